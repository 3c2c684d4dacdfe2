import { expectReadable } from "../readable.ts";
import { roomOf } from "../room.ts";
import { expect, test } from "./demo-market.ts";

test("a visitor comes in three steps to his first bid in a practice session", async ({ page }) => {
  // The next practice auction may be some minutes away.
  test.setTimeout(420_000);
  await page.goto("/trade");
  const guide = page.getByRole("region", { name: "新手引导" });

  await test.step("1: he signs in as one of the people of the demo", async () => {
    await expect(guide.locator("[aria-current=step]")).toHaveText("登录");
    await expectReadable(page);
    await guide.getByRole("link", { name: "去登录" }).click();
    const story = page.getByRole("region", { name: /^买煤/ });
    await story.getByRole("button", { name: /chenyao01/ }).click();
    await expectReadable(page);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page).toHaveURL(/\/trade$/);
  });

  await test.step("2: he enters a practice session", async () => {
    await expect(guide.locator("[aria-current=step]")).toHaveText("进入练习场次");
    await guide.getByRole("link", { name: /进入练习场次|先进去看看/ }).click();
    await expect(page).toHaveURL(/\/trade\/round/);
  });

  const card = page.getByRole("status", { name: "新手引导" });
  await test.step("3: he bids, and is told that it was his first bid", async () => {
    await expect(card).toContainText("第 3 步");
    const bid = roomOf(page).ticket.getByRole("button", { name: /^报价 .* 元\/吨/, disabled: false });
    // A robot may be faster, and the next price is offered.
    await expect(async () => {
      await bid.click({ timeout: 240_000 });
      const dialog = page.getByRole("dialog", { name: /^确认/ });
      await dialog.getByRole("button", { name: /^发送/ }).click();
      await expect(card).toContainText("完成：您的第一次出价已被接受", { timeout: 5_000 });
    }).toPass({ timeout: 300_000 });
    await expectReadable(page);
  });

  await test.step("the guide does not come again", async () => {
    await page.goto("/trade");
    await expect(page.getByRole("heading", { level: 1, name: "交易大厅" })).toBeAttached();
    await expect(guide).toHaveCount(0);
  });
});
