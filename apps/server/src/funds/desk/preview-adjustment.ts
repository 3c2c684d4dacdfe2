import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { needsReview } from "@zd/domain/funds/adjustment";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { findSettings } from "../../system/index.ts";
import { cardOfAdjustment, nameOfMember, posted } from "./adjustment-card.ts";

/** 提交调账的确认卡: what the adjustment would do if it were posted now. */
export const previewAdjustment = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.fundDesk.previewAdjustment, async ({ firm, amount, cause, memo, difference }, { db, actor }) => {
    const about = {
      firm,
      amount,
      cause,
      memo,
      differenceId: difference === null ? null : BigInt(difference),
    };
    const name = await nameOfMember(db, firm, actor.companyId);
    const { adjustmentReviewFrom } = await findSettings(db, actor.companyId);
    const waits = needsReview(amount, adjustmentReviewFrom);
    return {
      ...(await cardOfAdjustment(db, about, name, await undisclosed(db))),
      number: "",
      consequence: waits
        ? [{ when: "提交后", words: "由另一名财务人员复核，复核通过才入账；在此之前资金不变" }]
        : [{ when: "提交后", words: `未达复核起点，立即入账：${posted(amount)}` }],
      people: [{ role: "提交", name: actor.name, at: null }],
      barred: firm === actor.firmId ? refusalText("OWN_FIRM_INVOLVED", {}) : null,
    };
  });
