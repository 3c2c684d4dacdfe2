import type { Card } from "@zd/api/wire/card";
import { fen } from "@zd/domain/kernel/brand";
import { shownAmount } from "../figures/figures.tsx";
import type { MassAction, MassRow } from "./mass-action.ts";

/** A row with what the server says of it. */
export interface CardedRow<Row> extends MassRow<Row> {
  /** Null for a call that has no card. */
  readonly card: Card | null;
  /** Why it cannot be done; null where it can. */
  readonly barred: string | null;
}

/** The most consequences of a card. */
const mostConsequences = 6;

const amountOf = ({ card, amount }: CardedRow<unknown>) => card?.amount ?? amount;

/** The sum of the amounts, in fen; null where no row has one. */
const sumOf = (rows: readonly CardedRow<unknown>[]) => {
  const amounts = rows.flatMap((row) => amountOf(row) ?? []);
  return amounts.length === 0 ? null : fen(amounts.reduce((sum, one) => sum + one, 0n));
};

/** One card of many rows: how many and how much, each row, what cannot be done and why, and what follows. */
export function massCard(
  action: Pick<MassAction<never>, "label" | "follows">,
  rows: readonly CardedRow<unknown>[],
): Card {
  const possible = rows.filter(({ barred }) => barred === null);
  const parties = new Set(possible.map(({ party }) => party).filter(Boolean));
  const follows = new Map(
    [
      ...possible.flatMap(({ card }) => card?.consequence ?? []),
      ...(action.follows ? [action.follows] : []),
    ].map((one) => [`${one.when} ${one.words}`, one]),
  );
  const first = possible[0]?.card;
  // Where each row goes another way, each row has to be looked at for it.
  const paths = new Set(possible.map(({ card }) => card?.path ?? ""));
  return {
    number: "",
    party: `${possible.length} 条${parties.size > 0 ? `，${parties.size} 家企业` : ""}`,
    direction: action.label,
    path: paths.size === 1 ? ([...paths][0] ?? "") : "",
    amount: sumOf(possible),
    swap: null,
    changes: [],
    subject: rows.length === possible.length ? "" : `另有 ${rows.length - possible.length} 条不能办理`,
    effect: null,
    falls: {
      title: "逐条",
      words: `${possible.length} 条`,
      rows: possible.map((row) => {
        const amount = amountOf(row);
        return [
          row.key,
          row.party,
          amount === null ? (row.card?.subject ?? "") : `${shownAmount(amount)} 元`,
        ];
      }),
    },
    facts: [],
    evidence: [
      ...rows.flatMap(({ key, party, barred }) =>
        barred === null ? [] : [{ passed: false, words: `${key} ${party}：${barred}` }],
      ),
      ...warnings(possible),
    ],
    papers: [],
    consequence: [...follows.values()].slice(0, mostConsequences),
    people: first?.people.filter(({ at }) => at === null) ?? [],
    barred: possible.length === 0 ? "所选的都不能办理" : null,
    seen: "",
  };
}

/** What of each row must be looked at, by its number. */
const warnings = (rows: readonly CardedRow<unknown>[]) =>
  rows.flatMap(({ key, card }) =>
    (card?.evidence ?? [])
      .filter(({ passed }) => !passed)
      .map(({ words }) => ({ passed: false, words: `${key}：${words}` })),
  );
