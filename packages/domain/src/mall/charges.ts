import type { AppliedRule, FeeReason } from "../funds/fee-schedule.ts";
import { type Fen, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { amountOf } from "../money/amount.ts";
import { feeOf } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import { type FeePlan, type MallFeeRule, mallDepositOf, phaseOn } from "./fee-plan.ts";

/** Charges of a mall order: what is frozen of each side, in fen. */

/** Rules by which one side of an order is charged; fixed when the order is placed (buyer) or confirmed (seller). */
export interface ChargeTerms {
  /** Fee rule that holds. */
  readonly fee: MallFeeRule;
  /** Where that rule comes from. */
  readonly why: FeeReason;
  /** Rule of the shop's plan, without the fee table and packages. */
  readonly tariff: MallFeeRule;
  /** Deposit, in ten-thousandths of the order's amount. */
  readonly deposit: number;
}

/** What an order freezes of a side's money, in fen, each rounded half up. */
export interface Charges {
  /** Service fee. */
  readonly fee: Fen;
  /** 保证金, a share of the order's amount. */
  readonly deposit: Fen;
}

const free: MallFeeRule = { unit: "ORDER", amount: fen(0n) };

/**
 * Charges of a side by the shop's plan on a day, unless the fee table or a package makes an exception (decision 0025).
 */
export function chargeTerms(
  plan: FeePlan,
  side: Side,
  day: string,
  exception: (own: MallFeeRule) => AppliedRule<MallFeeRule>,
): ChargeTerms {
  const tariff = phaseOn(plan, side, day)?.rule ?? free;
  const { rule: fee, why } = exception(tariff);
  return { fee, why, tariff, deposit: side === "B" ? plan.buyerDeposit : plan.sellerDeposit };
}

export const feeBy = (rule: MallFeeRule, price: Price, count: Quantity): Fen =>
  rule.unit === "ORDER" ? rule.amount : feeOf(rule, price, count);

/**
 * Fee and deposit for a quantity; they grow with it, so that a contract on less never needs more than the order froze.
 */
export const chargesOf = ({ fee, deposit }: ChargeTerms, price: Price, count: Quantity): Charges => ({
  fee: feeBy(fee, price, count),
  deposit: mallDepositOf(deposit, price, count),
});

export const frozenFor = ({ fee, deposit }: Charges): Fen => fen(fee + deposit);

/** 试算 that a buyer reads before he orders (domain §9), in fen. */
export interface MallOrderTrial extends Charges {
  /** Price times quantity. */
  readonly amount: Fen;
  /** Amount and fee together. */
  readonly total: Fen;
  /** Fee and deposit, which are frozen with the order. */
  readonly frozen: Fen;
}

export function trialOf(terms: ChargeTerms, price: Price, count: Quantity): MallOrderTrial {
  const amount = amountOf(price, count);
  const charges = chargesOf(terms, price, count);
  return { ...charges, amount, total: fen(amount + charges.fee), frozen: frozenFor(charges) };
}
