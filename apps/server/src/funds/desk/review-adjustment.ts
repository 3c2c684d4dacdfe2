import { api } from "@zd/api";
import { reviewAdjustment as decide } from "@zd/domain/funds/adjustment";
import { instant } from "@zd/domain/kernel/brand";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { adjustmentMark, outcomeOfAdjustment } from "./adjustment-card.ts";
import { postAdjustment } from "./post-adjustment.ts";
import { isOfCompany } from "./review-transfer.ts";

/** 复核调账 by a second person: posted, or rejected with a reason. */
export const reviewAdjustment = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(
    api.fundDesk.reviewAdjustment,
    async ({ adjustment: id, posted, opinion, seen }, { actor, refuse, ...scope }) => {
      const { tx, now } = scope;
      const row = await tx
        .selectFrom("funds.adjustment")
        .selectAll()
        .where("id", "=", BigInt(id))
        .forUpdate()
        .executeTakeFirst();
      if (!row || !(await isOfCompany(tx, row.firmId, actor.companyId))) throw notFound();
      const adjustment = {
        firm: row.firmId,
        amount: row.amount,
        cause: row.cause,
        memo: row.memo,
        by: row.byUser,
        at: instant(row.at.getTime()),
        state: row.state,
      };
      const decision = decide(adjustment, posted, { user: actor.userId, firm: actor.firmId });
      if (!decision.ok) return refuse(decision.reason as "OWN_REQUEST", decision.figures);
      if (!posted && opinion.trim() === "") return refuse("FIELD_REQUIRED", { field: "驳回意见" });
      if (posted) {
        requireMatchingPreview(
          seen,
          adjustmentMark(adjustment, await outcomeOfAdjustment(tx, adjustment, await undisclosed(tx))),
        );
        const { id: no, differenceId } = row;
        await postAdjustment({ tx, now }, { id: no, adjustment, differenceId, by: actor.userId });
      }
      await tx
        .updateTable("funds.adjustment")
        .set({
          state: decision.adjustment.state,
          decidedBy: actor.userId,
          decidedAt: new Date(now),
          opinion: opinion.trim() || null,
        })
        .where("id", "=", row.id)
        .execute();
      publishDecided(scope, {
        kind: "adjustment",
        id: String(id),
        askedBy: row.byUser,
        decidedBy: actor.userId,
        isPassed: posted,
        opinion,
      });
      return null;
    },
  );
