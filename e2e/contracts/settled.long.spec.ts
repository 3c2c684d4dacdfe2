import { yuan } from "@zd/domain/testing/samples";
import { goldenLots, sampleTicket } from "@zd/domain/testing/settlements";
import { tag } from "../../apps/web/src/api/stored-value.ts";
import { expectOnPaper } from "../paper.ts";
import { act, expect, fundPassword, makeDeal, password, paste, type Side, test } from "./contract-journey.ts";
import { expectLedger, expectMoney, expectMovements, released } from "./money.ts";
import { confirmSettlement, decide, finish, raiseDissent, settle } from "./settling.ts";

// Longer than the others: several people, one after the other.

/** What each of the three loads of the worked example weighs, as the pages say it. */
const loads = ["2,010.36", "1,985.2", "2,004.88"] as const;

test("guaranteed: from the deal to the end, to the fen of the worked example (domain §5.3)", async ({
  exchange,
  arrive,
}) => {
  const deal = await makeDeal({ exchange, arrive }, { name: "settled", payType: "1" });
  const { no, seller, buyer, sees } = deal;
  const before = await exchange.moneyInside();

  await test.step("both sign with the code that their mobiles are sent", async () => {
    for (const side of [seller, buyer]) await sign(side);
    const page = await sees(buyer);
    await expect(page.getByText("轮到本方：付款")).toBeVisible();
  });

  await test.step("the buyer pays from his purse, with his fund password", async () => {
    await act(buyer.page, "付款", {
      confirm: "付款 3,720,000.00 元",
      async fill(dialog) {
        await expect(dialog.getByRole("row", { name: "可用资金 4,626,800.00 906,800.00" })).toBeVisible();
        await dialog.getByLabel(/^资金密码/).fill(fundPassword);
      },
    });
    expect(await exchange.purse(buyer.firm)).toMatchObject({ escrow: yuan("3720000") });
  });

  await test.step("the seller ships three loads with their weigh tickets", async () => {
    const page = await sees(seller);
    for (const [i, { tickets }] of goldenLots.entries())
      await act(page, "发货", {
        confirm: `发货 ${loads[i]} 吨`,
        fill: (dialog) => paste(dialog, tickets),
      });
    await act(page, "发货完毕", { confirm: "发货完毕" });
  });

  await test.step("the buyer receives them, weighed on his own scale", async () => {
    const page = await sees(buyer);
    for (const [i, load] of loads.entries())
      await act(page, "收货", {
        confirm: `收货 ${load} 吨`,
        async fill(dialog) {
          await paste(dialog, [sampleTicket(`R${i + 1}`, load.replace(",", ""))]);
          await dialog.getByLabel(/^该批收货完毕/).check();
        },
      });
    await expect(page.getByText("等待卖方：结算")).toBeVisible();
  });

  const desk = await arrive(await exchange.hire("settled-risk", "riskController", password), "/console");

  await test.step("the seller settles; the buyer points at the calorific value, and the exchange dismisses it", async () => {
    await settle(deal);
    const page = await sees(buyer);
    await raiseDissent(page, deal, {
      line: "热值调整",
      lot: "1",
      value: "5400",
      effect: "买方少付 18,010.69 元",
      payable: "3,615,409.60",
    });
    await expect(page.getByRole("button", { name: "确认结算" })).toHaveCount(0);
    await decide(desk, deal, { ruling: "dismiss" });
  });

  await test.step("he reads how it comes about, and what he gets back, and confirms", async () => {
    const page = await sees(buyer);
    const capitals = "叁佰陆拾叁万叁仟肆佰贰拾元零贰角玖分";
    await expect(page.getByLabel("结算合计")).toContainText(capitals);
    await confirmSettlement(deal, { payable: "3,633,420.29", follows: "多付的 86,579.71 元退回买方" });
    await finish(deal);
  });

  await test.step("his pages say what is left, and all money is where it belongs", async () => {
    await expectMoney(buyer, {
      可用资金: "1,365,379.71",
      总资金: "1,365,379.71",
      今日货款支出: "3,633,420.29",
    });
    await expectMovements(buyer, no, [
      ["payment-held", "available", "-3,720,000.00"],
      ["payment-held", "escrow", "3,720,000.00"],
      ["payment-made", "escrow", "-3,633,420.29"],
      ["payment-returned", "escrow", "-86,579.71"],
      ["payment-returned", "available", "86,579.71"],
      ...released,
    ]);
    await expectMovements(seller, no, [["payment-received", "available", "3,633,420.29"]]);
    await expectMoney(seller, { 可用资金: "8,633,420.29", 今日货款收入: "3,633,420.29" });
    const finance = await exchange.hire("settled-finance", "settlementClerk", password);
    await expectLedger(await arrive(finance, "/console"), exchange, [buyer.firm, seller.firm]);
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("what he files is printed as it is read, and nothing else: contract, letter, deals, analysis", async () => {
    // Whoever works in the dark prints in black on white all the same.
    await buyer.page.evaluate((dark) => localStorage.setItem("zd-theme", dark), tag("dark"));
    const { page } = buyer;
    await page.goto(`/contract/tradeBuyQuery?open=${no}`);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("dialog")).toContainText("合同金额");
    const firm = "settled-plant有限公司";
    await expectOnPaper(page, { isWide: true, says: [no, firm, "打印时间", "合同金额"] });

    await page.goto(`/user/trade/contract-letter?contno=${no}`);
    await expect(page.getByRole("article", { name: `成交通知书 CJ${no}` })).toBeVisible();
    const letter = [
      "成交通知书",
      `编号CJ${no}`,
      "签发日期",
      firm,
      "人民币叁佰柒拾贰万元整",
      "成交专用章",
      "防伪码",
    ];
    expect(await expectOnPaper(page, { isWide: false, says: letter })).toHaveLength(1);

    await page.goto("/user/trade/contract");
    await expect(page.getByRole("table").last()).toContainText(no);
    await expectOnPaper(page, { isWide: true, says: ["成交查询", "打印人", no, "3,720,000.00", "成交时间"] });

    await page.goto("/user/trade/contract-analyse");
    await expect(page.getByRole("img", { name: /均价线和成交量柱/ })).toBeVisible();
    const analysis = [
      "成交分析",
      "打印人",
      "筛选条件无",
      "环比",
      "按日均价与成交量",
      "采购均价",
      "按对方企业",
      "100.0%",
    ];
    await expectOnPaper(page, { isWide: true, says: analysis });
  });

  /** Reads the document beside the code, and signs. */
  async function sign({ page, mobile }: Side): Promise<void> {
    await act(page, "签订", {
      title: `签署买卖合同 ${no}`,
      confirm: "签署",
      async fill(dialog) {
        await expect(dialog.locator("iframe")).toBeVisible();
        await dialog.getByLabel(/^短信验证码/).fill(await exchange.signingCode(mobile));
      },
    });
  }
});
