import type { Page } from "@playwright/test";
import { market } from "@zd/api/market/operations";
import { takesOrders } from "@zd/domain/trading/codes";
import { offeredAccounts } from "@zd/server/demo/catalogue/accounts";
import { mallHosts } from "@zd/server/demo/catalogue/mall";
import { openTestClient } from "@zd/server/testing/test-client";
import { roomAt } from "../room.ts";
import { expect, test } from "./demo-market.ts";
import { type Shifted, shiftWhenStill, slowDown } from "./layout-shift.ts";
import { type Area, entriesOf, menuNames } from "./menu-entries.ts";

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

/**
 * Loads the page in each window at once, and waits until nothing loads any more. The market lives: a row that comes while
 * a page loads moves the rows below it, and rightly. What jumps by its layout jumps each time, so a page that has jumped is
 * loaded again, and has to stand still in one of three loads.
 */
async function expectStill(pages: readonly Page[], address: string): Promise<void> {
  await Promise.all(
    pages.map(async (page) => {
      const loads: Shifted[] = [];
      do {
        await page.goto(address);
        await page.waitForFunction(hasCome);
        loads.push(await shiftWhenStill(page));
      } while (loads.length < 3 && (loads.at(-1)?.shift ?? 0) > mostShift);
      const words = loads.map(({ moved }) => moved.join(", ")).join("; then ");
      expect
        .soft(
          Math.min(...loads.map(({ shift }) => shift)),
          `${address} at ${page.viewportSize()?.width}: ${words}`,
        )
        .toBeLessThanOrEqual(mostShift);
    }),
  );
}

/** The room of the running section whose clock has most time left: one that ends meanwhile rightly changes before everybody's eyes. */
async function roomAddress(address: string): Promise<string> {
  const wire = openTestClient(() => address).caller(null);
  const running = async () =>
    (await wire.ask(market.listSections, {})).filter(({ status }) => takesOrders(status));
  await expect.poll(async () => (await running()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [last] = (await running()).toSorted((a, b) => (b.deadline ?? 0) - (a.deadline ?? 0));
  return roomAt(last?.section ?? "");
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

test("nothing jumps while a page of a visitor loads over a slow line", async ({
  page,
  baseURL,
  market: address,
}) => {
  test.setTimeout(walkMs);
  const room = await roomAddress(address);
  const pages = await openWindows(page);
  for (const path of [room, ...openPages]) await expectStill(pages, path);
  for (const path of mallPages) {
    const inMall = new URL(path, baseURL);
    inMall.hostname = mallHosts[0].domain;
    await expectStill(pages, inMall.href);
  }
});

// A buyer and seller, and one who keeps a shop.
for (const account of ["chenyao01", "hengze01"])
  test(`nothing jumps while a page of ${account}'s menus loads over a slow line`, async ({
    arrive,
    market: address,
  }) => {
    test.setTimeout(walkMs);
    const page = await arrive(account, "/trade");
    const paths = [await roomAddress(address), ...(await pathsOf(page, ["/contract", "/user"]))];
    const pages = await openWindows(page);
    for (const path of paths) await expectStill(pages, path);
  });

test("nothing jumps while a page of the exchange's menus loads over a slow line", async ({ arrive }) => {
  test.setTimeout(walkMs);
  const seen = new Set<string>();
  for (const { shown } of offeredAccounts.filter(({ firmKind }) => firmKind === "9")) {
    const page = await arrive(shown.account, "/console");
    const paths = (await pathsOf(page, ["/console"])).filter((path) => !seen.has(path));
    const pages = await openWindows(page);
    for (const path of paths) {
      seen.add(path);
      await expectStill(pages, path);
    }
    await page.context().close();
  }
});
