import { expect, test } from "vitest";
import { playDay } from "./play-day.ts";

/** A day as long as a test may take, unless `npm run market-day` asks for another. */
const wish = process.env["MARKET_DAY_SESSIONS"];
const sessions = Number(wish ?? 21);
const seed = Number(process.env["MARKET_DAY_SEED"] ?? 20_260_615);

test("a day of every mode ends with books that balance, journals that replay, and every deposit explained", {
  timeout: 60_000 + sessions * 3_000,
}, async () => {
  const day = await playDay({ sessions, seed });
  if (wish) process.stdout.write(`${JSON.stringify({ seed, ...day })}\n`);
  expect(day.problems).toEqual([]);
  expect(day).toMatchObject({ sessions });
  for (const [what, count] of Object.entries({ ...day, problems: 1, restarts: 1 }))
    expect(count, what).toBeGreaterThan(0);
});
