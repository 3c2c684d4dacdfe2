import {
  chargeFee,
  forfeitDeposit,
  holdDeposit,
  keepDeposit,
  releaseDeposit,
  type VouchersAndDue,
} from "../funds/deposit.ts";
import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import type { MoneyMove } from "./money-moves.ts";

/** Vouchers of one money movement of a session. `availableTo` gives a firm's available money before it, in fen. */
export function sessionVouchers(move: MoneyMove, availableTo: (firm: FirmId) => Fen): VouchersAndDue {
  switch (move.kind) {
    case "hold":
      return { vouchers: [holdDeposit(move.firm, move.amount)], due: [] };
    case "release":
      return { vouchers: [releaseDeposit(move.firm, move.amount)], due: [] };
    case "forfeit":
      return { vouchers: [forfeitDeposit(move.firm, move.owner, move.amount)], due: [] };
    case "deal": {
      const { firm, owner, kept, release, feeFirm, feeOwner } = move.deal;
      const charges = [
        chargeFee(firm, feeFirm, fen(availableTo(firm) + release), kept),
        chargeFee(owner, feeOwner, availableTo(owner), fen(0n)),
      ];
      const deposit = [
        ...(release > 0n ? [releaseDeposit(firm, release)] : []),
        ...(kept > 0n ? [keepDeposit(firm, kept)] : []),
      ];
      return {
        vouchers: [...deposit, ...charges.flatMap(({ vouchers }) => vouchers)],
        due: charges.flatMap(({ due }) => due),
      };
    }
  }
}
