import type { Page } from "@playwright/test";
import { firms } from "@zd/server/demo/catalogue/firms";
import { regularTemplates } from "@zd/server/demo/catalogue/section-templates";
import { roomOf } from "../room.ts";
import { expect, test } from "./demo-market.ts";

/** The prices of the running sections, by the address of their ware. */
const pricesIn = (page: Page) =>
  page.getByRole("table", { name: /标的行情$/ }).evaluateAll((tables) =>
    Object.fromEntries(
      tables.flatMap((table) => {
        const heads = [...table.querySelectorAll("th")].map((head) => head.textContent ?? "");
        const at = heads.findIndex((head) => head.startsWith("当前价"));
        if (at < 0) return [];
        return [...table.querySelectorAll("tbody tr")].map((row) => [
          row.querySelector("a")?.getAttribute("href") ?? "",
          row.children[at]?.firstElementChild?.textContent ?? "",
        ]);
      }),
    ),
  );

test("a visitor sees a live session whose prices move by themselves, and no firm's name", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto("/");
  await expect(page).toHaveURL(/\/trade$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "登录" })).toBeVisible();

  await test.step("the day stands in a line of figures", async () => {
    const strip = page.locator("dl", { hasText: "今日场次" });
    await expect(strip).toContainText(/今日场次\s*\d+\s*进行 \d+ · 未开始 \d+ · 已结束 \d+/);
    await expect(strip).toContainText(/成交均价 近 30 日\s*\d{3,4}\.\d\d/);
    await expect(strip).not.toContainText("--");
  });

  await test.step("a price moves by itself, without a reload", async () => {
    await expect(page.getByText("行情正常")).toBeVisible();
    await expect(page.getByRole("link", { name: /^进入场次/ }).first()).toBeVisible();
    await page.evaluate(() => document.body.setAttribute("data-seen", "yes"));
    /** The last price that was seen of each ware; a session that is over has a successor, whose prices move. */
    const seen = new Map<string, string>();
    const moved = async () =>
      Object.entries(await pricesIn(page)).some(([ware, price]) => {
        const last = seen.get(ware);
        seen.set(ware, price);
        return /\d/.test(price) && last !== undefined && last !== price;
      });
    await expect.poll(moved, { timeout: 120_000 }).toBe(true);
    await expect(page.locator("body")).toHaveAttribute("data-seen", "yes");
  });

  await test.step("in the room too he sees bids, but no names, and is asked to sign in", async () => {
    const named = async () => {
      const shown = (await page.locator("main").textContent()) ?? "";
      // A section's title may name the firm that holds it; those who bid in it stay unnamed.
      const words = regularTemplates.reduce((text, { name }) => text.replaceAll(name, ""), shown);
      return firms.filter(({ name, shortName }) => words.includes(name) || words.includes(shortName));
    };
    expect(await named()).toEqual([]);
    await page
      .getByRole("link", { name: /^进入场次/ })
      .first()
      .click();
    // A session may end at this very moment.
    const { result, evaluating } = roomOf(page);
    const signIn = page.getByRole("link", { name: "登录后出价" });
    await expect(signIn.or(result).or(evaluating)).toBeVisible();
    // What is sealed has no list of orders, but says that it is sealed.
    const records = page.getByRole("table", { name: /(报价|摘牌|参团)记录$/ });
    await expect(records.or(page.getByText("密封")).first()).toBeAttached();
    expect(await named()).toEqual([]);
  });
});
