import type { Page } from "@playwright/test";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { yuan } from "@zd/domain/testing/samples";
import { smallPdf } from "@zd/server/testing/samples";
import { newSectionNumber } from "../exchange/section-number.ts";
import { act, expect, makeDeal, password, test } from "./contract-journey.ts";
import { expectLedger, expectMovements } from "./money.ts";

// Longer than the others: several people, one after the other.
test.describe.configure({ timeout: 300_000 });

test("a missed deadline: letter, appeal, rejection, appeal, rejection, and what is taken in the end", async ({
  exchange,
  arrive,
}) => {
  const deal = await makeDeal({ exchange, arrive }, { name: "late", payType: "1" });
  const { no, seller, buyer } = deal;
  await exchange.carry({ B: buyer.firm, S: seller.firm }, no, ["sign"]);
  const before = await exchange.moneyInside();
  const hired = (name: string) => exchange.hire(name, "riskController", password);
  const staff = { wang: await hired("late-wang"), zhou: await hired("late-zhou") };

  await test.step("nobody pays until the deadline has passed", async () => {
    await exchange.turnTo(await exchange.endOfWorkingDay(3));
    await expect
      .poll(async () => (await exchange.purse(buyer.firm))["performance-deposit"])
      .toBe(yuan("372000"));
    await exchange.renew(buyer.firm);
  });
  // The days have signed everybody out.
  const member = await arrive(buyer.account, `/contract/tradeBuyQuery?open=${no}`);
  await expect(member.getByRole("region", { name: "违约记录" })).toContainText("逾期未付款");
  const [ware] = await exchange.schedule({ id: newSectionNumber(), freeMs: 5 * dayMs }, [{}]);
  if (!ware) throw new Error("a section without a ware");
  const blocked = () => exchange.refusalOf(buyer.firm, ware, "620");

  const wang = await arrive(staff.wang, `/console/breach?contractNo=${no}`);
  const zhou = await arrive(staff.zhou, `/console/breach?contractNo=${no}`);
  await test.step("risk control reads the draft, corrects the amount, and sends it", async () => {
    await openCase(wang, no);
    await act(wang, "修改草稿", {
      confirm: "保存草稿",
      fill: (dialog) => dialog.getByLabel(/^拟扣违约金/).fill("300000.01"),
    });
    await act(wang, "发函", { title: "发出违约处置函", confirm: "发出处置函" });
  });

  const letter = member.getByRole("dialog", { name: "违约处置函" });
  await test.step("the letter stands before every page, cannot be closed, and is locked for five seconds", async () => {
    await member.goto("/user");
    await expect(letter).toContainText("请仔细阅读函件内容，如有疑问请到用户中心进行申诉");
    await expect(letter).toContainText("拟扣违约金 300,000.01 元");
    await expect(letter.getByRole("button", { name: /^确定\([1-5]s\)$/ })).toBeDisabled();
    await expect(letter.getByRole("button", { name: "关闭" })).toHaveCount(0);
    await member.keyboard.press("Escape");
    await member.mouse.click(5, 5);
    await expect(letter).toBeVisible();
    // Drawn behind the letter: a machine that fills two demo markets beside it takes its time.
    await expect(letter.getByRole("img", { name: "违约处置函" })).toHaveJSProperty("naturalWidth", 1_190, {
      timeout: 60_000,
    });
    await expect(letter.getByRole("button", { name: "确定", exact: true })).toBeEnabled();
    expect(await blocked()).toContain("违约处置函");
  });

  await test.step("the firm appeals with what proves it, and may bid while that is judged", async () => {
    await letter.getByRole("link", { name: "用户中心" }).click();
    await appeal(member, "申诉", "银行系统故障，附回单");
    expect(await exchange.refusalOf(buyer.firm, ware, "620")).toBeNull();
  });

  await test.step("not he who has written the letter, but the other one rejects it", async () => {
    await openCase(wang, no);
    await expect(wang.getByRole("region", { name: "第1次申诉" })).toContainText("银行回单.pdf");
    await expect(wang.getByRole("button", { name: "驳回申诉" })).toHaveCount(0);
    await reject(zhou, no, "银行流水显示当日正常");
  });

  await test.step("the letter comes back in red, with the reason; the firm appeals again", async () => {
    await member.goto("/user");
    const words = letter.getByRole("alert");
    await expect(words).toHaveText(
      "您的申诉已被驳回，原因：银行流水显示当日正常，请到用户中心-违约处理中重新申诉",
    );
    expect(await isRed(words.evaluate((element) => getComputedStyle(element).color))).toBe(true);
    expect(await exchange.refusalOf(buyer.firm, ware, "621")).toContain("违约处置函");
    await words.getByRole("link").click();
    await appeal(member, "重新申诉", "请核对支行的回单");
    await reject(zhou, no, "仍不成立");
  });

  await test.step("after the second rejection nothing is left but to confirm, which lets the firm bid again", async () => {
    await member.goto("/user");
    await expect(letter.getByRole("alert")).toContainText("仍不成立，已申诉两次，不能再申诉，请确认");
    await letter.getByRole("button", { name: "确定", exact: true }).click();
    await expect(letter).toHaveCount(0);
    // His bid stands as it did before the letter: refused as his own, and no longer for the letter.
    expect(await blocked()).not.toContain("违约处置函");
  });

  await test.step("the other one executes, and the postings are there to be read on both sides", async () => {
    await openCase(zhou, no);
    await act(zhou, "执行", { title: "执行违约处置", confirm: "执行扣划" });
    const facts = zhou.getByLabel("案情");
    await expect(facts).toContainText("已扣划");
    await expect(facts).toContainText("300,000.01 元");

    await expectMovements({ page: member }, no, [
      ["deposit-forfeited", "performance-deposit", "-300,000.01"],
      ["deposit-released", "performance-deposit", "-71,999.99"],
      ["deposit-released", "available", "71,999.99"],
    ]);
    const injured = await arrive(seller.account, `/contract/tradeSaleQuery?open=${no}`);
    await expect(injured.getByRole("region", { name: "违约记录" })).toContainText("已办结");
    await expectMovements({ page: injured }, no, [["deposit-awarded", "available", "300,000.01"]]);
    const finance = await exchange.hire("late-finance", "settlementClerk", password);
    await expectLedger(await arrive(finance, "/console"), exchange, [buyer.firm, seller.firm]);
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the firm reads the whole course of it", async () => {
    await member.goto("/user/trade/breach-contract");
    await member.getByRole("row").filter({ hasText: no }).click();
    const course = member.getByRole("region", { name: "办理经过" }).getByRole("listitem");
    await expect(course).toHaveCount(7);
  });
});

