import { browserFlags, ensureBrowser } from "../tools/find-browser.ts";
import { expect, password, test } from "./journey.ts";

// Five hundred hashes are what optimising compilers are for: the other journeys' browser, which has none, takes minutes.
test.use({ launchOptions: { executablePath: ensureBrowser(), args: [...browserFlags] } });

test("who cannot read the drawing has the browser compute in its place, by the keyboard alone", async ({
  openPage,
  exchange,
}) => {
  // What is computed takes as long as the machine is slow.
  test.setTimeout(300_000);
  const account = await exchange.join("unsighted", { password });
  const page = await openPage({ extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.10" } });
  await page.goto("/login");
  await page.getByLabel("账号").fill(account);
  for (let wrong = 0; wrong < 4; wrong += 1) {
    await page.getByLabel("密码", { exact: true }).fill("wrong-password");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(
      wrong < 3 ? `用户名或密码错误，还可尝试${4 - wrong}次` : "请输入验证码",
    );
  }
  await expect(page.getByAltText("验证码，点击换一张")).toBeVisible();
  await page.getByLabel("密码", { exact: true }).focus();
  const other = page.getByRole("button", { name: "无法辨认图片，改用计算验证" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(other).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "计算验证已完成" })).toBeVisible({
    timeout: 240_000,
  });
  await expect(page.getByRole("button", { name: "改用图片验证码" })).toBeFocused();
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/trade$/);
});
