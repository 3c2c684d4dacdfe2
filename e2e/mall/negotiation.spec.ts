import type { Page } from "@playwright/test";
import { tonnes, yuan } from "@zd/domain/testing/samples";
import { fundPassword } from "@zd/server/testing/samples";
import type { Exchange } from "../exchange/exchange.ts";
import { expect, ownExchange, password, test as quiet } from "../journey.ts";

/** The host of the mall is written down: an exchange of its own. */
const test = quiet.extend<object, { readonly exchange: Exchange; readonly manager: string }>({
  exchange: ownExchange(),
  /** Looks after the mall. */
  manager: [
    async ({ exchange }, use) => {
      await exchange.allowMall();
      await use(await exchange.hire("mall-keeper", "mallManager", password));
    },
    { scope: "worker" },
  ],
});

const everything = { password, roles: ["administrator"], withFundPassword: true } as const;

const openRow = (page: Page) => page.getByRole("row").filter({ hasText: "籽精煤" }).first().click();

/** Opens a dialog of the negotiation, fills it in, and sends it. */
async function act(
  page: Page,
  button: string,
  dialogName: string | RegExp,
  done: string | RegExp,
  price?: string,
) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: dialogName });
  if (price) await dialog.getByRole("textbox", { name: /元\/吨/ }).fill(price);
  await dialog.getByRole("button", { name: done }).click();
  return dialog;
}

