import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

/**
 * A long day of the market: `npm run market-day -- --sessions 2000 --seed 7`. It is the test of that name with more
 * sessions, against the real server and database; it prints what happened, and fails where anything is wrong.
 */
const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^[1-9]\d{0,8}$/.test(value)) {
    console.error(`--${name} must be a whole number above 0, and is ${value}`);
    process.exit(1);
  }
}
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "server", "apps/server/src/testing/market-day", "--disableConsoleIntercept"],
  {
    stdio: "inherit",
    env: { ...process.env, MARKET_DAY_SESSIONS: values.sessions, MARKET_DAY_SEED: values.seed },
  },
);
process.exit(status ?? 1);
