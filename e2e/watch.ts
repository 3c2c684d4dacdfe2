import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
  type Worker,
} from "@playwright/test";
import type { Line } from "./exchange/line.ts";

export { expect };

/** What is wrong in the pages of one browser, while nobody has said that it is coming. */
interface Watch {
  readonly faults: string[];
  /** Faults that the journey is bringing about just now, with those that have come. */
  readonly expected: { readonly words: RegExp; came: boolean }[];
  /** While the line is cut, calls and sockets fail. */
  lineIsCut: boolean;
}

const watches = new WeakMap<BrowserContext, Watch>();

function watchOf(page: Page): Watch {
  const watch = watches.get(page.context());
  if (!watch) throw new Error("the page was opened beside the watch: open it by `openPage` or `arrive`");
  return watch;
}

/** In the page: what the browser's tools do not say, the console does. */
function sayMore() {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    console.error(`the policy of the site forbids ${violatedDirective}: ${blockedURI}`);
  });
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    const failure = document.querySelector("[data-page-failure]");
    if (!failure || seen.has(failure)) return;
    seen.add(failure);
    console.error(`the page broke: ${failure.textContent}`);
  }).observe(document, { childList: true, subtree: true });
}

/**
 * What is said of calls and sockets that did not come about, by the browser or by a proxy whose node has gone; and of the script of a
 * service worker, which the browser asks for anew a moment after a page was opened.
 */
const ofLine =
  /^(request failed|answer 502|console error: (WebSocket connection|An unknown error occurred when fetching the script))/;

/** Null where the page is only just being opened by the request, and of a request of the service worker, which has none. */
const pageOf = (request: Request) =>
  request.isNavigationRequest() || request.serviceWorker() ? null : request.frame().page();

/** Watches whatever is opened in the context, windows that a page opens itself included. */
async function watchOver(context: BrowserContext, faults: string[]): Promise<void> {
  const watch: Watch = { faults, expected: [], lineIsCut: false };
  watches.set(context, watch);
  const note = (fault: string, page: Page | null | undefined) => {
    const expected = watch.expected.find(({ words }) => words.test(fault));
    if (expected) expected.came = true;
    else if (!(watch.lineIsCut && ofLine.test(fault))) faults.push(`${fault}\n    on ${page?.url() ?? "?"}`);
  };
  context.on("weberror", (event) => {
    const error = event.error();
    note(`script error: ${error.stack ?? error.message}`, event.page());
  });
  context.on("console", (message) => {
    const type = message.type();
    // What could not be loaded is noted below, with its address.
    if (!["error", "warning", "assert"].includes(type) || /^Failed to load resource/.test(message.text()))
      return;
    note(`console ${type}: ${message.text()}`, message.page());
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The page itself has given the request up, as it does when it is left.
    if (why === "net::ERR_ABORTED") return;
    note(`request failed: ${request.method()} ${request.url()} ${why}`, pageOf(request));
  });
  context.on("response", (response) => {
    if (response.status() < 400) return;
    const request = response.request();
    note(`answer ${response.status()}: ${request.method()} ${request.url()}`, pageOf(request));
  });
  await context.addInitScript(sayMore);
}

export interface Watched {
  /** A page in a browser of its own. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>;
}

interface Inner {
  readonly faults: string[];
}

/**
 * What every journey begins from: it fails where a script fails, the console has an error or a warning, a page breaks, a
 * request fails or is answered with an error, or the site's policy is violated, in whichever window. Nothing is let
 * pass by a list: a journey that breaks something on purpose says so there, by `expectFault` or `cutLine`.
 */
export const test = base.extend<Watched & Inner>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    if (faults.length > 0) throw new Error(`${faults.length} faults in the pages:\n${faults.join("\n")}`);
  },
  context: async ({ context, faults }, use) => {
    await watchOver(context, faults);
    await use(context);
  },
  openPage: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watchOver(context, faults);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Something goes wrong on purpose: the fault with these words has to come while it is done, and is no fault then. */
export async function expectFault(page: Page, words: RegExp, act: () => Promise<void>): Promise<void> {
  const watch = watchOf(page);
  const expected = { words, came: false };
  watch.expected.push(expected);
  await act();
  await expect.poll(() => expected.came, { message: `the fault that is expected: ${words}` }).toBe(true);
  watch.expected.splice(watch.expected.indexOf(expected), 1);
}

/** Something between the page and the servers goes away while this is done: that calls and sockets fail for it is no fault. */
export async function whileLineBreaks(page: Page, act: () => Promise<void>): Promise<void> {
  const watch = watchOf(page);
  watch.lineIsCut = true;
  await act();
  // What has failed until now has been said before the page answers this.
  await page.evaluate(() => null);
  watch.lineIsCut = false;
}

/** Cuts the line of a page's browser, or the line that leads to the exchange where one is given; that one may be disturbed otherwise. */
export async function cutLine(
  page: Page,
  line?: Line,
  how: "cut" | "fallSilent" | "blockSockets" = "cut",
): Promise<void> {
  watchOf(page).lineIsCut = true;
  if (line) line[how]();
  else await page.context().setOffline(true);
}

/**
 * Gives a browser its line back. Service workers have one of their own, which the browser mends apart from that of the page: a page that is
 * opened before would be told by its worker that there is none. Where one is left without, the line is cut and given once more.
 */
async function connect(context: BrowserContext): Promise<void> {
  const hasLine = (worker: Worker) =>
    worker.evaluate(() => fetch("/favicon.svg", { cache: "no-store" }).then(() => true)).catch(() => false);
  const areBack = async () => (await Promise.all(context.serviceWorkers().map(hasLine))).every((has) => has);
  await expect(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    expect(await areBack()).toBe(true);
  }).toPass();
}

/** The line is back, and whatever fails from now on is a fault again. */
export async function mendLine(page: Page, line?: Line): Promise<void> {
  if (line) line.mend();
  else await connect(page.context());
  // What has failed until now has been said before the page answers this.
  await page.evaluate(() => null);
  watchOf(page).lineIsCut = false;
}
