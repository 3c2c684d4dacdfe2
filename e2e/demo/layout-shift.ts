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
export interface Shifted {
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

/**
 * Has each call of the page go out late, at such different times that what is drawn from them comes one after the other;
 * runs in the page before its first script, so that the browser goes on keeping what it has loaded.
 */
function callLate() {
  const delaysMs = [150, 300, 80, 400, 220, 340];
  const line = { calls: 0, open: 0 };
  const callNow = globalThis.fetch;
  globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
    line.calls += 1;
    line.open += 1;
    try {
      await new Promise((resolve) => setTimeout(resolve, delaysMs[line.calls % delaysMs.length]));
      return await callNow(...call);
    } finally {
      line.open -= 1;
    }
  };
  Object.assign(globalThis, { slowLine: line });
}

/** Has every call of the page answered late, as over a slow line, and what shifts meanwhile counted. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(observe);
  await page.addInitScript(callLate);
}

/**
 * What has shifted once nothing of the page loads any more: its calls are answered, and what was drawn from them has asked
 * for nothing else within two frames.
 */
export const shiftWhenStill = (page: Page): Promise<Shifted> =>
  page.evaluate(async () => {
    const { slowLine, layoutShift } = globalThis as unknown as {
      slowLine: { readonly open: number };
      layoutShift: Shifted;
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const loads = () => slowLine.open > 0 || document.querySelector("[data-loading]") !== null;
    for (let still = 0; still < 3; still = loads() ? 0 : still + 1) await frame();
    return layoutShift;
  });
