import { defineConfig } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../tools/find-browser.ts";

/** Where Chromium is; a machine that has none and can get none is told so in one line. */
function browser(): string {
  try {
    return ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const long = "*.long.spec.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: "./exchange/database.setup.ts",
  projects: [
    { name: "journeys", testMatch: "*.spec.ts", testIgnore: long },
    // What takes long by its nature, and is run by `npm run test:long`.
    { name: "long", testMatch: long },
  ],
  outputDir: "../test-results",
  fullyParallel: false,
  // Two journeys at a time wait for each other's pages: a third would only take from both (two cores).
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    // Nobody watches; what moves only takes time.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Asia/Shanghai",
    // A trace costs a seventh of the time; whoever hunts a fault asks for one with --trace retain-on-failure.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browser(), args: [...browserFlags] },
  },
});
