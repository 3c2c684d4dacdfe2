import { groupDigits } from "@zd/domain/money/decimal";
import { yuan } from "@zd/domain/testing/samples";
import type { ContractStep } from "@zd/server/testing/contract-steps";
import { smallPng } from "@zd/server/testing/samples";
import type { Exchange } from "../exchange/exchange.ts";
import {
  act,
  type Deal,
  expect,
  fundPassword,
  makeDeal,
  password,
  type Side,
  test,
} from "./contract-journey.ts";
import { expectLedger, expectMoney, expectMovements, released } from "./money.ts";
import { confirmSettlement, decide, finish, raiseDissent, settle } from "./settling.ts";

// Longer than the others: several people, one after the other.

/** Takes the contract there over the wire: how that looks is told in settled.long.spec.ts. */
const carry = (exchange: Exchange, { no, buyer, seller }: Deal, ...steps: readonly ContractStep[]) =>
  exchange.carry({ B: buyer.firm, S: seller.firm }, no, steps);

test("prepaid: the seller has the money before the coal moves, and gives back what the settlement leaves", async ({
  exchange,
  arrive,
}) => {
  const deal = await makeDeal({ exchange, arrive }, { name: "prepaid", payType: "0" });
  const { no, seller, buyer, sees } = deal;
  const before = await exchange.moneyInside();
  await carry(exchange, deal, "sign");

  await test.step("in two parts, each at once the seller's", async () => {
    const page = await sees(buyer);
    await pay(page, { typed: "3000000", confirm: "付款 3,000,000.00 元", goesTo: "立即付给对方" });
    await expectMoney(seller, { 可用资金: "8,000,000.00", 今日货款收入: "3,000,000.00" });
    await sees(buyer);
    await pay(page, { confirm: "付款 720,000.00 元", goesTo: "立即付给对方" });
  });
  await carry(exchange, deal, "ship", "close", "receive");

  await test.step("the seller disputes the sulphur of a lot, and the buyer accepts it", async () => {
    await settle(deal);
    const page = await sees(seller);
    await raiseDissent(page, deal, {
      line: "硫分扣价",
      lot: "2",
      value: "0.48",
      effect: "买方多付 17,773.71 元",
      payable: "3,651,194.00",
    });
    await act(await sees(buyer), "异议确认", {
      confirm: "确认异议",
      fill: (dialog) => expect(dialog.getByText("买方多付 17,773.71 元")).toBeVisible(),
    });
  });

  await test.step("the rest comes back to the buyer, and both finish", async () => {
    await confirmSettlement(deal, { payable: "3,651,194.00", follows: "多付的 68,806.00 元退回买方" });
    await finish(deal);
    await expectMoney(buyer, {
      可用资金: "1,347,606.00",
      今日货款支出: "3,651,194.00",
      总资金: "1,347,606.00",
    });
    await expectMovements(buyer, no, [
      ["payment-made", "available", "-3,000,000.00"],
      ["payment-made", "available", "-720,000.00"],
      ["payment-returned", "available", "68,806.00"],
      ...released,
    ]);
    await expectMovements(seller, no, [
      ["payment-received", "available", "3,000,000.00"],
      ["payment-received", "available", "720,000.00"],
      ["payment-given-back", "available", "-68,806.00"],
    ]);
    await expectMoney(seller, { 今日货款收入: "3,651,194.00", 今日货款支出: "0.00" });
    await expectBooks(deal, exchange, arrive, before);
  });
});

test("goods first: what the exchange has found is what the buyer pays, and then it ends", async ({
  exchange,
  arrive,
}) => {
  const deal = await makeDeal({ exchange, arrive }, { name: "postpaid", payType: "2" });
  const { no, seller, buyer, sees } = deal;
  const before = await exchange.moneyInside();
  await carry(exchange, deal, "sign", "ship", "close", "receive");
  expect(await exchange.purse(buyer.firm)).toMatchObject({ available: yuan("4626800") });

  await test.step("the buyer disputes the calorific value, and the exchange finds as he says", async () => {
    await settle(deal);
    await raiseDissent(await sees(buyer), deal, lessHeat);
    const desk = await arrive(await exchange.hire("postpaid-risk", "riskController", password), "/console");
    await decide(desk, deal, { ruling: "uphold" });
  });

  await test.step("once it is confirmed the buyer owes all of it, and pays", async () => {
    const page = await confirmSettlement(deal, {
      payable: "3,615,409.60",
      follows: "买方还应付 3,615,409.60 元，须在期限内付清",
    });
    await sees(buyer);
    await pay(page, { confirm: "付款 3,615,409.60 元", goesTo: "立即付给对方" });
    await finish(deal);
  });

  await test.step("his pages, the seller's and the ledger say the same", async () => {
    await expectMoney(buyer, { 可用资金: "1,383,390.40", 今日货款支出: "3,615,409.60" });
    await expectMoney(seller, { 可用资金: "8,615,409.60", 今日货款收入: "3,615,409.60" });
    await expectMovements(buyer, no, [["payment-made", "available", "-3,615,409.60"], ...released]);
    await expectBooks(deal, exchange, arrive, before);
  });
});

