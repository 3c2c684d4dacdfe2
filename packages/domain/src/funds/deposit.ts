import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import { least } from "../money/amount.ts";
import type { Bucket } from "./bucket.ts";
import { type Account, clearing, feeIncome, type Voucher, type VoucherKind } from "./ledger.ts";

/** Vouchers of a session's money: deposits, deals and service fees. Amounts are in fen. */

export const holdDeposit = (firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("deposit-held", amount, of(firm, "available"), of(firm, "trading-deposit"));

export const releaseDeposit = (firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("deposit-released", amount, of(firm, "trading-deposit"), of(firm, "available"));

/** Voucher by which the trading deposit of a deal becomes its performance deposit, without a new payment. */
export const keepDeposit = (firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("deposit-kept", amount, of(firm, "trading-deposit"), of(firm, "performance-deposit"));

/** Voucher that releases the performance deposit of a contract that was carried out (domain §6.5). */
export const returnDeposit = (firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("deposit-released", amount, of(firm, "performance-deposit"), of(firm, "available"));

/**
 * Voucher by which the trading deposit of a firm that gives up what it had won goes to the injured party (domain §5.4).
 */
export const forfeitDeposit = (firm: FirmId, owner: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("deposit-forfeited", amount, of(firm, "trading-deposit"), of(owner, "available"));

export const receiveFromBank = (firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("transfer-in", amount, clearing, of(firm, "available"));

export const payToBank = (firm: FirmId, amount: Fen): Voucher =>
  twoLegVoucher("transfer-out", amount, of(firm, "available"), clearing);

/** Vouchers of one money movement, and the fees that could not be paid. */
export interface VouchersAndDue {
  /** Vouchers in the order in which they are posted; empty where no money moves. */
  readonly vouchers: readonly Voucher[];
  /** Fees, or parts of them, that the firm could not pay; they stay due. */
  readonly due: readonly FeeDue[];
}

export interface FeeDue {
  /** Firm that owes it. */
  readonly firm: FirmId;
  /** What is still owed; above zero. */
  readonly amount: Fen;
}

/**
 * Charges the fee of a deal: from the available money, what is lacking from the deposit that this deal has kept; what is
 * still lacking stays due, since no account goes below zero. Amounts are in fen.
 */
export function chargeFee(firm: FirmId, fee: Fen, available: Fen, deposit: Fen): VouchersAndDue {
  const fromAvailable = least(fee, available);
  const fromDeposit = least(fen(fee - fromAvailable), deposit);
  const taken = fen(fromAvailable + fromDeposit);
  const legs = [
    { account: of(firm, "available"), amount: fen(-fromAvailable) },
    { account: of(firm, "performance-deposit"), amount: fen(-fromDeposit) },
    { account: feeIncome, amount: taken },
  ].filter(({ amount }) => amount !== 0n);
  return {
    vouchers: taken > 0n ? [{ kind: "service-fee", legs }] : [],
    due: taken < fee ? [{ firm, amount: fen(fee - taken) }] : [],
  };
}

const of = (holder: FirmId, bucket: Bucket): Account => ({ holder, bucket });

/** A voucher of one amount, from one account to another. */
export const twoLegVoucher = (kind: VoucherKind, amount: Fen, from: Account, to: Account): Voucher => ({
  kind,
  legs: [
    { account: from, amount: fen(-amount) },
    { account: to, amount },
  ],
});
