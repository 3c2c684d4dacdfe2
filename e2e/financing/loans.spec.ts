import type { Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { yuan } from "@zd/domain/testing/samples";
import { dealBetween, expect, fundPassword, password, test } from "../contracts/contract-journey.ts";
import type { Exchange } from "../exchange/exchange.ts";

// Longer than the others: a loan lives for weeks, and its firm signs in anew.
test.describe.configure({ timeout: 180_000 });

const everything = { password, roles: ["administrator"] } as const;

/** Makes and signs the agreement that a page asks for, with the code that has come. */
async function sign(page: Page, exchange: Exchange, mobile: string, button: string, paper: string) {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog", { name: `签署${paper}` });
  await expect(dialog.getByText(/证书持有人/)).toBeVisible();
  await dialog.getByLabel(/^短信验证码/).fill(await exchange.signingCode(mobile));
  await dialog.getByRole("button", { name: "签署", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A firm with consent and a limit of the first lender. */
async function takeCredit(page: Page, exchange: Exchange, mobile: string) {
  await page.goto("/user/financing/privacyManagement");
  await page.getByRole("button", { name: "同意授权" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认同意" }).click();
  await expect(page.getByText("已同意").first()).toBeVisible();
  await page.goto("/user/financing/applyForFinance");
  await page.getByRole("button", { name: "申请授信" }).click();
  const dialog = page.getByRole("dialog", { name: "申请授信" });
  await dialog.getByLabel("申请额度（元）").fill("1500000");
  await dialog.getByLabel("资金用途").fill("采购原煤");
  await dialog.getByRole("button", { name: "保存申请" }).click();
  await sign(page, exchange, mobile, "签署协议", "授信协议");
  await page.getByRole("button", { name: "提交" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "通过" })).toContainText("1,500,000.00", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
}

/** Asks for a loan on a contract and has the lender pay it. */
async function borrow(page: Page, exchange: Exchange, mobile: string, no: string, days: string) {
  await page.goto("/user/financing/applyForFinance");
  await page.getByLabel(`选择合同 ${no}`).check();
  await page.getByLabel(/^借款金额/).fill("1500000");
  await page.getByLabel(/^期限/).fill(days);
  await page.getByRole("button", { name: "保存借款申请" }).click();
  await page.getByRole("link", { name: "去签署并提交" }).click();
  await page.getByRole("row").filter({ hasText: no }).first().click();
  await sign(page, exchange, mobile, "签署借款合同", "借款合同");
  await page.getByRole("button", { name: "提交放款" }).click();
  const dialog = page.getByRole("dialog", { name: /^提交借款/ });
  await dialog.getByLabel(/^资金密码/).fill(fundPassword);
  await dialog.getByRole("button", { name: "确认提交" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: no }).first()).toContainText("已放款", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
}

async function repay(page: Page, no: string, amount: string | null) {
  await page.goto("/user/financing/myFinance");
  await page.getByRole("row").filter({ hasText: no }).first().click();
  await page.getByRole("button", { name: "还款", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^还款/ });
  if (amount === null) await dialog.getByRole("button", { name: /^全部结清/ }).click();
  else await dialog.getByLabel(/^还款金额/).fill(amount);
  await dialog.getByLabel(/^资金密码/).fill(fundPassword);
  await dialog.getByRole("button", { name: "确认还款" }).click();
  await expect(dialog).toHaveCount(0);
}

test("credit, a loan on a contract that pays its seller, a part early, and all of it; then one that is late", async ({
  exchange,
  arrive,
}) => {
  const [plant, mine, mobile] = ["loan-plant", "loan-mine", "13800000071"];
  const buyer = await exchange.join(plant, everything);
  await exchange.equip(plant, fundPassword, mobile);
  await exchange.join(mine, everything);
  await exchange.equip(mine, fundPassword, "13800000072");
  const controller = await exchange.hire("loan-risk", "riskController", password);
  let firm = await arrive(buyer, "/user/financing/myWorkBench");
  const later = async (days: number) => {
    await exchange.turnTo(instant((await exchange.now()) + days * dayMs));
    firm = await arrive(buyer, "/user/financing/myFinance");
  };

  await test.step("the lender grants a limit", () => takeCredit(firm, exchange, mobile));

  const no = await dealBetween(exchange, mine, plant, "0");
  await exchange.carry({ B: plant, S: mine }, no, ["sign"]);
  await test.step("the loan pays the seller", async () => {
    const before = (await exchange.purse(mine))["available"] ?? 0n;
    await borrow(firm, exchange, mobile, no, "45");
    expect((await exchange.purse(mine))["available"]).toBe(before + yuan("1500000"));
  });

  await test.step("the same contract is financed no second time", async () => {
    await firm.goto("/user/financing/applyForFinance");
    await expect(firm.getByRole("row").filter({ hasText: no })).toContainText("已融资");
  });

  await test.step("a part is repaid early, interest first, and then all of it", async () => {
    await later(30);
    await repay(firm, no, "500000");
    await firm.reload();
    await expect(firm.getByRole("row").filter({ hasText: no }).first()).toContainText("1,005,437.50");
    await repay(firm, no, null);
    await firm.reload();
    await expect(firm.getByRole("row").filter({ hasText: no }).first()).toContainText("已结清");
  });

  await test.step("another is late: it bears penalty, and risk control sends a notice", async () => {
    for (const name of [plant, mine]) await exchange.renew(name);
    const late = await dealBetween(exchange, mine, plant, "0");
    await exchange.carry({ B: plant, S: mine }, late, ["sign"]);
    await borrow(firm, exchange, mobile, late, "10");
    await later(15);
    await expect(async () => {
      await firm.reload();
      await expect(firm.getByRole("row").filter({ hasText: late }).first()).toContainText("逾期", {
        timeout: 2_000,
      });
    }).toPass({ timeout: 30_000 });
    const desk = await arrive(controller, "/console/overdue-loans");
    await desk.getByRole("row").filter({ hasText: late }).click();
    await desk.getByRole("button", { name: "发出追加担保通知" }).click();
    await desk
      .getByRole("dialog", { name: /^追加担保通知/ })
      .getByRole("button", { name: "发出" })
      .click();
    await firm.goto("/user/financing/myWorkBench");
    await expect(firm.getByText("追加担保通知")).toBeVisible();
    await firm.getByRole("button", { name: "已阅" }).click();
    await expect(firm.getByRole("button", { name: "已阅" })).toHaveCount(0);
    await repay(firm, late, null);
    await firm.goto("/user/financing/myFinance");
    await expect(firm.getByRole("row").filter({ hasText: late }).first()).toContainText("已结清");
  });
});
