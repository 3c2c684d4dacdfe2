import { holdDeposit, keepDeposit, releaseDeposit, twoLegVoucher } from "../funds/deposit.ts";
import { type Account, feeIncome, type Voucher } from "../funds/ledger.ts";
import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import type { Charges } from "./charges.ts";

/**
 * Money of a mall order (domain §9): while it waits, deposit and fee are both held in the firm's deposit account, because
 * the fee is owed only once both sides agree.
 */
const available = (holder: FirmId): Account => ({ holder, bucket: "available" });
const depositAccount = (holder: FirmId): Account => ({ holder, bucket: "trading-deposit" });

const unlessNil = (amount: Fen, voucher: (amount: Fen) => Voucher): readonly Voucher[] =>
  amount > 0n ? [voucher(amount)] : [];

/** Vouchers that freeze deposit and fee of one side. */
export const holdForOrder = (firm: FirmId, { deposit, fee }: Charges): readonly Voucher[] => [
  ...unlessNil(deposit, (amount) => holdDeposit(firm, amount)),
  ...unlessNil(fee, (amount) => twoLegVoucher("fee-held", amount, available(firm), depositAccount(firm))),
];

/** Vouchers that release deposit and fee of an order that comes to nothing. */
export const releaseOfOrder = (firm: FirmId, { deposit, fee }: Charges): readonly Voucher[] => [
  ...unlessNil(deposit, (amount) => releaseDeposit(firm, amount)),
  ...unlessNil(fee, (amount) => twoLegVoucher("fee-released", amount, depositAccount(firm), available(firm))),
];

/**
 * Vouchers of an agreed contract: the agreed deposit becomes its performance deposit, the agreed fee goes to the
 * exchange, and what was frozen beyond them is released.
 */
export const chargeForOrder = (firm: FirmId, held: Charges, agreed: Charges): readonly Voucher[] => [
  ...releaseOfOrder(firm, {
    deposit: fen(held.deposit - agreed.deposit),
    fee: fen(held.fee - agreed.fee),
  }),
  ...unlessNil(agreed.deposit, (amount) => keepDeposit(firm, amount)),
  ...unlessNil(agreed.fee, (amount) => twoLegVoucher("service-fee", amount, depositAccount(firm), feeIncome)),
];
