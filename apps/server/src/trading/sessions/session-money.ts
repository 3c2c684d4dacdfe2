import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Deal, SessionFact } from "@zd/domain/trading/facts";
import { type MoneyMove, moneyMoves } from "@zd/domain/trading/money-moves";
import type { Session } from "@zd/domain/trading/session";
import { sessionVouchers } from "@zd/domain/trading/session-vouchers";
import type { LockedAccounts } from "../../funds/index.ts";

/** What is known of the fees of a fact's deals besides their amounts. */
export interface FeeOrigin {
  /** The same deals as the ware's own rules would have had them. */
  readonly tariff: readonly Deal[];
  /** Why a firm pays what it pays: the ware's own rule, a rate of the fee table, a waiver, or a package. */
  readonly why: (firm: FirmId) => FeeReason;
}

/** Posts what a fact means for the funds of the firms. */
export function postMoves(
  accounts: LockedAccounts,
  fact: SessionFact,
  section: string,
  origin: FeeOrigin,
): void {
  for (const move of moneyMoves(fact)) {
    const { vouchers, due } = sessionVouchers(move, accounts.available);
    for (const voucher of vouchers) accounts.post(voucher, referenceOf(move, section), fact.at);
    if (move.kind !== "deal") continue;
    const lacking = (firm: FirmId) => due.find((left) => left.firm === firm)?.amount ?? fen(0n);
    const { no: order } = move.deal;
    const tariffs = new Map(feesOf(origin.tariff.find(({ no }) => no === order) ?? move.deal));
    for (const [firm, amount] of feesOf(move.deal)) {
      const tariff = tariffs.get(firm) ?? amount;
      // What costs nothing by the ware's own rule is no fee; what was waived is on record.
      if (amount === 0n && tariff === 0n) continue;
      const taken = fen(amount - lacking(firm));
      accounts.recordFee({ order, firm, amount, taken, why: origin.why(firm), tariff, at: fact.at });
    }
  }
}

/** A posting's order; a fixed deposit belongs to its section. */
const referenceOf = (move: MoneyMove, section: string): string =>
  move.kind === "deal" ? move.deal.no : (move.order ?? section);

const feesOf = ({ firm, feeFirm, owner, feeOwner }: Deal): [FirmId, Fen][] => [
  [firm, feeFirm],
  [owner, feeOwner],
];

/** Whose funds the clock may touch: whoever holds something in the session, and the owners, who may pay a fee. */
export function firmsOf({ wares, fixedDeposits }: Session): ReadonlySet<FirmId> {
  const firms = new Set<FirmId>(fixedDeposits.keys());
  for (const { live, waiting, owner } of wares.values()) {
    firms.add(owner);
    for (const { firm } of [...live, ...waiting]) firms.add(firm);
  }
  return firms;
}
