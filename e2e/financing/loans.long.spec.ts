import type { Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { yuan } from "@zd/domain/testing/samples";
import { dealBetween, expect, fundPassword, password, test } from "../contracts/contract-journey.ts";
import { borrow, everything, openSubmission, saveLoan, takeCredit } from "./finance-journey.ts";

// Longer than the others: a loan lives for weeks, and its firm signs in anew.

async function repay(page: Page, no: string, amount: string | null) {
  await page.goto("/user/financing/myFinance");
  await page.getByRole("row").filter({ hasText: no }).first().click();
  await page.getByRole("button", { name: "还款", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^还款/ });
  if (amount === null) await dialog.getByRole("button", { name: /^全部结清/ }).click();
  else await dialog.getByLabel(/^还款金额/).fill(amount);
  await dialog.getByLabel(/^资金密码/).fill(fundPassword);
  await dialog.getByRole("button", { name: /^还款 .+ 元$/ }).click();
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
  let spare = "";
  await test.step("the loan pays the seller", async () => {
    const before = (await exchange.purse(mine))["available"] ?? 0n;
    spare = await saveLoan(firm, { on: no, amount: "200000", days: "30" });
    await borrow(firm, exchange, mobile, { on: no, amount: "1500000", days: "45" });
    expect((await exchange.purse(mine))["available"]).toBe(before + yuan("1500000"));
  });

  await test.step("the same contract is financed no second time", async () => {
    await firm.goto("/user/financing/applyForFinance");
    await expect(firm.getByRole("row").filter({ hasText: no })).toContainText("已融资");
    const refused = await openSubmission(firm, exchange, mobile, spare);
    await expect(refused.getByRole("status")).toHaveText(`合同${no}已办理融资，解押前不得再次融资或解除`);
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
    await borrow(firm, exchange, mobile, { on: late, amount: "1500000", days: "10" });
    await later(15);
    await expect(async () => {
      await firm.reload();
      await expect(firm.getByRole("row").filter({ hasText: late }).first()).toContainText("逾期", {
        timeout: 2_000,
      });
    }).toPass({ timeout: 30_000 });
    const desk = await arrive(controller, "/console/overdue-loans");
    await desk.getByRole("row").filter({ hasText: late }).click();
    await desk.getByRole("button", { name: "追加担保或催收" }).click();
    await desk
      .getByRole("dialog", { name: "追加担保与催收通知" })
      .getByRole("button", { name: /发出/ })
      .click();
    const phone = await exchange.mobileOf(buyer);
    await expect.poll(() => exchange.lastText(phone)).toContain("还清逾期款项");
    await firm.goto("/user");
    await firm
      .getByRole("navigation", { name: "待办事项" })
      .getByRole("link", { name: /待追加担保/ })
      .click();
    await expect(firm.getByText("追加担保通知")).toBeVisible();
    await firm.getByRole("button", { name: "已阅" }).click();
    await expect(firm.getByRole("button", { name: "已阅" })).toHaveCount(0);
    await repay(firm, late, null);
    await firm.goto("/user/financing/myFinance");
    await expect(firm.getByRole("row").filter({ hasText: late }).first()).toContainText("已结清");
  });
});
