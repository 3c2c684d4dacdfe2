import type { PerformanceEntry } from "node:perf_hooks";
import type { Page } from "@playwright/test";

/** The browser's name for its measure of what jumps while a page loads (cumulative layout shift). */
interface Shift extends PerformanceEntry {
  readonly value: number;
  /** Somebody has just touched the page: that it moves then is no surprise. */
  readonly hadRecentInput: boolean;
}

/** Sums up what shifts; runs in the page before its first script. */
function observe() {
  const seen = { shift: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly Shift[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  observer.observe({ type: "layout-shift", buffered: true } as never);
  Object.assign(globalThis, { layoutShift: seen });
}

/** Calls that are answered at such different times that what is drawn from them comes one after the other. */
const delaysMs = [250, 400, 150, 550, 300, 450] as const;

/** Has every call of the page answered late, as over a slow line, and what shifts meanwhile counted. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(observe);
  let calls = 0;
  await page.route("**/api/**", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, delaysMs[calls % delaysMs.length]));
    await route.continue();
  });
}

/** What has shifted on the page since it was loaded. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
