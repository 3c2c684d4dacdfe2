import { type Fen, fen } from "../kernel/brand.ts";
import type { Nearness } from "./firm-todos.ts";

/** 今天要用的钱: how much of its available money a firm needs today for what waits for it (decision 0141). Amounts are in fen. */

/** A matter that may take money of the firm. */
interface MoneyMatter<Kind> {
  readonly kind: Kind;
  /** Null where it is not about money. */
  readonly amount: Fen | null;
  readonly nearness: Nearness;
}

/** Matters of one kind that take money today. */
export interface MoneyLine<Kind> {
  readonly kind: Kind;
  /** How many they are. */
  readonly count: number;
  readonly amount: Fen;
}

/** What a firm needs today against what it has. */
export interface MoneyOfDay<Kind> {
  /** In the order of the first matter of each kind. */
  readonly lines: readonly MoneyLine<Kind>[];
  readonly total: Fen;
  /** 可用资金. */
  readonly available: Fen;
  /** What the available money lacks for all of them; zero where it is enough. */
  readonly lacking: Fen;
}

/** What takes money today: what is due by the end of the day, and what is overdue. `takesMoney` says which kinds are paid out of the available money. */
export function moneyOfDay<Kind>(
  matters: readonly MoneyMatter<Kind>[],
  takesMoney: (kind: Kind) => boolean,
  available: Fen,
): MoneyOfDay<Kind> {
  const due = matters.filter(
    ({ kind, nearness }) => takesMoney(kind) && (nearness === "late" || nearness === "today"),
  );
  const lines = [...Map.groupBy(due, ({ kind }) => kind)].map(([kind, some]) => ({
    kind,
    count: some.length,
    amount: fen(some.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)),
  }));
  const total = fen(lines.reduce((sum, { amount }) => sum + amount, 0n));
  return { lines, total, available, lacking: fen(total > available ? total - available : 0n) };
}
