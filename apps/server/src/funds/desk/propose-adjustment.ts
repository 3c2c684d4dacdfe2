import { api } from "@zd/api";
import { proposeAdjustment as decide, needsReview } from "@zd/domain/funds/adjustment";
import { attachFiles } from "../../files/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { findSettings } from "../../system/index.ts";
import { adjustmentMark, outcomeOfAdjustment, papersOf } from "./adjustment-card.ts";
import { findPending, lockDifference } from "./difference-store.ts";
import { postAdjustment } from "./post-adjustment.ts";
import { isOfCompany } from "./review-transfer.ts";

/** 提交调账: posted at once, or after a review by a second person from the amount on that the settings name. */
export const proposeAdjustment = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(
    api.fundDesk.proposeAdjustment,
    async ({ firm, amount, cause, memo, difference, attachments = [], seen }, { tx, now, actor, refuse }) => {
      if (!(await isOfCompany(tx, firm, actor.companyId))) throw notFound();
      if (firm === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
      const decision = decide({ firm, amount, cause, memo, by: actor.userId, at: now });
      if (!decision.ok) return refuse(decision.reason as "FIELD_REQUIRED", decision.figures);
      const differenceId = difference === null ? null : BigInt(difference);
      if (differenceId !== null) {
        const { state } = await lockDifference(tx, differenceId);
        if (state === "1") return refuse("DIFFERENCE_SETTLED");
        const pending = await findPending(tx, differenceId);
        if (pending) return refuse("DIFFERENCE_IN_REVIEW", { adjustment: pending });
      }
      const { adjustment } = decision;
      requireMatchingPreview(
        seen,
        adjustmentMark(adjustment, await outcomeOfAdjustment(tx, adjustment, await undisclosed(tx))),
      );
      const { adjustmentReviewFrom } = await findSettings(tx, actor.companyId);
      const waits = needsReview(amount, adjustmentReviewFrom);
      const { id } = await tx
        .insertInto("funds.adjustment")
        .values({
          firmId: firm,
          amount,
          cause,
          memo: adjustment.memo,
          differenceId,
          state: waits ? adjustment.state : "2",
          byUser: actor.userId,
          at: new Date(now),
          decidedBy: null,
          decidedAt: waits ? null : new Date(now),
          opinion: waits ? null : "未达复核起点，免复核",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await attachFiles(
        tx,
        papersOf(id),
        attachments,
        { company: actor.companyId, firm: actor.firmId, ofOthers: false, audience: "staff" },
        now,
      );
      if (!waits) await postAdjustment({ tx, now }, { id, adjustment, differenceId, by: actor.userId });
      return { adjustment: Number(id) };
    },
  );
