import { contract } from "@zd/contract";
import { instant } from "@zd/domain/kernel/brand";
import { type Handler, handle } from "../../platform/operation.ts";
import { consentClauses, consentVersion } from "../consent.ts";

/** 隐私管理. */
export const privacyHandlers: readonly Handler[] = [
  handle(contract.finance.readPrivacy, async (_, { db, actor }) => {
    const consent = await db
      .selectFrom("financing.consent")
      .selectAll()
      .where("firmId", "=", actor.firmId)
      .executeTakeFirst();
    return {
      agreed: consent?.version === consentVersion && consent.agreed,
      version: consentVersion,
      clauses: consentClauses,
      at: consent ? instant(consent.at.getTime()) : null,
      by: consent?.byName ?? "",
    };
  }),

  handle(contract.finance.setPrivacy, async ({ agreed }, { tx, now, actor, refuse }) => {
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
    // After the consent was locked: whoever submits something at this moment has done so by now, or finds it withdrawn.
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
    return null;
  }),
];
