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

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: false,
  // Most journeys have an exchange of their own; those of one file come one after another.
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 30_000,
    baseURL: process.env["ZD_E2E_ADDRESS"] ?? "http://127.0.0.1:8080",
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browser(), args: [...browserFlags] },
  },
});
