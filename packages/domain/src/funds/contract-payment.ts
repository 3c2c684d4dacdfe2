import type { ContractMove } from "../contracts/money-moves.ts";
import { type FirmId, fen } from "../kernel/brand.ts";
import type { Side } from "../trading/codes.ts";
import type { Voucher } from "./ledger.ts";

/** The voucher of one move of a contract. */
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
