import { type Brand, type Fen, type FirmId, fen, type Instant, instant } from "../kernel/brand.ts";
import { addDays, addYears } from "../kernel/calendar.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { shanghaiDay, startOfDay } from "../kernel/shanghai-time.ts";
import { formatYuan } from "../money/yuan.ts";
import { feeIncome, type Voucher } from "./ledger.ts";

/** 年费的种类 (R-3170…R-3172); the third replaces the fee by the tonne (domain §0.4). */
export const yearFeeKinds = { "1": "交易年费", "2": "数据年费", "3": "成交服务费" } as const;
export type YearFeeKind = keyof typeof yearFeeKinds;

/** 价格组 (pgid) */
export type PriceGroupId = Brand<string, "PriceGroupId">;

/** 收费方案: so many years of a fee for an amount. */
export interface PriceGroup {
  readonly id: PriceGroupId;
  readonly kind: YearFeeKind;
  readonly name: string;
  readonly years: number;
  readonly amount: Fen;
  /** No longer offered; what was paid for it goes on. */
  readonly withdrawn: boolean;
}

const offered = (id: string, kind: YearFeeKind, name: string, yuan: bigint): PriceGroup => ({
  id: id as PriceGroupId,
  kind,
  name,
  years: 1,
  amount: fen(yuan * 100n),
  withdrawn: false,
});

/** What an exchange offers until it sets something else (domain §0.4). */
export const defaultPriceGroups: readonly PriceGroup[] = [
  offered("PG1", "1", "交易年费（一年）", 10_000n),
  offered("PG2", "2", "数据年费（一年）", 5_000n),
  offered("PG3", "3", "成交服务费套餐（一年）", 20_000n),
];

/** What was paid for: from the beginning of its first day to the beginning of its last one. */
export interface YearFeePeriod {
  readonly kind: YearFeeKind;
  readonly from: Instant;
  readonly lastDay: Instant;
}

export interface YearFeeQuote extends YearFeePeriod {
  readonly group: PriceGroupId;
  readonly amount: Fen;
}

/** The end of all that was paid for of a kind; null where nothing was. */
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

/** Paid from what is available, and not given back. `seen` is the amount that the firm was told. */
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

/** Whether a fee is paid: for so many days after its end it still counts (domain §6.6). */
export const yearFeeStandings = {
  valid: "有效",
  grace: "宽限期",
  expired: "已到期",
  none: "未缴纳",
} as const;
export type YearFeeStanding = keyof typeof yearFeeStandings;

/** For how many days after its end a fee still counts. */
export const graceDays = 30;

/** Of a firm that has never paid, the days of grace run from its admission. */
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

/** The trading fee decides whether a firm may order at all (`annualFeeValid`, power N). */
export function mayTradeByFee(periods: readonly YearFeePeriod[], admittedAt: Instant, now: Instant): boolean {
  const { standing } = yearFeeStanding(periods, "1", admittedAt, now);
  return standing === "valid" || standing === "grace";
}

/** Whether a package has taken the place of the service fees on the day of a deal. */
export function hasPackage(periods: readonly YearFeePeriod[], dealtAt: Instant): boolean {
  const day = shanghaiDay(dealtAt);
  return periods.some(
    ({ kind, from, lastDay }) => kind === "3" && shanghaiDay(from) <= day && day <= shanghaiDay(lastDay),
  );
}
