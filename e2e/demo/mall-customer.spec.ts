import { demoFundPassword } from "@zd/server/demo/catalogue/firms";
import { mallHosts } from "@zd/server/demo/catalogue/mall";
import { signIn } from "../sign-in.ts";
import { test as base, expect } from "./demo-market.ts";

/** The demo's market at the host that has the mall in front (decision 0045). */
const test = base.extend({
  baseURL: async ({ market }, use) => {
    const address = new URL(market);
    address.hostname = mallHosts[0].domain;
    await use(address.origin);
  },
});

test("a visitor finds a shop by its sound and follows its ware, signs in, orders it and thinks better of it", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/trade$/);
  await expect(page.getByRole("navigation", { name: "主导航" })).toContainText("网上商城");

  const found = await test.step("initials find it", async () => {
    const box = page.getByRole("combobox", { name: "搜索" });
    await box.fill("smhz");
    await expect(page.getByRole("option").first()).toBeVisible();
    await box.press("Enter");
    await expect(page).toHaveURL(/\/trade\/goodsSearch\?wd=smhz/);
    const row = page.getByRole("row").filter({ hasText: "订购" }).first();
    await row.getByRole("button", { name: /^收藏/ }).click();
    const name = (await row.locator("b").first().textContent()) ?? "";
    await row.getByRole("link", { name: "订购" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    return { name, address: new URL(page.url()).pathname + new URL(page.url()).search };
  });

  await test.step("what he followed is in his account once he has signed in", async () => {
    await signIn(page, "chenyao01", undefined, "/user/system/goodsCollect");
    await expect(page.getByRole("row").filter({ hasText: found.name }).first()).toBeVisible();
    // The list may hear of it before the browser hears that it was taken.
    const stored = () => page.evaluate(() => localStorage.getItem("ware-follow"));
    await expect.poll(stored).toBe('{"type":"set","data":[]}');
  });

  await test.step("he orders it with his fund password", async () => {
    await page.goto(found.address);
    await page.getByRole("button", { name: /^订购 [\d,.]+ 元$/ }).click();
    const dialog = page.getByRole("dialog", { name: "确认订单" });
    await dialog.getByLabel("资金密码（6 位数字）").fill(demoFundPassword);
    await dialog.getByRole("button", { name: /^提交订单/ }).click();
    await page.getByRole("dialog", { name: "订单已提交" }).getByRole("link", { name: "查看订单" }).click();
    await expect(page).toHaveURL(/customerWaitOrder/);
  });

  await test.step("and cancels it", async () => {
    await page.getByRole("row").filter({ hasText: found.name }).first().click();
    await page.getByRole("button", { name: "取消订单" }).click();
    const dialog = page.getByRole("dialog", { name: "取消订单" });
    await dialog.getByRole("button", { name: "取消订单" }).click();
    await expect(page.getByText("订单已取消，冻结款已释放")).toBeVisible();
  });
});

test("where the mall is not, its pages are not", async ({ openPage, baseURL }) => {
  const hall = (baseURL ?? "").replace(mallHosts[0].domain, "127.0.0.1");
  const page = await openPage({ baseURL: hall });
  await page.goto("/trade/goodsSearch?wd=mei");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/trade");
  await expect(page.getByRole("navigation", { name: "主导航" })).toContainText("交易大厅");
  await expect(page.getByRole("combobox", { name: "搜索" })).toHaveCount(0);
});
