import { contractStates } from "@zd/domain/contracts/codes";
import { formatMeasure } from "@zd/domain/contracts/quality";
import { measureOf } from "@zd/domain/contracts/settlement-evidence";
import { yuan } from "@zd/domain/testing/samples";
import { goldenLots, sampleTicket } from "@zd/domain/testing/settlements";
import { expect, test } from "../journey.ts";
import { act, fundPassword, makeDeal, paste, type Side } from "./contract-journey.ts";

/** What each of the three loads of the worked example weighs, as the pages say it. */
const loads = ["2,010.36", "1,985.2", "2,004.88"] as const;

test("from the deal to the settlement, to the fen of the worked example (domain §5.3)", async ({
  exchange,
  arrive,
}) => {
  const { no, seller, buyer, sees } = await makeDeal({ exchange, arrive });
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
        await expect(dialog.getByText("906,800.00 元", { exact: true })).toBeVisible();
        await dialog.getByLabel(/^资金密码/).fill(fundPassword);
      },
    });
    expect(await exchange.purse("settled-plant")).toMatchObject({ escrow: yuan("3720000") });
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

  await test.step("the seller settles with what the laboratory has found", async () => {
    const page = await sees(seller);
    await act(page, "结算", {
      title: `结算 ${no}`,
      confirm: "提交结算 3,633,420.29 元",
      async fill(dialog) {
        for (const lot of goldenLots) {
          const part = dialog.getByRole("region", { name: `批次 ${lot.no}`, exact: true });
          await part.getByLabel("化验报告号").fill(`L${lot.no}`);
          for (const [label, code] of [
            [/^热值/, "Q"],
            [/^全水分/, "M"],
            [/^全硫/, "S"],
          ] as const)
            await part.getByLabel(label).fill(formatMeasure(code, measureOf(lot, code)));
        }
      },
    });
  });

  await test.step("the buyer reads how it comes about, and what he gets back, and confirms", async () => {
    const page = await sees(buyer);
    const sums = page.getByLabel("结算合计");
    await expect(sums).toContainText("3,633,420.29");
    await expect(sums).toContainText("叁佰陆拾叁万叁仟肆佰贰拾元零贰角玖分");
    await act(page, "确认结算", {
      confirm: "确认结算",
      fill: (dialog) => expect(dialog.getByText(/多付的 86,579.71 元退回买方/)).toBeVisible(),
    });
  });

  await test.step("with the invoice the seller asks for the end, and the buyer agrees", async () => {
    const page = await sees(seller);
    await act(page, "登记发票", {
      confirm: "登记发票",
      fill: (dialog) => dialog.getByLabel("发票号码").fill("25612000000012345678"),
    });
    await act(page, "完成申请", { confirm: "申请完成" });
    const last = await sees(buyer);
    await act(last, "完成确认", { confirm: "确认完成" });
    await last.goto("/contract/tradeBuyQuery");
    await expect(last.getByRole("row").filter({ hasText: no })).toContainText(contractStates["80"]);
  });

  await test.step("his money page says what is left, and all money is where it belongs", async () => {
    await buyer.page.goto("/user/bank/money");
    const buckets = buyer.page.getByRole("table", { name: "资金构成" });
    const line = (name: string) => buckets.getByRole("row").filter({ hasText: name });
    await expect(line("可用资金")).toContainText("1,365,379.71");
    await expect(line("总资金")).toContainText("1,365,379.71");
    expect(await exchange.purse("settled-mine")).toMatchObject({
      available: yuan("8633420.29"),
      "performance-deposit": 0n,
    });
    expect(await exchange.moneyInside()).toBe(before);
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
