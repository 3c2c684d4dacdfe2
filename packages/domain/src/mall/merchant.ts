import type { FirmId, Instant } from "../kernel/brand.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import type { FeePlanId, ShopStatus } from "./codes.ts";

/** 营业时间, in minutes of the day in Asia/Shanghai; over midnight where it closes before it opens. */
export interface OpeningHours {
  readonly opens: number;
  readonly closes: number;
}

/** 商家: a member firm with a shop. */
export interface Merchant {
  readonly firm: FirmId;
  readonly status: ShopStatus;
  /** Why the exchange has stopped the shop; null where it has not. */
  readonly suspendedFor: string | null;
  readonly hours: OpeningHours;
  readonly feePlan: FeePlanId;
}

/** 停用原因 of a shop whose firm is on the blacklist: it sells nothing until it may trade again (domain §1.2.6). */
export const barredReason = "企业已列入黑名单";

const minutesOfDay = 24 * 60;

/** 店铺此刻: open; resting by its own word or outside its hours; or stopped, and its wares are hidden. */
export const shopConditions = {
  open: "营业中",
  resting: "休息中",
  "off-hours": "不在营业时间",
  stopped: "已停用",
} as const;
export type ShopCondition = keyof typeof shopConditions;

/** Opens and closes at the same minute: it never closes. */
export function isWithinHours({ opens, closes }: OpeningHours, at: Instant): boolean {
  if (opens === closes) return true;
  const text = formatShanghai(at);
  const minute = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}

/** Whether a shop takes orders now; all but a stopped one show their wares (domain §9). */
export function shopConditionAt(
  { status, suspendedFor, hours }: Pick<Merchant, "status" | "suspendedFor" | "hours">,
  at: Instant,
): ShopCondition {
  if (suspendedFor !== null || status === "2") return "stopped";
  if (status === "1") return "resting";
  return isWithinHours(hours, at) ? "open" : "off-hours";
}

/** "08:00" as minutes; null where it is no time of a day. "24:00" is its end. */
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
