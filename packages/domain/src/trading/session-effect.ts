import type { FeeDue } from "../funds/deposit.ts";
import { balancesAfter } from "../funds/effect.ts";
import { type Balances, balanceOf } from "../funds/ledger.ts";
import type { MoneyMove } from "./money-moves.ts";
import { vouchersOf } from "./session-vouchers.ts";

/** What a session's moves come to. */
export interface MovesEffect {
  /** Null where a firm does not have the money. */
  readonly after: Balances | null;
  /** Fees that stay due. */
  readonly due: readonly FeeDue[];
}

/** The balances after these moves, posted one after the other: what one of them frees may pay the fee of the next. */
export function balancesAfterMoves(balances: Balances, moves: readonly MoneyMove[]): MovesEffect {
  const due: FeeDue[] = [];
  let after = balances;
  for (const move of moves) {
    const settled = vouchersOf(move, (holder) => balanceOf(after, { holder, bucket: "available" }));
    const posted = balancesAfter(after, settled.vouchers);
    const [then] = posted.ok ? posted.facts : [];
    if (!then) return { after: null, due };
    after = then;
    due.push(...settled.due);
  }
  return { after, due };
}

/** Whose money a move touches. */
export const firmsIn = (move: MoneyMove) =>
  move.kind === "deal"
    ? [move.deal.firm, move.deal.owner]
    : move.kind === "forfeit"
      ? [move.firm, move.owner]
      : [move.firm];
