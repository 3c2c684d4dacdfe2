import { holdDeposit, keepDeposit, moved, releaseDeposit } from "../funds/deposit.ts";
import { type Account, feeIncome, type Voucher } from "../funds/ledger.ts";
import { type Fen, type FirmId, fen } from "../kernel/brand.ts";
import type { Charges } from "./charges.ts";

/** While an order of the mall stands, its fee lies with the deposits: nobody owes it before both sides agree (domain §9). */
const available = (holder: FirmId): Account => ({ holder, bucket: "available" });
const frozen = (holder: FirmId): Account => ({ holder, bucket: "trading-deposit" });

const unlessNil = (amount: Fen, voucher: (amount: Fen) => Voucher): readonly Voucher[] =>
  amount > 0n ? [voucher(amount)] : [];

/** Freezes what an order asks of a side. */
export const holdForOrder = (firm: FirmId, { deposit, fee }: Charges): readonly Voucher[] => [
  ...unlessNil(deposit, (amount) => holdDeposit(firm, amount)),
  ...unlessNil(fee, (amount) => moved("fee-held", amount, available(firm), frozen(firm))),
];

/** An order that comes to nothing gives everything back. */
export const releaseOfOrder = (firm: FirmId, { deposit, fee }: Charges): readonly Voucher[] => [
  ...unlessNil(deposit, (amount) => releaseDeposit(firm, amount)),
  ...unlessNil(fee, (amount) => moved("fee-released", amount, frozen(firm), available(firm))),
];

/**
 * Both sides agree: the deposit of what was agreed on stays for the contract, its fee is the exchange's, and what was
 * frozen beyond them is free.
 */
export const chargeForOrder = (firm: FirmId, held: Charges, agreed: Charges): readonly Voucher[] => [
  ...releaseOfOrder(firm, {
    deposit: fen(held.deposit - agreed.deposit),
    fee: fen(held.fee - agreed.fee),
  }),
  ...unlessNil(agreed.deposit, (amount) => keepDeposit(firm, amount)),
  ...unlessNil(agreed.fee, (amount) => moved("service-fee", amount, frozen(firm), feeIncome)),
];
