import { expect, test } from "./demo-market.ts";

test("a colleague of the demo reminds, and the contract is signed from the message with the code of the demo's phone", async ({
  arrive,
}) => {
  test.setTimeout(180_000);
  const trader = await arrive("chenyao01", "/user/todo?scope=firm");
  const row = trader.getByRole("row").filter({ hasText: "签订合同" }).first();
  await row.getByRole("button", { name: /^提醒/ }).click();
  const someone = trader.getByRole("menuitem", { name: "提醒榆林晨曜煤业有限公司" });
  if (await someone.isVisible()) await someone.click();
  await expect(row.getByText(/已提醒/)).toBeVisible();

  const page = await arrive("chenyao", "/user");
  await page.getByRole("button", { name: /^消息，/ }).click();
  await page
    .getByRole("button", { name: /王立新提醒您/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/contract\/tradeBuy\?open=/);
  await page.getByRole("dialog").getByRole("button", { name: "签订", exact: true }).click();
  const signing = page.getByRole("dialog", { name: /^签署买卖合同/ });
  const notice = page.getByRole("complementary", { name: "演示" });
  await expect(notice).toContainText("用于签署买卖合同");
  const code = /验证码(\d{6})/.exec((await notice.textContent()) ?? "")?.[1] ?? "";
  await signing.getByLabel(/^短信验证码/).fill(code);
  await signing.getByRole("button", { name: "签署", exact: true, disabled: false }).click();
  await expect(signing).toHaveCount(0, { timeout: 30_000 });

  // The phone in the bar has the same text.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^演示手机/ }).click();
  await expect(page.getByRole("dialog", { name: "演示手机" })).toContainText(code);
});
