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
/** Journeys through the demo market. */
const inMarket = "demo/*.spec.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: ["./exchange/database.setup.ts", "./demo/market.setup.ts"],
  projects: [
    // What somebody does in the demo market the next one finds: they come one after the other, and begin first.
    { name: "market", testMatch: inMarket, testIgnore: long, workers: 1 },
    { name: "journeys", testMatch: "*.spec.ts", testIgnore: [long, inMarket] },
    // What takes long by its nature, and is run by `npm run test:long`.
    { name: "long-market", testMatch: `demo/${long}`, workers: 2 },
    { name: "long", testMatch: long, testIgnore: inMarket },
  ],
  outputDir: "../test-results",
  fullyParallel: false,
  // Two journeys leave a sixth of the two cores idle while they wait; three do not.
  workers: 3,
  retries: 0,
  // Nothing here is about speed: only what hangs ends so, on a machine that has other things to do as well.
  timeout: 240_000,
  expect: { timeout: 30_000 },
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
    launchOptions: {
      executablePath: browser(),
      // A page lives for seconds: what its optimising compilers take does not come back.
      // Maps take WebGL, which is drawn by the processor here and warns of that: only the journey of a map has it, and the
      // others see what a browser without it shows.
      args: [...browserFlags, "--js-flags=--no-opt", "--disable-3d-apis"],
    },
  },
});
