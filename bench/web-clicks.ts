import type { Browser, Page } from "../e2e/browser.ts";
import { signIn } from "../e2e/sign-in.ts";
import { type Figures, quantile } from "./statistics.ts";

// What a page has around it; the programs of Node do not know it.
interface PageElement {
  readonly querySelector: (what: string) => PageElement | null;
}
declare const document: PageElement;
declare const location: { readonly pathname: string };
declare const requestAnimationFrame: (draw: () => void) => void;
declare const addEventListener: (
  type: "click",
  listener: (event: { readonly timeStamp: number }) => void,
  options: { readonly once: true; readonly capture: true },
) => void;

/** Whoever is about to click has pointed at the link for as long. */
const pointedMs = 120;

/** Where the menus lie through which the clicks go, and whose they are. */
const walks = [
  { account: "chenyao01", menu: "用户中心", at: "/user" },
  { account: "auditor01", menu: "交易中心工作台", at: "/console" },
] as const;

/** From a click on an entry of the menu until nothing on its page is awaited any more, over every entry in sight. */
export async function clickThroughMenus(browser: Browser, address: string): Promise<Figures> {
  const waits: number[] = [];
  for (const { account, menu, at } of walks) {
    const context = await browser.newContext({
      baseURL: address,
      locale: "zh-CN",
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page, account, undefined, at);
    const nav = page.getByRole("navigation", { name: menu });
    await nav.waitFor();
    // One that has opened is none of those that are closed any more.
    const closed = nav.locator("details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    for (const entry of await nav.getByRole("link").all()) {
      const path = (await entry.getAttribute("href")) ?? "";
      if (!path.startsWith(at) || path === at) continue;
      await entry.hover();
      await page.waitForTimeout(pointedMs);
      const filled = waitUntilFilled(page, path);
      await entry.click();
      waits.push(await filled);
    }
    await context.close();
  }
  return { p50Ms: quantile(waits, 0.5), p95Ms: quantile(waits, 0.95), clicks: waits.length };
}

/** Milliseconds from the next click until the page of that path stands with all that it has asked for. */
const waitUntilFilled = (page: Page, path: string) =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        let clickedAt = 0;
        const listener = ({ timeStamp }: { readonly timeStamp: number }) => {
          clickedAt = timeStamp;
        };
        addEventListener("click", listener, { once: true, capture: true });
        const look = () => {
          const main = document.querySelector("main");
          const isThere = clickedAt > 0 && location.pathname === to && main?.querySelector("h1");
          if (isThere && !main?.querySelector("[data-loading], .ant-spin-spinning"))
            return resolve(performance.now() - clickedAt);
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    path,
  );
