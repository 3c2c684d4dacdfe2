import type { Locator, Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { yuan } from "@zd/domain/testing/samples";
import { choose } from "../choose.ts";
import { expectReadable } from "../readable.ts";
import { act, dealBetween, expect, fundPassword, password, test } from "./contract-journey.ts";
import { expectLedger, expectMoney } from "./money.ts";

// Longer than the others: several people, one after the other.

const plant = "banking-plant";
const mine = "banking-mine";
const account = "6200000000009001";

test("the bank: signed, paid in, spent, paid out, and reconciled with a difference that is worked off", async ({
  exchange,
  arrive,
}) => {
  /** Ten in the morning of the next working day: the bank pays out then. */
  const nextMorning = async () => {
    await exchange.turnTo(instant((await exchange.endOfWorkingDay(1)) - 7 * 3_600_000));
    return shanghaiDay(await exchange.now());
  };
  const day = await nextMorning();
  const everything = { password, roles: ["administrator"] } as const;
  const buyer = await exchange.join(plant, { ...everything, funds: "0" });
  await exchange.equip(plant, fundPassword, "13800000091");
  await exchange.join(mine, everything);
  await exchange.equip(mine, fundPassword, "13800000092");
  const [cashier, controller] = [
    await exchange.hire("banking-cashier", "settlementClerk", password),
    await exchange.hire("banking-controller", "settlementClerk", password),
  ];
  const dayRow = (page: Page) => page.locator(`tr[data-row-key="${day}"]`);
  const beyond = await exchange.heldBeyondBooks();
  const desk = await arrive(cashier, "/console/sandbox-bank");
  const firm = await arrive(buyer, "/user/bank/banksign");

  await test.step("the firm has an account at the bank, and signs it", async () => {
    await desk.getByLabel("账号", { exact: true }).fill(account);
    await desk.getByLabel("户名").fill(`${plant}有限公司`);
    await desk.getByLabel("余额（元）").fill("20000000");
    await desk.getByRole("button", { name: "开户" }).click();
    await expect(desk.getByRole("button", { name: account })).toBeVisible();

    await expect(firm.getByText("尚未签约银行账户")).toBeVisible();
    await act(firm, "签约新账户", {
      confirm: "提交签约",
      async fill(dialog) {
        await choose(dialog.getByLabel("银行", { exact: true }), 0);
        await choose(dialog.getByLabel("开户支行"), 0);
        await dialog.getByLabel("银行账号").fill(account);
      },
    });
    await expect(accountRow(firm)).toContainText("签约中");
  });

  await test.step("it reads at its bank what has come in, and says so: once wrongly, then rightly", async () => {
    await desk.getByRole("button", { name: account }).click();
    const paid = desk.getByRole("row").filter({ hasText: "账户验证" }).getByRole("cell").nth(4);
    await expect(paid).toHaveText(/^0\.\d\d$/);
    const amount = await paid.innerText();
    await firm.getByRole("button", { name: "填写验证金额" }).click();
    const dialog = firm.getByRole("dialog", { name: "填写验证金额" });
    await dialog.getByLabel(/^银行打入的金额/).fill(amount === "0.99" ? "0.98" : "0.99");
    await dialog.getByRole("button", { name: "提交验证" }).click();
    await expect(firm.getByText("金额不符，还可尝试 2 次")).toBeVisible();
    await dialog.getByLabel(/^银行打入的金额/).fill(amount);
    await dialog.getByRole("button", { name: "提交验证" }).click();
    await expect(accountRow(firm)).toContainText("已签约");
    await expect(accountRow(firm)).toContainText("默认");
  });

  await test.step("money comes in once the bank has said so", async () => {
    await firm.goto("/user/bank/inoutmoney");
    await firm.getByLabel("金额（元）").fill("12000000");
    await firm.getByRole("button", { name: "核对入金" }).click();
    await firm.getByRole("button", { name: "入金 12,000,000.00 元" }).click();
    await expect(firm.getByText("入金已提交，银行确认后到账")).toBeVisible();
    await expect.poll(async () => (await exchange.purse(plant))["available"]).toBe(yuan("12000000"));
    await expectMoney({ page: firm }, { 可用资金: "12,000,000.00", 今日入金: "12,000,000.00" });
  });

  await test.step("it buys with it, and pays the contract", async () => {
    const no = await dealBetween(exchange, mine, plant, "1");
    await exchange.carry({ B: plant, S: mine }, no, ["sign"]);
    await firm.goto(`/contract/tradeBuy?open=${no}`);
    await act(firm, "付款", {
      confirm: "付款 3,720,000.00 元",
      fill: (dialog) => dialog.getByLabel(/^资金密码/).fill(fundPassword),
    });
    await expectMoney({ page: firm }, { 可用资金: "7,906,800.00", 货款冻结: "3,720,000.00" });
  });

  await test.step("more than there is stays here; what is large waits for the exchange, and goes then", async () => {
    await askOut(firm, "7906800.01");
    await expect(firm.getByRole("alert")).toContainText("可用资金不足");
    await expect(firm.getByRole("button", { name: "核对出金" })).toBeDisabled();
    await askOut(firm, "6000000");
    await expect(firm.getByText("达到 5,000,000.00 元，须交易中心审批")).toBeVisible();
    await confirmOut(firm);
    await expect(firm.getByText("出金已提交，银行处理后到账")).toBeVisible();
    await expectMoney({ page: firm }, { 可用资金: "1,906,800.00", 出金在途: "6,000,000.00" });

    await desk.goto("/console/transfers");
    await desk.getByRole("row").filter({ hasText: "6,000,000.00" }).click();
    await desk.getByRole("button", { name: "审批出金" }).click();
    const card = desk.getByRole("dialog", { name: "审批出金" });
    await expect(card.getByText("人民币陆佰万元整")).toBeVisible();
    await expect(card.getByRole("row", { name: /^可用资金/ })).toHaveText(
      /1,906,800\.001,906,800\.007,906,800\.00/,
    );
    await expect(card.getByText("收款户名与会员名一致")).toBeVisible();
    await expectReadable(desk);
    await card.getByRole("button", { name: "通过并付款 6,000,000.00" }).click();
    await expect.poll(async () => (await exchange.purse(plant))["withdrawal"]).toBe(0n);
    await firm.goto("/user/bank/query-inoutmoney");
    await expect(firm.getByRole("row").filter({ hasText: "6,000,000.00" })).toContainText("成功");
  });

  await test.step("the bank says that a payment has failed, and books it all the same", async () => {
    await turnBank(desk, "先答错再更正");
    await askOut(firm, "1000");
    await confirmOut(firm);
    await expect(firm.getByText("出金已提交，银行处理后到账")).toBeVisible();
    await desk.goto("/console/transfers");
    const row = desk.getByRole("row").filter({ hasText: "1,000.00" });
    await expect(async () => {
      await desk.getByRole("button", { name: "刷新" }).click();
      await expect(row).toContainText("矛盾", { timeout: 1_000 });
    }).toPass();
    await expect(row).toContainText("失败");
    expect(await exchange.purse(plant)).toMatchObject({ available: yuan("1906800"), withdrawal: 0n });
    expect(await exchange.heldBeyondBooks()).toBe(beyond - yuan("1000"));
    await turnBank(desk, "如实答复一次");
  });

  await nextMorning();
  const [morning, second] = [
    await arrive(cashier, "/console/reconciliation"),
    await arrive(controller, "/console/adjustments"),
  ];
  await test.step("in the night the day is compared, and the difference found", async () => {
    const result = dayRow(morning);
    // The night's work is done at once, and still takes its moment.
    await expect(async () => {
      await morning.reload();
      await morning.getByRole("tab", { name: "按日结果" }).click();
      await expect(result).toBeVisible({ timeout: 2_000 });
    }).toPass();
    for (const figure of ["12,000,000.00", "6,000,000.00", "6,001,000.00"])
      await expect(result).toContainText(figure);
    await morning.getByRole("tab", { name: "差异", exact: true }).click();
    await expect(difference(morning)).toContainText("平台已冲正，银行已记账");
    await expect(difference(morning)).toContainText("−1,000.00");
  });

  await test.step("one corrects it, another one confirms, and the books are the bank's to the fen", async () => {
    await difference(morning).click();
    await morning.getByRole("button", { name: "调账", exact: true }).click();
    const dialog = morning.getByRole("dialog", { name: "提交调账" });
    await expect(dialog.getByLabel("金额（元）")).toHaveValue("1,000.00");
    await choose(dialog.getByLabel("企业", { exact: true }), new RegExp(`^${plant}`));
    const send = dialog.getByRole("button", { name: "提交复核，减少 1,000.00" });
    await expect(send).toBeEnabled();
    const proposed = await rowsOf(dialog);
    await send.click();
    await expect(dialog).toHaveCount(0);

    await second.reload();
    await second
      .getByRole("row")
      .filter({ hasText: `${plant}有限公司` })
      .click();
    await second.getByRole("button", { name: "复核", exact: true }).click();
    const review = second.getByRole("dialog", { name: "复核调账" });
    await expect(review.getByRole("button", { name: "同意，减少 1,000.00" })).toBeEnabled();
    expect(await rowsOf(review)).toEqual(proposed);
    await expect(review.getByText("与对账差异同额")).toBeVisible();
    await expectReadable(second);
    await review.getByRole("button", { name: "同意，减少 1,000.00" }).click();
    await expect(second.getByText("已入账").first()).toBeVisible();
    await morning.goto("/console/reconciliation");
    await expect(difference(morning)).toContainText("已处理");
    expect(await exchange.heldBeyondBooks()).toBe(beyond);
    await expectLedger(second, exchange, [plant]);
  });

  await test.step("the firm reads the day as it was closed, and the correction of today", async () => {
    const page = await arrive(buyer, "/user/bank/hismoney");
    const closed = dayRow(page);
    for (const figure of ["12,000,000.00", "6,000,000.00", "1,200.00", "5,998,800.00", "1,906,800.00"])
      await expect(closed).toContainText(figure);
    await expectMoney(
      { page },
      { 期初总资金: "5,998,800.00", 可用资金: "1,905,800.00", 今日其他: "1,000.00" },
    );
  });
});

/** The figures of a confirmation card, before and after. */
const rowsOf = (card: Locator) => card.getByRole("row").allInnerTexts();
const accountRow = (page: Page) => page.getByRole("row").filter({ hasText: /6200 .* 9001/ });
const difference = (page: Page) => page.getByRole("row").filter({ hasText: "平台已冲正" });

/** Fills in a withdrawal, and what it takes. */
async function askOut(page: Page, amount: string): Promise<void> {
  await page.goto("/user/bank/inoutmoney");
  await page.getByRole("button", { name: "出金", exact: true }).click();
  await page.getByLabel("金额（元）").fill(amount);
}

/** The card shows what will be left, and takes the fund password. */
async function confirmOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "核对出金" }).click();
  const card = page.getByRole("dialog", { name: "确认出金" });
  await expect(card.getByRole("row", { name: /^出金在途/ })).toBeVisible();
  await card.getByLabel(/^资金密码/).fill(fundPassword);
  await card.getByRole("button", { name: /^出金 [\d,.]+ 元$/ }).click();
}

/** How the sandbox answers from now on. */
async function turnBank(page: Page, mood: string): Promise<void> {
  await page.goto("/console/sandbox-bank");
  await choose(page.getByLabel("结果答复"), mood);
  await expect(page.getByText("已设定")).toBeVisible();
}
