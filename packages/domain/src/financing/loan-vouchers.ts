import type { ChannelId } from "../funds/channels.ts";
import { twoLegVoucher } from "../funds/deposit.ts";
import type { Account, Voucher, VoucherKind } from "../funds/ledger.ts";
import type { Fen, FirmId } from "../kernel/brand.ts";
import type { Split } from "./loan.ts";

/** Vouchers of loans, between a lender and the available money of the borrower. Amounts are in fen. */

/** 资金方: account of a lender; below zero by what it has lent to the members and not got back. */
const lender = (channel: ChannelId): Account => ({ holder: `lender-${channel}`, bucket: "lent" });
const available = (holder: FirmId): Account => ({ holder, bucket: "available" });

/**
 * 融资放款: from the lender to the borrower's available money; what the loan is for is paid from there in the same
 * transaction.
 */
export const drawLoan = (channel: ChannelId, firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("loan-drawn", amount, lender(channel), available(firm));

/** 融资还款: one voucher for each of penalty, interest and principal, so that a statement tells them apart. */
export function repayLoan(channel: ChannelId, firm: FirmId, split: Split): readonly Voucher[] {
  const parts: readonly (readonly [VoucherKind, Fen])[] = [
    ["loan-penalty", split.penalty],
    ["loan-interest", split.interest],
    ["loan-repaid", split.principal],
  ];
  return parts.flatMap(([kind, amount]) =>
    amount > 0n ? [twoLegVoucher(kind, amount, available(firm), lender(channel))] : [],
  );
}
