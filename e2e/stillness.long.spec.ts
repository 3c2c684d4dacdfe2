import type { Page } from "@playwright/test";
import { offeredAccounts } from "@zd/server/demo/catalogue/accounts";
import { mallHosts } from "@zd/server/demo/catalogue/mall";
import { expect, test } from "./demo-market.ts";
import { shiftWhenStill, slowDown } from "./layout-shift.ts";
import { type Area, entriesOf, menuNames } from "./menu-entries.ts";
import { signIn } from "./sign-in.ts";

/** Wide as a desk, and as a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** What may jump while a page loads, by the browser's measure. */
const mostShift = 0.05;

/** Pages of which there are many are loaded for minutes. */
const walkMs = 900_000;

/** The page has its heading. */
const hasCome = () => [...document.querySelectorAll("main h1")].some((heading) => heading.textContent.trim());

/** Pages of the same browser beside this one, one in each window, whose calls are answered late. */
const openWindows = (beside: Page): Promise<readonly Page[]> =>
  Promise.all(
    windows.map(async (viewport) => {
      const page = await beside.context().newPage();
      await page.setViewportSize(viewport);
      await slowDown(page);
      return page;
    }),
  );

/** Loads the page in each window at once, and waits until nothing loads any more. */
async function expectStill(pages: readonly Page[], address: string): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      await page.goto(address);
      await page.waitForFunction(hasCome);
      const seen = await shiftWhenStill(page);
      expect
        .soft(seen.shift, `${address} at ${page.viewportSize()?.width}: ${seen.moved.join(", ")}`)
        .toBeLessThanOrEqual(mostShift);
    }),
  );
}

/** The room of a section that runs. */
async function roomAddress(page: Page): Promise<string> {
  await page.goto("/trade");
  const link = page.getByRole("link", { name: /^进入场次/ }).first();
  return String(await link.getAttribute("href"));
}

/** The pages that the menus of these areas lead to. */
async function pathsOf(page: Page, areas: readonly Area[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const area of areas) {
    await page.goto(area);
    const entries = await entriesOf(page.getByRole("navigation", { name: menuNames[area] }));
    paths.push(area, ...entries.map(([path]) => path));
  }
  return [...new Set(paths)];
}

// Everybody has a browser of his own, and nobody needs what another has done.
test.describe.configure({ mode: "parallel" });

/** What everybody may look at without a menu leading there. */
const openPages = [
  "/trade",
  "/trade/tradeNotice",
  "/trade/marketNotice",
  "/trade/exchangeNotice",
  "/trade/verify",
  "/about",
  "/login",
  "/resetpwd",
  "/register",
  "/open/step1",
] as const;

/** Those of the mall, on a host of its own. */
const mallPages = ["/trade", "/trade/goodsSearch", "/trade/factoryList"] as const;

test("nothing jumps while a page of a visitor loads over a slow line", async ({ page, baseURL }) => {
  test.setTimeout(walkMs);
  const room = await roomAddress(page);
  const pages = await openWindows(page);
  for (const address of [room, ...openPages]) await expectStill(pages, address);
  for (const path of mallPages) {
    const address = new URL(path, baseURL);
    address.hostname = mallHosts[0].domain;
    await expectStill(pages, address.href);
  }
});

// A buyer and seller, and one who keeps a shop.
for (const account of ["chenyao01", "hengze01"])
  test(`nothing jumps while a page of ${account}'s menus loads over a slow line`, async ({ page }) => {
    test.setTimeout(walkMs);
    await signIn(page, account);
    const room = await roomAddress(page);
    const paths = await pathsOf(page, ["/contract", "/user"]);
    const pages = await openWindows(page);
    for (const address of [room, ...paths]) await expectStill(pages, address);
  });

test("nothing jumps while a page of the exchange's menus loads over a slow line", async ({ openPage }) => {
  test.setTimeout(walkMs);
  const seen = new Set<string>();
  for (const { shown } of offeredAccounts.filter(({ firmKind }) => firmKind === "9")) {
    const page = await openPage();
    await signIn(page, shown.account);
    const paths = (await pathsOf(page, ["/console"])).filter((path) => !seen.has(path));
    const pages = await openWindows(page);
    for (const address of paths) {
      seen.add(address);
      await expectStill(pages, address);
    }
    await page.context().close();
  }
});
