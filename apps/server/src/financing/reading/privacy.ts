import { contract } from "@zd/contract";
import { instant } from "@zd/domain/kernel/brand";
import { type Handler, handle } from "../../platform/operation.ts";

/** 融资信息授权书: what a firm agrees to; another text is another version, to be agreed to anew. */
export const consentVersion = "2026-11";
const clauses = [
  "一、本企业同意交易中心向本企业选择的资金方提供与融资申请有关的信息：企业登记资料、合同及其履行、收付款与违约处置记录。",
  "二、资金方仅可将上述信息用于授信审批、贷后管理与风险处置，不得向第三方提供。",
  "三、本企业同意资金方依法查询和报送信用信息。",
  "四、没有审核中的申请且借款全部结清后，本企业可以随时撤回本授权；撤回不影响此前已作的处理。",
];

/** 隐私管理. */
export const privacyHandlers: readonly Handler[] = [
  handle(contract.finance.readPrivacy, async (_, { db, actor }) => {
    const consent = await db
      .selectFrom("financing.consent")
      .selectAll()
      .where("firmId", "=", actor.firmId)
      .executeTakeFirst();
    return {
      agreed: consent?.agreed ?? false,
      version: consentVersion,
      clauses,
      at: consent ? instant(consent.at.getTime()) : null,
      by: consent?.byName ?? "",
    };
  }),

  handle(contract.finance.setPrivacy, async ({ agreed }, { tx, now, actor, refuse }) => {
    if (!agreed) {
      const [asked, owing] = await Promise.all([
        tx
          .selectFrom("financing.credit")
          .select("id")
          .where("firmId", "=", actor.firmId)
          .where("state", "=", "1")
          .limit(1)
          .executeTakeFirst(),
        tx
          .selectFrom("financing.loan")
          .select("id")
          .where("firmId", "=", actor.firmId)
          .where("state", "in", ["1", "2", "3", "5"])
          .limit(1)
          .executeTakeFirst(),
      ]);
      if (asked || owing) return refuse("CONSENT_NEEDED");
    }
    const set = {
      agreed,
      version: consentVersion,
      byUser: actor.userId,
      byName: actor.name,
      at: new Date(now),
    };
    await tx
      .insertInto("financing.consent")
      .values({ firmId: actor.firmId, ...set })
      .onConflict((existing) => existing.column("firmId").doUpdateSet(set))
      .execute();
    return null;
  }),
];
