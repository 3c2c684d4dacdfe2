import { type Brand, type Fen, type FirmId, fen, type Instant, instant } from "../kernel/brand.ts";
import { addDays, addYears } from "../kernel/calendar.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { shanghaiDay, startOfDay } from "../kernel/shanghai-time.ts";
import { formatYuan } from "../money/yuan.ts";
import { feeIncome, type Voucher } from "./ledger.ts";

/** 年费 (domain §6.6): plans, periods and days of grace. Amounts are in fen; days are those of Shanghai. */

/**
 * 年费的种类 (R-3170…R-3172): 1 lets a firm trade, 2 gives data, 3 is a package in place of the fee by the tonne (domain
 * §0.4).
 */
export const yearFeeKinds = { "1": "交易年费", "2": "数据年费", "3": "成交服务费" } as const;
export type YearFeeKind = keyof typeof yearFeeKinds;

/** 价格组 (pgid) */
export type PriceGroupId = Brand<string, "PriceGroupId">;

/** 收费方案: a number of years of one kind of fee, for an amount. */
export interface PriceGroup {
  readonly id: PriceGroupId;
  /** Which annual fee it pays. */
  readonly kind: YearFeeKind;
  /** Name as firms read it. */
  readonly name: string;
  /** Number of years that it covers. */
  readonly years: number;
  /** Amount for all of them, in fen. */
  readonly amount: Fen;
  /** Whether it is no longer offered; periods that were paid for go on. */
  readonly withdrawn: boolean;
}

const priceGroup = (id: string, kind: YearFeeKind, name: string, yuan: bigint): PriceGroup => ({
  id: id as PriceGroupId,
  kind,
  name,
  years: 1,
  amount: fen(yuan * 100n),
  withdrawn: false,
});

/** Plans of an exchange that has set none (domain §0.4). */
export const defaultPriceGroups: readonly PriceGroup[] = [
  priceGroup("PG1", "1", "交易年费（一年）", 10_000n),
  priceGroup("PG2", "2", "数据年费（一年）", 5_000n),
  priceGroup("PG3", "3", "成交服务费套餐（一年）", 20_000n),
];

/** A period that was paid for. */
export interface YearFeePeriod {
  /** Which annual fee was paid. */
  readonly kind: YearFeeKind;
  /** Beginning of its first day in Shanghai. */
  readonly from: Instant;
  /** Beginning of its last day in Shanghai; that day still counts. */
  readonly lastDay: Instant;
}

/** What a payment would bring: a period, its plan and its amount in fen. */
export interface YearFeeQuote extends YearFeePeriod {
  /** Plan that is paid for. */
  readonly group: PriceGroupId;
  /** Amount of the plan. */
  readonly amount: Fen;
}

/** Last day that was paid for of a kind, at its beginning; null where nothing was. */
export const paidUntil = (periods: readonly YearFeePeriod[], kind: YearFeeKind): Instant | null =>
  periods
    .filter((period) => period.kind === kind)
    .reduce<Instant | null>(
      (latest, { lastDay }) => (latest === null || lastDay > latest ? lastDay : latest),
      null,
    );

/**
 * 年费试算 (calc-year-fee): from the day after what was paid for, or from today where that is over, to the day before
 * the same date so many years later.
 */
export function calcYearFee(
  group: PriceGroup,
  periods: readonly YearFeePeriod[],
  now: Instant,
): YearFeeQuote {
  const today = startOfDay(now);
  const until = paidUntil(periods, group.kind);
  const from = until !== null && until >= today ? addDays(until, 1) : today;
  const lastDay = addDays(addYears(from, group.years), -1);
  return { group: group.id, kind: group.kind, amount: group.amount, from, lastDay };
}

export type YearFeeRefusal = "FUNDS_INSUFFICIENT" | "PRICE_GROUP_WITHDRAWN" | "YEAR_FEE_CHANGED";

/**
 * 缴费 from the available money; it is never given back. `seen` is the amount that the firm was shown, in fen:
 * YEAR_FEE_CHANGED where it is another.
 */
export function payYearFee(
  group: PriceGroup,
  periods: readonly YearFeePeriod[],
  firm: FirmId,
  seen: Fen,
  available: Fen,
  now: Instant,
): { readonly ok: true; readonly paid: YearFeeQuote; readonly voucher: Voucher } | Refusal<YearFeeRefusal> {
  if (group.withdrawn) return refuse("PRICE_GROUP_WITHDRAWN");
  if (seen !== group.amount) return refuse("YEAR_FEE_CHANGED", { amount: formatYuan(group.amount) });
  if (available < group.amount) return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(group.amount) });
  const legs = [
    { account: { holder: firm, bucket: "available" }, amount: fen(-group.amount) },
    { account: feeIncome, amount: group.amount },
  ] as const;
  return { ok: true, paid: calcYearFee(group, periods, now), voucher: { kind: "annual-fee", legs } };
}

/** How an annual fee stands: paid, in its days of grace, run out, or never paid (domain §6.6). */
export const yearFeeStandings = {
  valid: "有效",
  grace: "宽限期",
  expired: "已到期",
  none: "未缴纳",
} as const;
export type YearFeeStanding = keyof typeof yearFeeStandings;

/** For how many days after its end a fee still counts. */
export const graceDays = 30;

/**
 * Standing of a fee now, with the end of the days of grace (null outside of them). Those of a firm that has never paid
 * run from its admission.
 */
export function yearFeeStanding(
  periods: readonly YearFeePeriod[],
  kind: YearFeeKind,
  admittedAt: Instant,
  now: Instant,
): { readonly standing: YearFeeStanding; readonly graceUntil: Instant | null } {
  const until = paidUntil(periods, kind);
  const end = until === null ? startOfDay(admittedAt) : instant(addDays(until, 1));
  if (until !== null && now < end) return { standing: "valid", graceUntil: null };
  const graceUntil = addDays(end, graceDays);
  if (now < graceUntil) return { standing: "grace", graceUntil };
  return { standing: until === null ? "none" : "expired", graceUntil: null };
}

/** Whether a firm may order: the annual fee of kind 1 is paid, or in its days of grace (`annualFeeValid`, power N). */
export function mayTradeByFee(periods: readonly YearFeePeriod[], admittedAt: Instant, now: Instant): boolean {
  const { standing } = yearFeeStanding(periods, "1", admittedAt, now);
  return standing === "valid" || standing === "grace";
}

/** Whether a package (kind 3) covers the service fees of the day of a deal. */
export function hasPackage(periods: readonly YearFeePeriod[], dealtAt: Instant): boolean {
  const day = shanghaiDay(dealtAt);
  return periods.some(
    ({ kind, from, lastDay }) => kind === "3" && shanghaiDay(from) <= day && day <= shanghaiDay(lastDay),
  );
}
