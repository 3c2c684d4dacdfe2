import { feeChangeStates } from "@zd/domain/funds/fee-change";
import { seen } from "../wire/card.ts";
import { many, text } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import { payload } from "../wire/payload.ts";

/** Changes of what the exchange charges, its own and the mall's: what one has asked for, another confirms. */
export const feeChangeListing = (title: string) =>
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
  });

export type FeeChangeListing = ReturnType<typeof feeChangeListing>;

/** Text that says something. */
export const filled = (most: number, error: string) =>
  text(most).refine((given) => given.trim() !== "", { error });

/** What a change is asked for with, beside the change itself. */
export const reason = ["memo", filled(200, "请填写依据"), "依据"] as const;

const change = ["changeid", many, "变更编号"] as const;

/** Which change was asked for, or is confirmed. */
export const feeChange = payload({ change });

/** Confirmed as its card had it. */
export const feeChangeSeen = payload({ change, seen });

export const feeChangeRejection = payload({
  change,
  memo: ["reviewmemo", filled(200, "请填写复核意见"), "复核意见"],
});
