import type { Locator, Page } from "@playwright/test";
import { contractStates } from "@zd/domain/contracts/codes";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { tonnes, yuan } from "@zd/domain/testing/samples";
import { fundPassword, promised, smallPng } from "@zd/server/testing/samples";
import { choose } from "../choose.ts";
import { confirmSettlement, settle } from "../contracts/settling.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { expect, ownExchange, password, test as quiet } from "../journey.ts";

/** Days pass in the mall as well: an exchange of its own. */
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
// A whole life of a shop, and many people.
test.describe.configure({ mode: "serial" });

const everything = { password, roles: ["administrator"], withFundPassword: true } as const;

/** A dialog that is opened by the button of its name, and done with another. */
async function act(
  page: Page,
  button: string,
  title: string,
  done: string,
  fill?: (of: Locator) => Promise<void>,
) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await fill?.(dialog);
  await dialog.getByRole("button", { name: done, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const openRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text }).first().click();

test("a firm opens a shop and lists a ware; a visitor finds, follows and orders it, and it is settled", async ({
  exchange,
  manager,
  arrive,
  openPage,
}) => {
  const mine = { firm: "mall-mine", account: await exchange.join("mall-mine", everything) };
  const plant = { firm: "mall-plant", account: await exchange.join("mall-plant", everything) };
  for (const [i, { firm }] of [mine, plant].entries())
    await exchange.equip(firm, fundPassword, `1381111000${i}`);
  const staff = await arrive(manager, "/console/mall-hosts");

  await test.step("the mall is on once its host is written down in the console", async () => {
    await act(staff, "登记域名", "登记商城域名", "保存", (dialog) =>
      dialog.getByLabel("域名").fill("127.0.0.1"),
    );
  });

  const seller = await arrive(mine.account, "/user/mall/customer/merchantApply");
  await test.step("the firm applies for a shop, and the exchange approves it", async () => {
    await seller.getByLabel("店铺名称").fill("张家峁煤炭直销");
    await seller.getByLabel("联系人").fill("李");
    await seller.getByLabel("联系电话").fill("13900000000");
    await seller.getByLabel("全天营业").check();
    await seller.getByRole("radio", { name: /标准收费/ }).check();
    await seller.getByLabel(/我已阅读并同意/).check();
    await seller.getByRole("button", { name: "提交申请" }).click();
    await expect(seller.getByText("待审核", { exact: true })).toBeVisible();
    await staff.goto("/console/merchants");
    await openRow(staff, "张家峁煤炭直销");
    await act(staff, "通过", "通过商家入驻", "通过");
  });

  await test.step("it writes a ware with its picture and quality, and the exchange approves that", async () => {
    await seller.goto("/user/mall/merchant/ware?edit=new");
    await choose(seller.getByLabel("商品种类"), "动力煤");
    await choose(seller.getByLabel("产品", { exact: true }), "原煤");
    await seller.getByLabel("商品名称").fill("籽精煤");
    await choose(seller.getByLabel("提货地点"), 0);
    await seller.getByLabel("含税单价（元/吨）").fill("620");
    await choose(seller.getByLabel("付款方式"), "保证付款");
    await seller.getByLabel(/^库存总量/).fill("6000");
    await seller.getByLabel("起订量（吨）").fill("6000");
    await seller.getByLabel("步长（吨）").fill("1000");
    await seller.getByLabel("提货期（合同生效后天数）").fill("15");
    await choose(seller.getByLabel(/^加工方式/), "洗选");
    for (const { label, value } of promised) await seller.getByLabel(`${label} 承诺值`).fill(value);
    await seller
      .locator('input[type="file"]')
      .setInputFiles({ name: "籽精煤.png", mimeType: "image/png", buffer: smallPng });
    await expect(seller.getByText("籽精煤.png").first()).toBeVisible();
    await act(seller, "保存并提交审核", "提交审核商品", "提交审核");
    await staff.goto("/console/mall-wares");
    await openRow(staff, "籽精煤");
    await act(staff, "通过", "通过商品审核", "通过");
  });

  await test.step("a visitor finds it by its pinyin, follows it, and orders it once he has signed in", async () => {
    const visitor = await openPage();
    await visitor.goto("/trade/goodsSearch?wd=zijingmei");
    const row = visitor.getByRole("row").filter({ hasText: "籽精煤" });
    await expect(row).toContainText("620.00");
    await row.getByRole("button", { name: /^收藏/ }).click();
    await row.getByRole("link", { name: "订购" }).click();
    await visitor.getByRole("link", { name: "登录后订购" }).click();
    await visitor.getByRole("textbox", { name: "账号", exact: true }).fill(plant.account);
    await visitor.getByLabel("密码", { exact: true }).fill(password);
    await visitor.getByRole("button", { name: "登录", exact: true }).click();
    await visitor.getByRole("button", { name: "订购 3,720,000.00 元" }).click();
    const dialog = visitor.getByRole("dialog", { name: "确认订单" });
    await dialog.getByLabel(/^资金密码/).fill(fundPassword);
    await dialog.getByRole("button", { name: /^提交订单/ }).click();
    await expect(visitor.getByRole("dialog", { name: "订单已提交" })).toBeVisible();
    expect(await exchange.purse(plant.firm)).toMatchObject({ "trading-deposit": yuan("373200") });
    await visitor.goto("/user/system/goodsCollect");
    await expect(visitor.getByRole("row").filter({ hasText: "籽精煤" })).toBeVisible();
    await visitor.context().close();
  });

  await test.step("the merchant confirms the order, writes the contract and submits it", async () => {
    await seller.goto("/user/mall/merchant/waitOrder");
    await openRow(seller, "籽精煤");
    await act(seller, "确认订单", "确认订单", "确认订单", (dialog) =>
      dialog.getByLabel(/^资金密码/).fill(fundPassword),
    );
    await seller.goto("/user/mall/merchant/waitContract");
    await openRow(seller, "籽精煤");
    await act(seller, "编辑", "编辑合同", "保存", (dialog) =>
      dialog.getByLabel(/^补充约定/).fill("卸货由买方负责"),
    );
    await act(seller, "提交买方确认", "提交合同", "提交");
  });

  const buyer = await arrive(plant.account, "/user/mall/customer/waitContract");
  const no = await test.step("the buyer reads it and confirms", async () => {
    await openRow(buyer, "籽精煤");
    await expect(buyer.getByText("卸货由买方负责")).toBeVisible();
    const found = await exchange.agreementOf(plant.firm);
    await act(buyer, "确认合同", "确认合同", "确认合同");
    return found;
  });

  await test.step("it is signed, paid, shipped and received like any other contract, and settled", async () => {
    await exchange.carry({ S: mine.firm, B: plant.firm }, no, ["sign", "pay", "ship", "close", "receive"]);
    const deal = {
      no,
      seller: { ...mine, page: seller, mobile: "" },
      buyer: { ...plant, page: buyer, mobile: "" },
      async sees(side: { readonly page: Page }) {
        await side.page.goto(`/contract/mall${side.page === seller ? "Sale" : "Buy"}?open=${no}`);
        return side.page;
      },
    };
    await settle(deal);
    await confirmSettlement(deal, { payable: "3,633,420.29", follows: "多付的 86,579.71 元退回买方" });
    await exchange.carry({ S: mine.firm, B: plant.firm }, no, ["invoice", "apply", "finish"]);
    await buyer.goto("/contract/mallBuyQuery");
    await expect(buyer.getByRole("row").filter({ hasText: no })).toContainText(contractStates["80"]);
    await exchange.moneyInside();
  });
});

