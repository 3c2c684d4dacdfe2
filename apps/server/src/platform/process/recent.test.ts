import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { openRecent } from "./recent.ts";

const minute = 60_000;

test("figures of the last five minutes are counted, the latest and the worst are told, and each is forgotten", () => {
  let now = instant(0);
  const recent = openRecent({ now: () => now });
  expect(recent.read()).toEqual({ count: 0, latest: null, worst: null });
  recent.note(900);
  now = instant(4 * minute);
  recent.note(20);
  expect(recent.read()).toEqual({ count: 2, latest: 20, worst: 900 });
  now = instant(5 * minute);
  expect(recent.read()).toEqual({ count: 1, latest: 20, worst: 20 });
  now = instant(9 * minute);
  expect(recent.read()).toEqual({ count: 0, latest: null, worst: null });
});

test("of very many only the last are remembered", () => {
  const recent = openRecent({ now: () => instant(0) });
  for (let figure = 20_000; figure > 0; figure--) recent.note(figure);
  const { count, latest, worst } = recent.read();
  expect(latest).toBe(1);
  expect(count).toBeLessThanOrEqual(10_000);
  expect(worst).toBe(count);
});
