import type { AppliedRule, FeeReason } from "../funds/fee-schedule.ts";
import { type Fen, fen, type Price, type Quantity } from "../kernel/brand.ts";
import { amountOf } from "../money/amount.ts";
import { feeOf } from "../money/fee.ts";
import type { Side } from "../terms/codes.ts";
import { type FeePlan, type MallFeeRule, mallDepositOf, phaseOn } from "./fee-plan.ts";

/** By what a side of an order is charged; fixed when the order is placed, or when its shop confirms it. */
export interface ChargeTerms {
  readonly fee: MallFeeRule;
  readonly why: FeeReason;
  /** What the shop's plan alone would say. */
  readonly tariff: MallFeeRule;
  /** Ten-thousandths of the amount. */
  readonly deposit: number;
}

/** What is frozen of a side's funds while an order stands, each rounded on its own line. */
export interface Charges {
  readonly fee: Fen;
  readonly deposit: Fen;
}

const free: MallFeeRule = { unit: "ORDER", amount: fen(0n) };

/** What the plan of a shop says of a side on a day, unless the fee table or a package says otherwise (decision 0025). */
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

/** The more is ordered, the more is charged: a contract on less never asks for more than was frozen for it. */
export const chargesOf = ({ fee, deposit }: ChargeTerms, price: Price, count: Quantity): Charges => ({
  fee: feeBy(fee, price, count),
  deposit: mallDepositOf(deposit, price, count),
});

export const frozenFor = ({ fee, deposit }: Charges): Fen => fen(fee + deposit);

/** What a buyer reads before he orders (domain §9): the goods and the fee in all, and what is frozen now. */
export interface OrderTrial extends Charges {
  readonly amount: Fen;
  readonly total: Fen;
  readonly frozen: Fen;
}

export function trialOf(terms: ChargeTerms, price: Price, count: Quantity): OrderTrial {
  const amount = amountOf(price, count);
  const charges = chargesOf(terms, price, count);
  return { ...charges, amount, total: fen(amount + charges.fee), frozen: frozenFor(charges) };
}