/** The case of a contract, as it is now. */
async function openCase(page: Page, contractNo: string): Promise<void> {
  await page.goto(`/console/breach?contractNo=${contractNo}`);
  await page.getByRole("row").filter({ hasText: contractNo }).click();
  await expect(page.getByRole("region", { name: "函件正文" })).toBeVisible();
}

const appeal = async (page: Page, words: "申诉" | "重新申诉", memo: string) => {
  await act(page, words, {
    confirm: "提交申诉",
    async fill(dialog) {
      await dialog.getByLabel(/^申诉理由/).fill(memo);
      await dialog
        .getByLabel("选择附件")
        .setInputFiles({ name: "银行回单.pdf", mimeType: "application/pdf", buffer: smallPdf("回单") });
      await expect(dialog.getByText("银行回单.pdf")).toBeVisible();
    },
  });
};

async function reject(page: Page, contractNo: string, memo: string): Promise<void> {
  await openCase(page, contractNo);
  await act(page, "驳回申诉", {
    confirm: "驳回申诉",
    fill: (dialog) => dialog.getByLabel(/^驳回意见/).fill(memo),
  });
}

/** Whether a colour of the page is one that warns. */
async function isRed(colour: Promise<string>): Promise<boolean> {
  const [red = 0, green = 0, blue = 0] = (await colour).match(/[\d.]+/g)?.map(Number) ?? [];
  return red > 1.5 * green && red > 1.5 * blue;
}
