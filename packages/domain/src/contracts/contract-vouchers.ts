import { twoLegVoucher } from "../funds/deposit.ts";
import { clearing, type Voucher } from "../funds/ledger.ts";
import { type FirmId, fen } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import type { LongTermFact } from "./long-term-facts.ts";
import { type ContractMove, longTermMoves } from "./money-moves.ts";

/** The voucher of one money movement of a contract. */
export const contractVoucher = (
  { kind, amount, from, to }: ContractMove,
  parties: Readonly<Record<Side, FirmId>>,
): Voucher => ({
  kind,
  legs: [
    { account: { holder: parties[from.side], bucket: from.bucket }, amount: fen(-amount) },
    { account: { holder: parties[to.side], bucket: to.bucket }, amount },
  ],
});

/**
 * All vouchers of a long-term contract's fact: payments between its sides, and withdrawals to the seller's bank, which go
 * out or come back (domain §5.5).
 */
export function longTermVouchers(
  fact: LongTermFact,
  parties: Readonly<Record<Side, FirmId>>,
): readonly Voucher[] {
  const escrow = { holder: parties.S, bucket: "escrow" } as const;
  const onItsWay = { holder: parties.S, bucket: "withdrawal" } as const;
  switch (fact.type) {
    case "withdrawal-begun":
      return [twoLegVoucher("transfer-out", fact.amount, escrow, onItsWay)];
    case "withdrawal-ended":
      return fact.done
        ? [twoLegVoucher("transfer-out", fact.amount, onItsWay, clearing)]
        : [twoLegVoucher("transfer-out-reversed", fact.amount, onItsWay, escrow)];
    default:
      return longTermMoves(fact).map((move) => contractVoucher(move, parties));
  }
}
