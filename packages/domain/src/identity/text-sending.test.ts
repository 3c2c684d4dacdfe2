import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { afterFailure, isAway, nextTryAt, type SentCodes, sendingFault, smsLimits } from "./text-sending.ts";

const now = instant(Date.UTC(2026, 5, 15, 6));
const later = (ms: number) => instant(now + ms);
const none: SentCodes = { lastAt: null, ofMobile: 0, ofAddressInHour: 0, ofAddress: 0, inAll: 0 };

describe("a code is not sent", () => {
  test.each<[string, Partial<SentCodes>, ReturnType<typeof sendingFault>]>([
    ["where none was sent before: it is sent", {}, null],
    ["a moment after the last", { lastAt: later(-59_999) }, "SMS_TOO_OFTEN"],
    ["a minute after the last: it is", { lastAt: later(-60_000) }, null],
    ["the eleventh time in a day", { ofMobile: smsLimits.mobileADay }, "SMS_TOO_OFTEN"],
    ["to an address that had its hour's", { ofAddressInHour: smsLimits.addressAnHour }, "SMS_TOO_OFTEN"],
    ["to an address that had its day's", { ofAddress: smsLimits.addressADay }, "SMS_TOO_OFTEN"],
    ["where the platform has sent its day's", { inAll: 1_000 }, "MESSAGES_AWAY"],
    ["just below every limit: it is", { ofMobile: 9, ofAddressInHour: 59, ofAddress: 199, inAll: 999 }, null],
  ])("%s", (_, sent, fault) => {
    expect(sendingFault({ ...none, ...sent }, 1_000, now)).toBe(fault);
  });
});

test("a text is tried later each time, and given up after seven tries or when nobody has a use for it", () => {
  const day = later(24 * 3_600_000);
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => nextTryAt(tries, day, now));
  expect(waits).toEqual(
    [5, 20, 60, 120, 600, 3_600].map((seconds) => later(seconds * 1_000)).concat([null as never]),
  );
  expect(nextTryAt(1, later(5_000), now)).toBeNull();
  expect(nextTryAt(1, later(5_001), now)).toBe(later(5_000));
});

test("a gateway that fails three times is left alone, longer each time, five minutes at most", () => {
  let state = { failures: 0, awayUntil: null as ReturnType<typeof later> | null };
  const aways = Array.from({ length: 9 }, () => {
    state = afterFailure(state, now);
    return state.awayUntil === null ? null : (state.awayUntil - now) / 1_000;
  });
  expect(aways).toEqual([null, null, 30, 60, 120, 240, 300, 300, 300]);
  expect([isAway({ awayUntil: null }, now), isAway({ awayUntil: now }, now)]).toEqual([false, false]);
  expect(isAway({ awayUntil: later(1) }, now)).toBe(true);
});
