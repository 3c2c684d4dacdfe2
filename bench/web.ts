import type { PerformanceEntry } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { type Browser, launchBrowser, type Page } from "../e2e/browser.ts";
import { startServer } from "../tools/server-process.ts";
import { buildSite } from "../tools/site.ts";
import type { Benchmark } from "./benchmark.ts";
import type { Figures } from "./statistics.ts";

const pages = { trade: "/trade", login: "/login" } as const;
/** How long a page is watched for its largest paint and its long tasks. */
const watchMs = 4000;

interface Seen {
  largestPaintMs: number;
  blockedMs: number;
}

/**
 * What the browser says of a page's loading; runs in the page before its first script. Its names for the kinds of
 * entry are the browser's, which Node's types do not know.
 */
function observe() {
  const seen: Seen = { largestPaintMs: 0, blockedMs: 0 };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true } as never);
  };
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.blockedMs += Math.max(0, duration - 50);
  });
  Object.assign(globalThis, { seen });
}

const seenBy = (page: Page) => page.evaluate(() => ({ ...(globalThis as unknown as { seen: Seen }).seen }));

async function loadPage(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const bytes = { script: 0, stylesheet: 0 };
  page.on("response", async (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    bytes[type] += gzipSync(body).length;
  });
  await page.addInitScript(observe);
  await page.goto(url);
  await page.waitForTimeout(watchMs);
  const { largestPaintMs, blockedMs } = await seenBy(page);
  await context.close();
  return {
    jsKb: bytes.script / 1024,
    cssKb: bytes.stylesheet / 1024,
    lcpMs: largestPaintMs,
    tbtMs: blockedMs,
  };
}

export const web: Benchmark = {
  name: "web",
  parameters: { pages: Object.values(pages).join(" "), viewport: "1440×900", cache: "cold" },
  rounds: 5,
  compared: null,
  goal: "JS ≤ 200 KB gzip on /trade and /login, LCP ≤ 1.5 s, INP ≤ 200 ms on a board of 500 rows (figure `board inpMs`)",
  // A goal whose figure no round has measured is not met.
  isMet: ({ ours }) =>
    (ours["board inpMs"] ?? Infinity) <= 200 &&
    Object.keys(pages).every(
      (page) => (ours[`${page} jsKb`] ?? Infinity) <= 200 && (ours[`${page} lcpMs`] ?? Infinity) <= 1500,
    ),
  open: async () => {
    buildSite();
    const server = await startServer();
    const browser = await launchBrowser();
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const [name, path] of Object.entries(pages)) {
          const loaded = await loadPage(browser, server.address + path);
          for (const [key, value] of Object.entries(loaded)) figures[`${name} ${key}`] = value;
        }
        return { ours: figures };
      },
      close: async () => {
        await browser.close();
        await server.stop();
      },
    };
  },
};
