import type { Page } from "@playwright/test";
import { mallHosts } from "@zd/server/demo/catalogue/mall";
import { expect, test } from "./demo-market.ts";
import { shiftOf, slowDown } from "./layout-shift.ts";
import { expectReadable } from "./readable.ts";
import { roomOf } from "./room.ts";
import { signIn } from "./sign-in.ts";

const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async hall(page) {
    await page.goto("/trade");
    await expect(page.getByRole("link", { name: /^进入场次/ }).first()).toBeVisible();
  },
  async room(page) {
    await page.goto("/trade");
    await page
      .getByRole("link", { name: /^进入场次/ })
      .first()
      .click();
    // A session may end at this very moment.
    const { ticket, result, evaluating } = roomOf(page);
    await expect(ticket.or(result).or(evaluating)).toBeVisible();
  },
  async "sign-in page"(page) {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "演示账号" })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(pages))
  test(`the ${name} can be read and used by everybody`, async ({ page }) => {
    await open(page);
    await expectReadable(page);
  });

/** Wide as a desk, and as a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** What may jump while a page loads, by the browser's measure. */
const mostShift = 0.05;

/** Loads the page anew in each window, with its calls answered late, and waits until nothing loads any more. */
async function expectStill(page: Page, address: string): Promise<void> {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await page.goto(address);
    await expect(page.getByRole("banner")).toBeVisible();
    await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => null);
    await expect(page.getByRole("status", { name: "加载中" })).toHaveCount(0);
    expect.soft(await shiftOf(page), `${address} at ${viewport.width}`).toBeLessThanOrEqual(mostShift);
  }
}

/** The room of a section that runs. */
async function roomAddress(page: Page): Promise<string> {
  await page.goto("/trade");
  const link = page.getByRole("link", { name: /^进入场次/ }).first();
  return String(await link.getAttribute("href"));
}

test("nothing jumps while a page of a visitor loads over a slow line", async ({ page }) => {
  const room = await roomAddress(page);
  await slowDown(page);
  for (const address of ["/trade", room, "/login"]) await expectStill(page, address);
});

test("nothing jumps while a page of a member loads over a slow line", async ({ page }) => {
  await signIn(page, "chenyao01");
  const room = await roomAddress(page);
  await slowDown(page);
  for (const address of [room, "/user", "/user/trade/order", "/contract/tradeBuy"])
    await expectStill(page, address);
});

test("nothing jumps while the home of the mall or of the console loads over a slow line", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "root01");
  await slowDown(page);
  await expectStill(page, "/console");
  const mall = new URL("/trade", baseURL);
  mall.hostname = mallHosts[0].domain;
  await expectStill(page, mall.href);
});
