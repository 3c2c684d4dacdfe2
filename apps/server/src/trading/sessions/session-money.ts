import { vouchersOf } from "@zd/domain/funds/deposit";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Deal, SessionFact } from "@zd/domain/trading/facts";
import { type MoneyMove, moneyMoves } from "@zd/domain/trading/money-moves";
import type { Session } from "@zd/domain/trading/session";
import type { Purses } from "../../funds/index.ts";

/** Posts what a fact means for the funds of the firms. */
export function postMoves(purses: Purses, fact: SessionFact, section: string): void {
  for (const move of moneyMoves(fact)) {
    const { vouchers, due } = vouchersOf(move, purses.available);
    for (const voucher of vouchers) purses.post(voucher, referenceOf(move, section), fact.at);
    if (move.kind !== "deal") continue;
    const lacking = (firm: FirmId) => due.find((left) => left.firm === firm)?.amount ?? fen(0n);
    for (const [firm, fee] of feesOf(move.deal)) {
      purses.recordFee(move.deal.no, firm, fee, fen(fee - lacking(firm)), fact.at);
    }
  }
}

/** A posting's order; a fixed deposit belongs to its section. */
const referenceOf = (move: MoneyMove, section: string): string =>
  move.kind === "deal" ? move.deal.no : (move.order ?? section);

const feesOf = ({ firm, feeFirm, owner, feeOwner }: Deal): [FirmId, Fen][] =>
  [[firm, feeFirm] as [FirmId, Fen], [owner, feeOwner] as [FirmId, Fen]].filter(([, fee]) => fee > 0n);

/** Whose funds the clock may touch: whoever holds something in the session, and owners who pay a fee. */
export function firmsOf({ section, wares, fixedDeposits }: Session): ReadonlySet<FirmId> {
  const firms = new Set<FirmId>(fixedDeposits.keys());
  for (const { live, waiting, owner, rule } of wares.values()) {
    for (const { firm } of [...live, ...waiting]) firms.add(firm);
    // Whoever gives up what he has won pays the owner.
    if (waiting.length > 0) firms.add(owner);
    const fee = section.side === "S" ? rule.feeSell : rule.feeBuy;
    if (fee.unit === "TON" ? fee.perTonne > 0n : fee.perMillion > 0) firms.add(owner);
  }
  return firms;
}