test("a buyer asks for a price, both sides haggle, the quote becomes an order, and the order a contract; a basket of the shop follows", async ({
  exchange,
  manager,
  arrive,
}) => {
  const seller = await exchange.join("rfq-mine", everything);
  const buyer = await exchange.join("rfq-plant", everything);
  for (const [i, firm] of ["rfq-mine", "rfq-plant"].entries())
    await exchange.equip(firm, fundPassword, `1382222000${i}`);
  const staff = await arrive(manager, "/console/mall-hosts");
  await staff.getByRole("button", { name: "登记域名", exact: true }).click();
  const host = staff.getByRole("dialog", { name: "登记商城域名", exact: true });
  await host.getByLabel("域名").fill("127.0.0.1");
  await host.getByRole("button", { name: "保存", exact: true }).click();
  await expect(host).toHaveCount(0);
  const ware = await exchange.sellInMall("rfq-mine", manager, tonnes("3000"), tonnes("100"));
  const other = await exchange.putUpInMall("rfq-mine", manager, tonnes("500"), tonnes("100"));

  const plant = await arrive(buyer, `/trade/mallWareDetail?wareId=${ware}`);
  await test.step("the buyer asks at the ware for 670 in place of 690", async () => {
    const asking = await act(plant, "议价", /^议价：/, "发出询价", "670");
    await expect(asking).toHaveCount(0);
    await plant.getByRole("link", { name: "查看议价" }).click();
    await expect(plant.getByText("等待商家答复")).toBeVisible();
  });

  const mine = await arrive(seller, "/user/mall/merchant/negotiations");
  await test.step("the shop quotes 685, the buyer counters with 675, the shop quotes 680", async () => {
    await openRow(mine);
    await expect(await act(mine, "报价", /^报价：/, "发出报价", "685")).toHaveCount(0);
    await expect(plant.getByText("轮到贵方答复")).toBeVisible({ timeout: 40_000 });
    await expect(await act(plant, "还价", /^还价：/, "发出还价", "675")).toHaveCount(0);
    await expect(mine.getByText("轮到贵方答复")).toBeVisible({ timeout: 40_000 });
    await expect(await act(mine, "报价", /^报价：/, "发出报价", "680")).toHaveCount(0);
  });

  await test.step("the buyer orders by the quote: a tenth of 68,000 and the fee of 20 are frozen", async () => {
    const before = await exchange.purse("rfq-plant");
    expect(before["trading-deposit"] ?? 0n).toBe(0n);
    await expect(plant.getByRole("list", { name: "历次报价" }).getByRole("listitem")).toHaveCount(4, {
      timeout: 40_000,
    });
    await plant.getByRole("button", { name: "按报价下单" }).click();
    const dialog = plant.getByRole("dialog", { name: "按报价下单" });
    await dialog.getByLabel(/^资金密码/).fill(fundPassword);
    await dialog.getByRole("button", { name: "提交订单 68,000.00 元" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await exchange.purse("rfq-plant")).toMatchObject({ "trading-deposit": yuan("6820") });
  });

  await test.step("the shop confirms the order and submits the contract, and the buyer confirms that at 680", async () => {
    await mine.goto("/user/mall/merchant/waitOrder");
    await openRow(mine);
    await mine.getByRole("button", { name: "确认订单", exact: true }).click();
    const confirmation = mine.getByRole("dialog", { name: "确认订单", exact: true });
    await confirmation.getByLabel(/^资金密码/).fill(fundPassword);
    await confirmation.getByRole("button", { name: "确认订单", exact: true }).click();
    await expect(confirmation).toHaveCount(0);
    await mine.goto("/user/mall/merchant/waitContract");
    await openRow(mine);
    await expect(await act(mine, "提交买方确认", "提交合同", "提交")).toHaveCount(0);
    await plant.goto("/user/mall/customer/waitContract");
    await openRow(plant);
    await expect(plant.getByText("680.00").first()).toBeVisible();
    const no = await exchange.agreementOf("rfq-plant");
    await expect(await act(plant, "确认合同", "确认合同", "确认合同")).toHaveCount(0);
    await plant.goto(`/contract/mallBuy?open=${no}`);
    await expect(plant.getByText("待签订").first()).toBeVisible();
    await exchange.moneyInside();
  });

  const before = await exchange.purse("rfq-plant");
  await test.step("the buyer puts one ware into the basket at its page, and the other in the shop", async () => {
    await plant.goto(`/trade/mallWareDetail?wareId=${ware}`);
    await plant.getByRole("button", { name: "加入采购清单" }).click();
    await expect(plant.getByText(/^已放入采购清单/).first()).toBeVisible();
    await plant
      .getByRole("link", { name: /进店|rfq-mine煤炭/ })
      .first()
      .click();
    await plant.getByRole("button", { name: "加入采购清单 籽精煤" }).click();
    await plant.getByRole("link", { name: "采购清单 2" }).click();
    await expect(plant.getByRole("heading", { level: 1, name: "采购清单" })).toBeVisible();
  });

  await test.step("he orders both in one go: a tenth of 207,000 and the fee of 60 are frozen", async () => {
    await plant.getByRole("button", { name: "增加 籽精煤" }).last().click();
    await plant.getByRole("button", { name: "一并下单（2 种）" }).click();
    const dialog = plant.getByRole("dialog", { name: "一并下单：rfq-mine煤炭" });
    await dialog.getByLabel(/^资金密码/).fill(fundPassword);
    await dialog.getByRole("button", { name: "提交 2 张订单 207,000.00 元" }).click();
    const outcome = plant.getByRole("dialog", { name: "已提交 2 张订单" });
    await expect(outcome.getByRole("row")).toHaveCount(4);
    await outcome.getByRole("button", { name: "返回采购清单" }).click();
    await expect(plant.getByText("采购清单是空的")).toBeVisible();
    const after = await exchange.purse("rfq-plant");
    expect((after["trading-deposit"] ?? 0n) - (before["trading-deposit"] ?? 0n)).toBe(yuan("20760"));
    expect(other).not.toBe(ware);
    await exchange.moneyInside();
  });

  await test.step("on a phone the shop finds both as cards, and confirms one by its one button", async () => {
    await mine.setViewportSize({ width: 390, height: 844 });
    await mine.goto("/user/mall/merchant/waitOrder");
    const confirm = mine.getByRole("button", { name: /^确认订单 S/ });
    await expect(confirm).toHaveCount(2);
    await confirm.first().click();
    const confirmation = mine.getByRole("dialog", { name: "确认订单", exact: true });
    await confirmation.getByLabel(/^资金密码/).fill(fundPassword);
    await confirmation.getByRole("button", { name: "确认订单", exact: true }).click();
    await expect(confirmation).toHaveCount(0);
  });
});
