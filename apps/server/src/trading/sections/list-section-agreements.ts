import { api } from "@zd/api";
import { handle, notFound } from "../../platform/calls/operation.ts";

/** The entry agreement, which holds for sections without an agreement of their own. */
export const entryAgreement = {
  agreement: "entry",
  title: "入市协议",
  content:
    "会员企业参加交易中心组织的交易，应遵守交易规则、场次公告与会员管理办法；报价一经接受即具约束力，不得撤回；" +
    "成交后应按成交通知书的期限签订合同并履行付款、交收义务；交易保证金在持有报价期间冻结，出局即时解冻，成交后转为履约保证金。",
};

/** 场次协议 (1009). */
export const listSectionAgreements = handle(
  api.trading.listSectionAgreements,
  async ({ section }, { db, actor }) => {
    await db
      .selectFrom("trading.section")
      .select("id")
      .where("id", "=", section)
      .where("companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const standing = await db
      .selectFrom("identity.standingView")
      .select("entryAgreementSigned")
      .where("firmId", "=", actor.firmId)
      .executeTakeFirst();
    return [{ ...entryAgreement, accepted: standing?.entryAgreementSigned ?? false }];
  },
);