test("of fifty buyers who want the last 700 tonnes at once seven get them", async ({
  exchange,
  manager,
  arrive,
}) => {
  await exchange.join("mall-yard", everything);
  const ware = await exchange.sellInMall("mall-yard", manager, tonnes("750"), tonnes("1"));
  const buyers = Array.from({ length: 50 }, (_, i) => `mall-buyer-${i}`);
  for (const name of buyers) await exchange.join(name, { withFundPassword: true });
  // Their fund passwords prove right, one after the other: a tonne for each.
  for (const name of buyers) expect(await exchange.orderTogether([name], ware, tonnes("1"))).toEqual([0]);

  const answers = await exchange.orderTogether(buyers, ware, tonnes("100"));
  expect(answers.filter((code) => code === 0)).toHaveLength(7);
  expect(answers.filter((code) => code === "M1002")).toHaveLength(43);
  const page = await arrive("mall-yard-1", `/user/mall/merchant/ware`);
  await expect(page.getByRole("row").filter({ hasText: "籽精煤" })).toContainText("750");
  await exchange.moneyInside();
});

test("an order that nobody answers lapses after a day, and where the mall is switched off it is gone", async ({
  exchange,
  manager,
  arrive,
}) => {
  await exchange.join("mall-silent", everything);
  const account = await exchange.join("mall-patient", everything);
  const ware = await exchange.sellInMall("mall-silent", manager, tonnes("3000"), tonnes("100"));
  const before = await exchange.purse("mall-patient");
  await exchange.orderTogether(["mall-patient"], ware, tonnes("500"));

  await test.step("his money is free again, and he reads why", async () => {
    await exchange.turnTo(instant((await exchange.now()) + dayMs));
    await expect.poll(() => exchange.purse("mall-patient"), { timeout: 30_000 }).toEqual(before);
    const page = await arrive(account, "/user/mall/customer/invalidOrders");
    await expect(page.getByRole("row").filter({ hasText: "籽精煤" })).toContainText("已失效");
  });

  await test.step("the exchange switches the mall off: its pages, its search and its name are gone", async () => {
    const staff = await arrive(manager, "/console/mall-hosts");
    await openRow(staff, "127.0.0.1");
    await act(staff, "停用", "停用商城域名", "停用");
    const page = await arrive(account, "/trade");
    await expect(page.getByRole("navigation", { name: "主导航" })).toContainText("交易大厅");
    await expect(page.getByRole("combobox", { name: "搜索" })).toHaveCount(0);
    await page.goto(`/trade/mallWareDetail?wareId=${ware}`);
    await expect(page).toHaveURL(/\/404$/);
  });
});
