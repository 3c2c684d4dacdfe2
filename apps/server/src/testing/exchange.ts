import { openApp } from "../app.ts";
import { openTestPlatform, type TestOptions, type TestPlatform } from "./test-platform.ts";

/** The whole exchange in a test. */
export const openExchange = (options?: TestOptions): Promise<TestPlatform> =>
  openTestPlatform(openApp, options, options?.settings?.["ZD_DEMO"] ? undefined : "exchange");
