import type { PerformanceEntry } from "node:perf_hooks";
import type { Page } from "@playwright/test";

/** The browser's name for its measure of what jumps while a page loads (cumulative layout shift). */
interface Shift extends PerformanceEntry {
  readonly value: number;
  /** Somebody has just touched the page: that it moves then is no surprise. */
  readonly hadRecentInput: boolean;
  /** What has moved; none where it has left the page meanwhile. */
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has shifted on a page since it was loaded, and what has moved, for whoever looks for the cause. */
interface Shifted {
  readonly shift: number;
  readonly moved: readonly string[];
}

/** Sums up what shifts; runs in the page before its first script. */
function observe() {
  const seen = { shift: 0, moved: [] as string[] };
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName}.${element?.className} ${element?.textContent?.trim().slice(0, 20)}`;
  };
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as readonly Shift[]) {
      if (hadRecentInput) continue;
      seen.shift += value;
      seen.moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => nameOf(node)).join(" | ")}`);
    }
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

export const shiftOf = (page: Page): Promise<Shifted> =>
  page.evaluate(() => (globalThis as unknown as { layoutShift: Shifted }).layoutShift);
