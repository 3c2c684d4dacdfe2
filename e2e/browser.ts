import { type Browser, chromium } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../tools/find-browser.ts";

/** A Chromium without a window, for those who measure pages or take pictures of them. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });

export type { Browser, Page } from "@playwright/test";
