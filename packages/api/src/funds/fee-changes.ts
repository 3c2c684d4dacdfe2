import { feeChangeStates } from "@zd/domain/funds/fee-change";
import { seen } from "../wire/card.ts";
import { many, text } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import { payload } from "../wire/payload.ts";

/** Lists of changes of fees, the exchange's and the mall's: one staff user requests each, another confirms it. */
export const feeChangeListing = (title: string, work: "feeChanges" | "mallPlans") =>
  listing({
    title,
    period: "提交时间",
    chips: "state",
    filters: {
      words: { wire: "words", title: "变更内容", kind: "text" },
      state: { wire: "state", title: "状态", kind: "choice", labels: feeChangeStates },
    },
    columns: {
      change: { wire: "changeid", title: "编号", kind: "text" },
      words: { wire: "words", title: "变更内容", kind: "text" },
      reason: { wire: "memo", title: "依据", kind: "text" },
      askedBy: { wire: "askname", title: "提交人", kind: "text" },
      askedAt: { wire: "asktime", title: "提交时间", kind: "time", sortable: true },
      decidedBy: { wire: "reviewname", title: "复核人", kind: "text", optional: true },
      decidedAt: { wire: "reviewtime", title: "复核时间", kind: "time", optional: true, secondary: true },
      memo: { wire: "reviewmemo", title: "复核意见", kind: "text", optional: true, secondary: true },
      state: { wire: "state", title: "状态", kind: "status", labels: feeChangeStates, states: "feeChange" },
    },
    queues: {
      [work]: { key: "change", where: { state: "0" }, since: "askedAt", about: "words", by: "askedBy" },
    },
  });

export type FeeChangeListing = ReturnType<typeof feeChangeListing>;

/** A text that is not empty or all spaces. */
export const filled = (most: number, error: string) =>
  text(most).refine((value) => value.trim() !== "", { error });

/** Reason of a requested change. */
export const reason = ["memo", filled(200, "请填写依据"), "依据"] as const;

const change = ["changeid", many, "变更编号"] as const;

/** Number of the change. */
export const feeChange = payload({ change });

/** Number of the change, and the 核对码 of its card. */
export const feeChangeSeen = payload({ change, seen });

export const feeChangeRejection = payload({
  change,
  memo: ["reviewmemo", filled(200, "请填写复核意见"), "复核意见"],
});
