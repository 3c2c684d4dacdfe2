import { type FirmId, type Instant, instant } from "../kernel/brand.ts";
import { dayMs, formatShanghai, startOfDay } from "../kernel/shanghai-time.ts";
import type { FeePlanId, ShopStatus } from "./codes.ts";

/** 商家 of the mall and the hours of his shop (domain §9.1). Times are minutes of the day in Shanghai. */

/**
 * 营业时间, in minutes of the day in Shanghai; over midnight where `closes` is before `opens`, all day where both are equal.
 */
export interface OpeningHours {
  /** First minute at which it is open, 0 to 1 440. */
  readonly opens: number;
  /** First minute at which it is closed, 0 to 1 440. */
  readonly closes: number;
}

/** 商家: a member firm with a shop. */
export interface Merchant {
  /** Member firm that has the shop. */
  readonly firm: FirmId;
  /** As the merchant sets it. */
  readonly status: ShopStatus;
  /** Why the exchange has stopped the shop; null where it has not. */
  readonly suspendedFor: string | null;
  /** When the shop takes orders. */
  readonly hours: OpeningHours;
  /** Plan by which both sides of its orders are charged. */
  readonly feePlan: FeePlanId;
}

/** 停用原因 of a shop whose firm is on the blacklist: it sells nothing until the firm may trade again (domain §1.2.6). */
export const barredReason = "企业已列入黑名单";
/** Why the shop of a firm that is frozen for trade is suspended. */
export const frozenReason = "企业已冻结";

const minutesOfDay = 24 * 60;

/** 店铺此刻: open, resting as its merchant has set, outside of its hours, or stopped, which hides its wares. */
export const shopConditions = {
  open: "营业中",
  resting: "休息中",
  "off-hours": "不在营业时间",
  stopped: "已停用",
} as const;
export type ShopCondition = keyof typeof shopConditions;

/** Whether a moment is within the opening hours; always where both minutes are equal. */
export function isWithinHours({ opens, closes }: OpeningHours, at: Instant): boolean {
  if (opens === closes) return true;
  const text = formatShanghai(at);
  const minute = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}

/** State of a shop now; only an open one takes orders, and only a stopped one hides its wares (domain §9). */
export function shopConditionAt(
  { status, suspendedFor, hours }: Pick<Merchant, "status" | "suspendedFor" | "hours">,
  at: Instant,
): ShopCondition {
  if (suspendedFor !== null || status === "2") return "stopped";
  if (status === "1") return "resting";
  return isWithinHours(hours, at) ? "open" : "off-hours";
}

/**
 * When a shop that is outside of its hours opens next; null for a shop that is open, and where nobody knows, because its merchant has closed it
 * or the exchange has stopped it. A shop's hours hold on every day of the year, holidays too, as its orders do.
 */
export function opensNextAt(
  shop: Pick<Merchant, "status" | "suspendedFor" | "hours">,
  at: Instant,
): Instant | null {
  if (shopConditionAt(shop, at) !== "off-hours") return null;
  const today = instant(startOfDay(at) + shop.hours.opens * 60_000);
  return today > at ? today : instant(today + dayMs);
}

/** "08:00" as minutes of the day, up to "24:00"; null for any other text. */
export function parseMinute(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && Number(minutes) < 60 && all <= minutesOfDay ? all : null;
}

export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "08:00–18:00", or 全天 where it never closes. */
export const hoursWords = ({ opens, closes }: OpeningHours): string =>
  opens === closes ? "全天" : `${formatMinute(opens)}–${formatMinute(closes)}`;
