import { type Instant, instant } from "../kernel/brand.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a code is good for, in milliseconds, and so how long its text may be tried. */
export const codeHoldsMs = 5 * minute;
/** How long a text that is no code may be tried, in milliseconds. */
export const noticeHoldsMs = 24 * hour;

/** How many codes are sent at most. */
export const smsLimits = {
  /** How soon the same mobile is sent another, in milliseconds. */
  betweenMs: minute,
  /** In a day to the same mobile. */
  mobileADay: 10,
  /** In an hour for the same address of a client; a whole office may share one. */
  addressAnHour: 60,
  /** In a day for the same address. */
  addressADay: 200,
} as const;

/** The codes of the last twenty-four hours. */
export interface SentCodes {
  /** When the mobile was sent its last one; null where it was sent none. */
  readonly lastAt: Instant | null;
  /** How many the mobile was sent. */
  readonly ofMobile: number;
  /** How many the address of the client has asked for within the last hour. */
  readonly ofAddressInHour: number;
  /** How many the address has asked for. */
  readonly ofAddress: number;
  /** How many were sent in all. */
  readonly inAll: number;
}

/** Why no further code is sent; null where one is. `mostADay` is how many the platform sends in a day, to everybody. */
export function sendingFault(
  { lastAt, ofMobile, ofAddressInHour, ofAddress, inAll }: SentCodes,
  mostADay: number,
  now: Instant,
): "SMS_TOO_OFTEN" | "MESSAGES_AWAY" | null {
  const tooSoon = lastAt !== null && now - lastAt < smsLimits.betweenMs;
  if (tooSoon || ofMobile >= smsLimits.mobileADay) return "SMS_TOO_OFTEN";
  if (ofAddressInHour >= smsLimits.addressAnHour || ofAddress >= smsLimits.addressADay)
    return "SMS_TOO_OFTEN";
  return inAll >= mostADay ? "MESSAGES_AWAY" : null;
}

/** How long after a try that came to nothing the next one follows, in milliseconds; after the last there is none. */
const retryMs = [5 * second, 20 * second, minute, 2 * minute, 10 * minute, hour] as const;

/**
 * When a text is tried again after so many tries; null where it is given up: after seven tries, or when it would come after
 * `until`, from when on nobody has a use for it.
 */
export function nextTryAt(tries: number, until: Instant, now: Instant): Instant | null {
  const wait = retryMs[tries - 1];
  if (wait === undefined || now + wait >= until) return null;
  return instant(now + wait);
}

/** How a gateway answers: the state of a circuit breaker, which all nodes share. */
export interface GatewayState {
  /** Tries in a row to which it gave no answer, or one that is about no single text. */
  readonly failures: number;
  /** Until when it is not tried; null while it is in order. */
  readonly awayUntil: Instant | null;
}

/** From how many failures in a row on the gateway counts as away. */
export const failuresMost = 3;
const awayLeastMs = 30 * second;
const awayMostMs = 5 * minute;

/** The state after another failure: away for half a minute, and twice as long each time, five minutes at most. */
export function afterFailure({ failures }: Pick<GatewayState, "failures">, now: Instant): GatewayState {
  const count = failures + 1;
  if (count < failuresMost) return { failures: count, awayUntil: null };
  const awayMs = Math.min(awayLeastMs * 2 ** Math.min(count - failuresMost, 10), awayMostMs);
  return { failures: count, awayUntil: instant(now + awayMs) };
}

/** Whether the gateway is not tried now. */
export const isAway = ({ awayUntil }: Pick<GatewayState, "awayUntil">, now: Instant): boolean =>
  awayUntil !== null && now < awayUntil;
