import type { Card } from "@zd/api/wire/card";
import { dayChecks, resultOf } from "@zd/domain/closing/day-checks";
import type { SheetState } from "@zd/domain/closing/day-sheet";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard } from "../platform/calls/card.ts";
import type { OpenedSheet } from "./show-sheet.ts";

/** What the two who sign a day see, the same for both but for who signs. */
export function signingCard(
  { row, figures, notes }: OpenedSheet,
  day: string,
): Omit<Card, "barred" | "seen" | "people"> {
  const { totals } = figures;
  const notedChecks = figures.checks.filter((finding) => resultOf(finding) === "open");
  return {
    ...plainCard,
    number: `日终 ${day} v${row?.version ?? 1}`,
    party: "当日全部场次、资金与货权",
    direction: row?.firstBy ? "复核签字" : "签字",
    path: "当日 → 日终",
    amount: totals.members,
    subject: `成交 ${groupedQuantity(totals.quantity)} 吨 ${formatAmount(totals.amount)} 元`,
    effect: null,
    facts: notedChecks.map(({ check }) => ({
      title: dayChecks[check].title.slice(0, 20),
      words: notes[check] ?? "--",
    })),
    evidence: figures.checks.map((finding) => ({
      passed: resultOf(finding) === "passed",
      words: dayChecks[finding.check].title,
    })),
    consequence: [
      row?.firstBy
        ? { when: "签字后", words: `${day} 日终，单据不再变化；更正须两人同意重开，或记入更正当日` }
        : { when: "签字后", words: "待另一人复核签字；其间数据有变化，须退回后重新签字" },
    ],
  };
}

/** What the second person sees before a signed day is opened again. */
export const reopeningCard = (
  { row, figures }: OpenedSheet,
  day: string,
): Omit<Card, "barred" | "seen" | "people"> => ({
  ...plainCard,
  number: `日终 ${day} v${row?.version ?? 1}`,
  party: "当日全部场次、资金与货权",
  direction: "重开",
  path: "已日终 → 待签字",
  amount: figures.totals.members,
  subject: "会员资金",
  effect: null,
  facts: [{ title: "重开原因", words: row?.reopenReason ?? "--" }],
  consequence: [
    { when: "同意后", words: `v${row?.version ?? 1} 保留，重新检查后由两人签 v${(row?.version ?? 1n) + 1n}` },
    { when: "同意后", words: "当日分录不变；更正记入更正当日，列在新单据上" },
  ],
});

/** What a decision about a reopening is compared by. */
export const reopeningMark = (day: string, state: SheetState | undefined, version: bigint | undefined) => ({
  day,
  state: state ?? "0",
  version: String(version ?? 0n),
});
