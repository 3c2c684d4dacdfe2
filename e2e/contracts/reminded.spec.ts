import { act, expect, makeDeal, test } from "./contract-journey.ts";

// Longer than the others: several people, one after the other.

const [initial, chosen] = ["Heitan-2027", "Dampf-und-Rauch-9"];

test("a buyer who is reminded by a colleague signs from the message, and both are rid of it", async ({
  exchange,
  arrive,
}) => {
  const { no, buyer } = await makeDeal({ exchange, arrive }, { name: "reminded", payType: "1" });
  const { page } = buyer;

  await test.step("the firm adds a trader, who chooses his password", async () => {
    await page.goto("/user/operator");
    await page.getByRole("button", { name: "新增操作员" }).click();
    const dialog = page.getByRole("dialog", { name: "新增操作员" });
    await dialog.getByLabel("账号").fill("reminder");
    await dialog.getByLabel("姓名").fill("王立");
    await dialog.getByLabel("手机号").fill("13700000077");
    await dialog.getByLabel(/^交易员/).check();
    await dialog.getByLabel("初始密码").fill(initial);
    await dialog.getByRole("button", { name: "新增", exact: true }).click();
    await expect(dialog).toBeHidden();
    const first = await arrive("reminder", "/user", exchange.address, initial);
    await first.getByLabel("初始密码", { exact: true }).fill(initial);
    for (const label of ["新密码（至少8位）", "确认密码"]) await first.getByLabel(label).fill(chosen);
    await first.getByRole("button", { name: "修改密码" }).click();
    await expect(first).toHaveURL(/\/login/);
  });

  const trader = await arrive("reminder", "/user/todo", exchange.address, chosen);
  await test.step("the trader may not sign, sees who may, and reminds him", async () => {
    await expect(trader.getByText(/本企业另有 1 项由同事办理/)).toBeVisible();
    await trader.getByRole("button", { name: /^企业的/ }).click();
    const row = trader.getByRole("row", { name: new RegExp(no) });
    await expect(row.getByText("签订合同")).toBeVisible();
    await row.getByRole("button", { name: /^提醒/ }).click();
    await expect(row.getByText(/已提醒/)).toBeVisible();
  });

  await test.step("the buyer sees by whom he was reminded, and signs", async () => {
    await page.goto("/user/todo");
    const row = page.getByRole("row", { name: new RegExp(no) });
    await expect(row.getByText(/^王立 .* 提醒您$/)).toBeVisible();
    await expect(row.getByRole("link", { name: `签订 ${no}` })).toBeVisible();
    await page.getByRole("button", { name: /^消息，/ }).click();
    await page.getByRole("button", { name: new RegExp(`王立提醒您.*${no}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/contract/tradeBuy\\?open=${no}`));
    await act(page, "签订", {
      title: `签署买卖合同 ${no}`,
      confirm: "签署",
      async fill(dialog) {
        await expect(dialog.locator("iframe")).toBeVisible();
        await dialog.getByLabel(/^短信验证码/).fill(await exchange.signingCode(buyer.mobile));
      },
    });
  });

  await test.step("neither has it among his to-dos any more", async () => {
    for (const one of [page, trader]) {
      await one.goto("/user/todo?scope=firm");
      await expect(one.getByRole("heading", { name: "我的待办" })).toBeVisible();
      await expect(one.getByRole("link", { name: no, exact: true })).toHaveCount(0);
    }
  });
});
