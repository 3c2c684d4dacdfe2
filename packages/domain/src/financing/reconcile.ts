import { type Fen, fen } from "../kernel/brand.ts";

/**
 * 资金方对账: a lender's statement of a day against the instructions that the platform has sent. Amounts are in fen; money
 * that the lender pays out counts as positive.
 */

/** A line of a lender's statement. */
export interface LenderStatementLine {
  /** The lender's number of the movement. */
  readonly lenderNo: string;
  /** Number of the platform's instruction. */
  readonly reference: string;
  /** Amount in fen; money going out counts as positive. */
  readonly amount: Fen;
}

/** An instruction as the platform has it. */
export interface InstructionRecord {
  /** Number of the instruction, which the lender names as its reference. */
  readonly id: string;
  /** Amount in fen; money going out counts as positive. */
  readonly amount: Fen;
  /** Whether the lender has confirmed it. */
  readonly isDone: boolean;
}

/** A line or instruction that does not fit the other side. */
export interface LenderDifference {
  /** A line without an instruction, a confirmed instruction without a line, another amount, or a second line. */
  readonly kind: "lender-only" | "platform-only" | "amount" | "twice";
  /** Number of the instruction; null for a line that none belongs to. */
  readonly instruction: string | null;
  /** The lender's number; null where it has no line. */
  readonly lenderNo: string | null;
  /** What the lender has more than the platform, in fen. */
  readonly effect: Fen;
}

/**
 * 资金方对账: finds the line of every instruction by the platform's number. An instruction under way without a line is no
 * difference; with a line it is done, and only its answer was lost.
 */
export function reconcileLender(
  instructions: readonly InstructionRecord[],
  statement: readonly LenderStatementLine[],
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
