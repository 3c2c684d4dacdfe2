import { instant } from "@zd/domain/kernel/brand";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openServerClock } from "./server-clock.ts";

test("the page's time is behind the server's by no more than the quickest answer took", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 30 }),
      (ahead, delays) => {
        let local = 1_750_000_000_000;
        const clock = openServerClock(() => local);
        for (const delay of delays) {
          const sighting = instant(local + ahead);
          local += delay;
          clock.observe(sighting);
          local += 1000;
        }
        const behind = local + ahead - clock.now();
        expect(behind).toBe(Math.min(...delays));
        expect(clock.ahead()).toBeCloseTo(Math.min(...delays) - ahead);
      },
    ),
  );
});

test("an old sighting is forgotten, so that a drifting clock is followed", () => {
  let local = 0;
  const clock = openServerClock(() => local);
  clock.observe(instant(500));
  for (let n = 0; n < 40; n++) {
    local += 1000;
    clock.observe(instant(local - 300));
  }
  expect(clock.now()).toBe(local - 300);
});

test("the page knows the platform's time from the first sighting on, and says so at once", () => {
  const clock = openServerClock(() => 0);
  let calls = 0;
  const leave = clock.subscribe(() => {
    calls += 1;
  });
  expect(clock.known()).toBe(false);
  clock.observe(instant(86_400_000));
  expect([clock.known(), calls, clock.now()]).toEqual([true, 1, 86_400_000]);
  leave();
});

test("nothing is said of the computer's clock before the server has been heard", () => {
  expect(openServerClock(() => 5_000).ahead()).toBeNull();
});

test("what is drawn in one go sees one moment, and what is drawn later the next", async () => {
  let local = 0;
  const clock = openServerClock(() => local++);
  const first = clock.drawnAt();
  expect(clock.drawnAt()).toBe(first);
  await Promise.resolve();
  expect(clock.drawnAt()).toBeGreaterThan(first);
  const before = clock.drawnAt();
  clock.observe(instant(1_000));
  expect(clock.drawnAt()).toBeGreaterThan(before);
});