test("outside of the platform: vouchers are shown and confirmed, and no money moves here", async ({
  exchange,
  arrive,
}) => {
  const deal = await makeDeal({ exchange, arrive }, { name: "offline", payType: "3" });
  const { no, seller, buyer, sees } = deal;
  const before = await exchange.moneyInside();
  await carry(exchange, deal, "sign");

  await test.step("the buyer shows what his bank has paid; the seller sends one back, and confirms the next", async () => {
    await claim(await sees(buyer), "3720000");
    await act(await sees(seller), "驳回付款凭证", {
      confirm: "驳回付款凭证",
      fill: (dialog) => dialog.getByLabel(/^驳回原因/).fill("银行未到账"),
    });
    const page = await sees(buyer);
    await expect(page.getByText("银行未到账").first()).toBeVisible();
    await claim(page, "3720000");
    await confirmClaim(await sees(seller), "3,720,000.00 元");
  });
  await carry(exchange, deal, "ship", "close", "receive");

  await test.step("the buyer disputes the calorific value, and the exchange meets him halfway", async () => {
    await settle(deal);
    await raiseDissent(await sees(buyer), deal, lessHeat);
    const desk = await arrive(await exchange.hire("offline-risk", "riskController", password), "/console");
    await decide(desk, deal, { ruling: "otherwise", found: "5450" });
  });

  await test.step("the seller pays back the rest outside, and both finish", async () => {
    await confirmSettlement(deal, { payable: "3,626,725.53", follows: "卖方应在线下退回 93,274.47 元" });
    await claim(await sees(seller), "93274.47");
    await confirmClaim(await sees(buyer), "93,274.47 元");
    await finish(deal);
  });

  await test.step("nothing has moved but the deposit and the fee", async () => {
    await expectMoney(buyer, { 可用资金: "4,998,800.00", 今日货款支出: "0.00", 今日服务费: "1,200.00" });
    await expectMoney(seller, { 可用资金: "5,000,000.00", 今日货款收入: "0.00" });
    await expectMovements(buyer, no, released);
    await expectMovements(seller, no, []);
    await expectBooks(deal, exchange, arrive, before);
  });
});

/** The buyer's own laboratory has found less in the first lot. */
const lessHeat = {
  line: "热值调整",
  lot: "1",
  value: "5400",
  effect: "买方少付 18,010.69 元",
  payable: "3,615,409.60",
} as const;

interface Payment {
  /** Less than what is due. */
  readonly typed?: string;
  readonly confirm: string;
  readonly goesTo: string;
}

const pay = (page: Side["page"], { typed, confirm, goesTo }: Payment) =>
  act(page, "付款", {
    confirm,
    async fill(dialog) {
      if (typed !== undefined) await dialog.getByLabel(/^付款金额/).fill(typed);
      await expect(dialog.getByText(goesTo)).toBeVisible();
      await dialog.getByLabel(/^资金密码/).fill(fundPassword);
    },
  });

/** Shows the voucher of a payment outside of the platform. */
const claim = (page: Side["page"], amount: string) =>
  act(page, "上传付款凭证", {
    confirm: "提交凭证",
    async fill(dialog) {
      await expect(dialog.getByLabel("已付金额（元）")).toHaveValue(
        new RegExp(`^${groupDigits(amount)}(\\.00)?$`),
      );
      await dialog
        .getByLabel("选择附件")
        .setInputFiles({ name: "电汇回单.png", mimeType: "image/png", buffer: smallPng });
      await expect(dialog.getByText("电汇回单.png")).toBeVisible();
    },
  });

const confirmClaim = (page: Side["page"], amount: string) =>
  act(page, "确认收款", {
    confirm: "确认收款",
    async fill(dialog) {
      await expect(dialog.getByText(amount).first()).toBeVisible();
      await expect(dialog.getByText("电汇回单.png")).toBeVisible();
    },
  });

let clerks = 0;

/** The whole ledger, as the console gives it out, and the sum of all money in it. */
async function expectBooks(
  { buyer, seller }: Pick<Deal, "buyer" | "seller">,
  exchange: Exchange,
  arrive: (account: string, path: string) => Promise<Side["page"]>,
  before: bigint,
): Promise<void> {
  clerks += 1;
  const clerk = await exchange.hire(`books-${clerks}`, "settlementClerk", password);
  await expectLedger(await arrive(clerk, "/console"), exchange, [buyer.firm, seller.firm]);
  expect(await exchange.moneyInside()).toBe(before);
}
