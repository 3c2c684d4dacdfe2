import { contract } from "@zd/contract";
import { proposeAdjustment as decide } from "@zd/domain/funds/adjustment";
import { handle, notFound } from "../../platform/operation.ts";
import { lockDifference } from "./difference-store.ts";
import { isOfCompany } from "./review-transfer.ts";

/** 提交调账: nothing moves before a second person has looked. */
export const proposeAdjustment = handle(
  contract.fundDesk.proposeAdjustment,
  async ({ firm, amount, cause, memo, difference }, { tx, now, actor, refuse }) => {
    if (!(await isOfCompany(tx, firm, actor.companyId))) throw notFound();
    if (firm === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
    const decision = decide({ firm, amount, cause, memo, by: actor.userId, at: now });
    if (!decision.ok) return refuse(decision.reason as "FIELD_REQUIRED", decision.figures);
    const differenceId = difference === null ? null : BigInt(difference);
    if (differenceId !== null) {
      const { state } = await lockDifference(tx, differenceId);
      const proposed = await tx
        .selectFrom("funds.adjustment")
        .select("id")
        .where("differenceId", "=", differenceId)
        .where("state", "<>", "3")
        .executeTakeFirst();
      if (state === "1" || proposed) return refuse("DIFFERENCE_SETTLED");
    }
    const { adjustment } = decision;
    const { id } = await tx
      .insertInto("funds.adjustment")
      .values({
        firmId: firm,
        amount,
        cause,
        memo: adjustment.memo,
        differenceId,
        state: adjustment.state,
        byUser: actor.userId,
        at: new Date(now),
        decidedBy: null,
        decidedAt: null,
        opinion: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { adjustment: Number(id) };
  },
);
