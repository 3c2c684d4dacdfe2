import { expect, test } from "vitest";
import { readMoment } from "./moment.ts";

const now = new Date("2026-11-27T08:00:00Z");

test.each([
  ["2026-11-27 15:04", "2026-11-27T07:04:00.000Z"],
  ["2026-11-27 15:04:05", "2026-11-27T07:04:05.000Z"],
  ["2026-11-27T07:04:05.25Z", "2026-11-27T07:04:05.250Z"],
  ["2026-11-27T09:04:05+02:00", "2026-11-27T07:04:05.000Z"],
])("%s is a moment, in Beijing unless said otherwise", (text, moment) => {
  expect(readMoment(text, now).toISOString()).toBe(moment);
});

test.each(["yesterday", "2026-11-27", "2026-13-01 10:00", "15:04"])("%s is none", (text) => {
  expect(() => readMoment(text, now)).toThrow(`--at "${text}" is no moment`);
});

test("what is to come cannot be restored", () => {
  expect(() => readMoment("2026-11-27 16:00:01", now)).toThrow("lies in the future");
});
