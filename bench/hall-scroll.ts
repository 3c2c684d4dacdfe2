import type { Browser, Page } from "../e2e/browser.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import type { Figures } from "./statistics.ts";

// What a page has around it; the programs of Node do not know it.
declare const document: {
  querySelector(what: string): unknown;
  querySelectorAll(what: string): { readonly length: number };
};
declare const requestAnimationFrame: (draw: (now: number) => void) => void;
declare const scrollTo: (left: number, top: number) => void;

/** A hall as large as the platform is made for: ten thousand wares. A bid moves a ware and its section. */
const hall = { firms: 64, sections: 200, waresPerSection: 50 } as const;
const bidsPerSecond = 10;
const seconds = 6;
const pixelsPerSecond = 2400;
/** What a picture may take at 60 a second, and at 30, with half a millisecond for the browser's own clock. */
const frameMs = { sixty: 1000 / 60 + 0.5, thirty: 1000 / 30 + 0.5 } as const;

export type HallOfMany = Awaited<ReturnType<typeof openExchangeProcess>>;

export const openHallOfMany = (): Promise<HallOfMany> => openExchangeProcess(hall);

/** Scrolls a hall of 200 sections while 20 updates a second arrive, and says how long its pictures took. */
export async function scrollHall(browser: Browser, exchange: HallOfMany): Promise<Figures> {
  const page = await browser.newPage({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  await page.goto(`${exchange.address}/trade`);
  // All of the sections stand there, and what was asked for them is answered.
  await page.waitForFunction(
    (all) =>
      document.querySelectorAll("main section table").length >= all &&
      document.querySelector("main section [data-loading]") === null,
    hall.sections,
    { timeout: 120_000 },
  );
  const report = exchange.tell({ perSecond: bidsPerSecond, seconds, across: "all sections" });
  const frames = await framesOfScroll(page);
  const { accepted } = await report;
  await page.close();
  const share = (most: number) => frames.filter((ms) => ms <= most).length / frames.length;
  return {
    shareAt60: share(frameMs.sixty),
    shareAt30: share(frameMs.thirty),
    longestFrameMs: Math.max(...frames),
    framesPerSecond: frames.length / seconds,
    updatesPerSecond: (2 * accepted) / seconds,
  };
}

/** How long each picture took while the page scrolled evenly, in milliseconds. */
const framesOfScroll = (page: Page) =>
  page.evaluate(
    ([forMs, perSecond]) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let begun = 0;
        let last = 0;
        const draw = (now: number) => {
          if (begun === 0) begun = now;
          else frames.push(now - last);
          last = now;
          const gone = now - begun;
          if (gone >= forMs) return resolve(frames);
          scrollTo(0, (gone / 1000) * perSecond);
          requestAnimationFrame(draw);
        };
        requestAnimationFrame(draw);
      }),
    [seconds * 1000, pixelsPerSecond] as const,
  );
