import type { FeeDue } from "../funds/deposit.ts";
import { balancesAfter } from "../funds/effect.ts";
import { type Balances, balanceOf } from "../funds/ledger.ts";
import type { MoneyMove } from "./money-moves.ts";
import { sessionVouchers } from "./session-vouchers.ts";

/** What money movements of a session do to the accounts of firms, before they are saved. Balances are in fen. */

/** What money movements of a session come to. */
export interface MovesEffect {
  /** Balances after them; null where an account of a firm would go below zero. */
  readonly after: Balances | null;
  /** Fees that could not be taken in full and stay due. */
  readonly due: readonly FeeDue[];
}

/** Balances after these movements, posted in order, so that what one releases can pay the fee of the next. */
export function balancesAfterMoves(balances: Balances, moves: readonly MoneyMove[]): MovesEffect {
  const due: FeeDue[] = [];
  let after = balances;
  for (const move of moves) {
    const result = sessionVouchers(move, (holder) => balanceOf(after, { holder, bucket: "available" }));
    const posted = balancesAfter(after, result.vouchers);
    const [then] = posted.ok ? posted.facts : [];
    if (!then) return { after: null, due };
    after = then;
    due.push(...result.due);
  }
  return { after, due };
}

/** Firms whose accounts a movement touches. */
export const firmsIn = (move: MoneyMove) =>
  move.kind === "deal"
    ? [move.deal.firm, move.deal.owner]
    : move.kind === "forfeit"
      ? [move.firm, move.owner]
      : [move.firm];
