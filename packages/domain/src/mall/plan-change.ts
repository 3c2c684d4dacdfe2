import { mostPerMillion, mostPerTonne } from "../funds/fee-change.ts";
import { fen, price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatDecimal, parseDecimal } from "../money/decimal.ts";
import { formatPrice, parsePrice } from "../money/price.ts";
import { formatYuan, parseYuan } from "../money/yuan.ts";
import { type FeeType, feeTypes } from "./codes.ts";
import { type FeePhase, type FeePlan, feeTypeOf, type MallFeeRule, usualFeePlan } from "./fee-plan.ts";

/** 收费方案变更: a change of a plan takes effect once a second staff user has confirmed it. */

/** Greatest fee for an order, in fen: 10 000 yuan. */
const mostPerOrder = 1_000_000n;

/**
 * 费率 as it is typed, in the unit of its type: ‰, yuan a tonne, or yuan an order. Null where it is unreadable or out of
 * bounds.
 */
export function parseRate(type: FeeType, text: string): MallFeeRule | null {
  if (type === "T") {
    const perTonne = parsePrice(text);
    return isWithin(perTonne, mostPerTonne) ? { unit: "TON", perTonne: price(perTonne) } : null;
  }
  if (type === "R") {
    const perMillion = parseDecimal(text, 3);
    return isWithin(perMillion, BigInt(mostPerMillion))
      ? { unit: "MILLE", perMillion: Number(perMillion) }
      : null;
  }
  const amount = parseYuan(text);
  return isWithin(amount, mostPerOrder) ? { unit: "ORDER", amount: fen(amount) } : null;
}

const isWithin = (value: bigint | null, most: bigint): value is bigint =>
  value !== null && value > 0n && value <= most;

/** What a rate must be, in Chinese, for the message at its field. */
export const rateForms: Readonly<Record<FeeType, string>> = {
  R: "大于 0、不超过 50 的千分比，至多三位小数",
  T: "大于 0、不超过 100 元/吨，至多四位小数",
  F: "大于 0、不超过 10,000 元/单，至多两位小数",
};

/** The inverse of `parseRate`. */
export const rateText = (rule: MallFeeRule): string => {
  if (rule.unit === "TON") return formatPrice(rule.perTonne);
  return rule.unit === "MILLE" ? formatDecimal(BigInt(rule.perMillion), 3, 0) : formatYuan(rule.amount);
};

/** 保证金比例 as it is typed in per cent, in ten-thousandths; null where it is unreadable or above 100. */
export function parseShare(text: string): number | null {
  const share = parseDecimal(text, 2);
  return share !== null && share >= 0n && share <= 10_000n ? Number(share) : null;
}

/** The inverse of `parseShare`. */
export const shareText = (share: number): string => formatDecimal(BigInt(share), 2, 0);

/** A plan as the staff writes it; `enabled` says whether new shops may choose it. */
export type PlanTerms = Omit<FeePlan, "id"> & { readonly enabled: boolean };

const isSame = (a: FeePhase, b: FeePhase): boolean =>
  a.side === b.side &&
  a.from === b.from &&
  feeTypeOf(a.rule) === feeTypeOf(b.rule) &&
  rateText(a.rule) === rateText(b.rule);

/**
 * Why a plan cannot be changed in this way on a day; null where it can. A phase that has begun has been charged: it
 * stays, and may only get a last day that is not over. Of two phases of a side that run, the one that began later counts.
 */
export function planFault(
  terms: PlanTerms,
  before: FeePlan | null,
  today: string,
): Refusal<"RATE_PERIOD_EMPTY" | "RATE_IN_THE_PAST" | "FEE_PHASE_TWICE" | "USUAL_PLAN_NEEDED"> | null {
  if (before?.id === usualFeePlan.id && !terms.enabled) return refuse("USUAL_PLAN_NEEDED");
  const { phases } = terms;
  const twice = phases.find((one, i) =>
    phases.slice(0, i).some(({ side, from }) => side === one.side && from === one.from),
  );
  if (twice) return refuse("FEE_PHASE_TWICE", { side: sideNames[twice.side], day: twice.from });
  if (phases.some(({ from, until }) => until !== null && until < from)) return refuse("RATE_PERIOD_EMPTY");
  const known = before?.phases ?? [];
  const hasBegun = ({ from }: FeePhase) => from <= today;
  const keepsPast = known
    .filter(hasBegun)
    .every((old) => phases.some((one) => isSame(one, old) && mayEnd(old.until, one.until, today)));
  const addsNone = phases.filter(hasBegun).every((one) => known.some((old) => isSame(one, old)));
  return keepsPast && addsNone ? null : refuse("RATE_IN_THE_PAST");
}

const mayEnd = (was: string | null, is: string | null, today: string): boolean =>
  was === is || ((was === null || was >= today) && (is === null || is >= today));

const sideNames = { B: "买方", S: "卖方" } as const;

/** A phase of a plan in one line of Chinese. */
export const phaseWords = ({ side, rule, from, until }: FeePhase): string =>
  `${sideNames[side]}${feeTypes[feeTypeOf(rule)]} ${rateText(rule)}，${from} 至 ${until ?? "长期"}`;

/** A plan in one line of Chinese, for the staff user who confirms it. */
export const planWords = ({ name, buyerDeposit, sellerDeposit, enabled, phases }: PlanTerms): string =>
  [
    name,
    `保证金 买方 ${shareText(buyerDeposit)} %、卖方 ${shareText(sellerDeposit)} %`,
    ...phases.map(phaseWords),
    ...(phases.length === 0 ? ["免收服务费"] : []),
    enabled ? "可选" : "停止新商家选择",
  ].join("；");
