import { type Fen, fen } from "../kernel/brand.ts";

/** A line of a lender's statement; what went out counts as positive. */
export interface StatementLine {
  readonly lenderNo: string;
  readonly reference: string;
  readonly amount: Fen;
}

/** An instruction as our books have it; `isDone` where the lender has said so. */
export interface Instructed {
  readonly id: string;
  readonly amount: Fen;
  readonly isDone: boolean;
}

export interface LenderDifference {
  readonly kind: "lender-only" | "platform-only" | "amount" | "twice";
  readonly instruction: string | null;
  readonly lenderNo: string | null;
  /** What the lender has more than we. */
  readonly effect: Fen;
}

/**
 * 资金方对账: finds a line for every instruction that a lender has carried out, by our number. One that is still on its way
 * and has no line is none of these; with a line it is done, and its answer was only lost.
 */
export function reconcileLender(
  instructions: readonly Instructed[],
  statement: readonly StatementLine[],
): { readonly matched: readonly string[]; readonly differences: readonly LenderDifference[] } {
  const ours = new Map(instructions.map((one) => [one.id, one]));
  const seen = new Set<string>();
  const matched: string[] = [];
  const differences: LenderDifference[] = [];
  for (const { reference, lenderNo, amount } of statement) {
    const known = ours.get(reference);
    const found = (kind: LenderDifference["kind"], effect: bigint) =>
      differences.push({ kind, instruction: known ? reference : null, lenderNo, effect: fen(effect) });
    if (!known) found("lender-only", amount);
    else if (seen.has(reference)) found("twice", amount);
    else if (known.amount !== amount) found("amount", amount - known.amount);
    else matched.push(reference);
    seen.add(reference);
  }
  for (const { id, amount, isDone } of instructions) {
    if (isDone && !seen.has(id)) {
      differences.push({ kind: "platform-only", instruction: id, lenderNo: null, effect: fen(-amount) });
    }
  }
  return { matched, differences };
}
