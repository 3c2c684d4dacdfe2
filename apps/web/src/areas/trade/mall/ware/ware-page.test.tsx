import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { fen, instant, type OrderNo, price, quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./ware-page.tsx";
import { countAfterStep, mostOf, quickCounts } from "../../../../parts/mall/order-count.ts";
import { aCard } from "../../../../testing/a-card.ts";
import { daysAgo, mallOn, mallSite, publicWare, trialOf } from "../../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../../testing/render-page.tsx";

const { mallFinding, mallOrders, mallFollow } = api;

afterEach(cleanup);

const prices = answer(mallFinding.listPrices, () => [
  { change: 1, at: daysAgo(100), price: price(660_0000n), move: price(0n) },
  { change: 2, at: daysAgo(10), price: price(695_0000n), move: price(35_0000n) },
  { change: 3, at: daysAgo(3), price: price(690_0000n), move: price(-5_0000n) },
]);

const path = "/trade/mallWareDetail?wareId=MW1";
const open = (answers: readonly Answer[] = [], signedIn: typeof trader | null = trader) =>
  renderPage(
    path,
    [
      ...mallOn,
      prices,
      answer(mallFinding.readWare, () => publicWare()),
      answer(mallOrders.tryCount, ({ count }) => trialOf({ count, amount: fen((690n * count) / 100n) })),
      answer(mallOrders.previewOrder, ({ price: at, count }) =>
        aCard({ number: "", party: "恒泽商城", amount: fen((at * count) / 1_000_000n), seen: String(at) }),
      ),
      ...answers,
    ],
    { site: mallSite, ...(signedIn && { signedIn }) },
  );

/** Types the count and waits until the server has reckoned it. */
async function openOrder(count = "500") {
  const box = await screen.findByRole("textbox", { name: "数量 吨" });
  await userEvent.clear(box);
  await userEvent.type(box, count);
  const button = await screen.findByRole("button", { name: "订购 345,000.00 元" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await userEvent.click(button);
  return within(await screen.findByRole("dialog", { name: "确认订单" }));
}

const type = (dialog: ReturnType<typeof within>, password: string) =>
  userEvent.type(dialog.getByLabelText("资金密码（6 位数字）"), password);

test("a visitor sees the goods, what they cost, their prices and qualities, and is asked to sign in", async () => {
  open([], null);
  expect(await screen.findByRole("heading", { name: /籽精煤 杭来湾煤矿/ })).toBeDefined();
  expect(screen.getByText("≥6000")).toBeDefined();
  expect(await screen.findByRole("img", { name: /最低 660.00，最高 695.00，当前 690.00/ })).toBeDefined();
  expect(screen.getByText("营业中 08:00–18:00")).toBeDefined();
  const way = screen.getByRole("link", { name: "登录后订购" });
  expect(way.getAttribute("href")).toContain(encodeURIComponent(path));
  // 690 × 100 without asking the server.
  expect(screen.getByText("69,000.00")).toBeDefined();
});

test("a ware that is not shown, and an address without one, say so", async () => {
  open([answer(mallFinding.readWare, () => "NOT_FOUND")]);
  expect(await screen.findByText("商品不存在或已下架")).toBeDefined();
  cleanup();
  renderPage("/trade/mallWareDetail", mallOn, { site: mallSite });
  expect(await screen.findByText("商品不存在或已下架")).toBeDefined();
});

test("an order is tried, confirmed with the fund password, and its outcome shown", async () => {
  const inputs: InputOf<typeof mallOrders.placeOrder>[] = [];
  open([
    answer(mallOrders.placeOrder, (input) => {
      inputs.push(input);
      return {
        orderDate: "2025-06-16",
        orderNo: "MO1" as OrderNo,
        state: "0" as const,
        amount: fen(345_000_00n),
        fee: fen(100_00n),
        deposit: fen(34_500_00n),
        frozen: fen(34_600_00n),
        answerBy: instant(testNow + 86_400_000),
      };
    }),
  ]);
  const dialog = await openOrder();
  expect(await dialog.findByText("人民币叁拾肆万伍仟元整")).toBeDefined();
  expect(dialog.getByRole("row", { name: /可用资金 2,418,903.55/ })).toBeDefined();
  const submit = dialog.getByRole("button", { name: "提交订单 345,000.00 元" });
  expect(submit.hasAttribute("disabled")).toBe(true);
  await type(dialog, "123456");
  await userEvent.click(submit);

  const outcome = within(await screen.findByRole("dialog", { name: "订单已提交" }));
  expect(outcome.getByText("MO1")).toBeDefined();
  expect(outcome.getByText("2025-06-17 09:27")).toBeDefined();
  expect(outcome.getByRole("link", { name: "查看订单" }).getAttribute("href")).toBe(
    "/user/mall/customer/customerWaitOrder",
  );
  expect(inputs).toEqual([
    {
      ware: "MW1",
      count: 500_0000n,
      price: 690_0000n,
      fundPassword: "123456",
      token: "TOKEN",
      address: "",
      seen: "6900000",
    },
  ]);
});

test.each([
  "WARE_PRICE_CHANGED",
  "WARE_STOCK_GONE",
  "SHOP_CLOSED",
  "TRIAL_OVER",
  "FUND_PASSWORD_WRONG",
] as const)("refused with %s, nothing is placed, and it is reckoned anew", async (reason) => {
  const { calls } = open([answer(mallOrders.placeOrder, () => reason)]);
  const dialog = await openOrder();
  await type(dialog, "123456");
  const trialCount = () => calls.filter((name) => name === mallOrders.tryCount.name).length;
  const before = trialCount();
  await userEvent.click(dialog.getByRole("button", { name: "提交订单 345,000.00 元" }));
  expect((await dialog.findByRole("alert")).textContent).not.toBe("");
  await expect.poll(trialCount).toBeGreaterThan(before);
  expect(screen.queryByRole("dialog", { name: "订单已提交" })).toBeNull();
});

test("another price than the one that was agreed to is said before it is sent", async () => {
  let now = price(690_0000n);
  open([
    answer(mallOrders.tryCount, ({ count }) => trialOf({ count, price: now })),
    answer(mallOrders.placeOrder, () => {
      now = price(700_0000n);
      return "WARE_PRICE_CHANGED";
    }),
  ]);
  const dialog = await openOrder();
  await type(dialog, "123456");
  await userEvent.click(dialog.getByRole("button", { name: /^提交订单/ }));
  expect(await dialog.findByText("价格已由 690.00 变为 700.00 元/吨，请核对后再提交")).toBeDefined();
});

test("what stands against an order is said at the button", async () => {
  open([
    answer(mallOrders.tryCount, ({ count }) =>
      trialOf({ count, token: null, refusal: { code: "M1003", message: "店铺休息中" } }),
    ),
  ]);
  expect(await screen.findByText("店铺休息中")).toBeDefined();
  expect(screen.getByRole("button", { name: /^订购/ }).hasAttribute("disabled")).toBe(true);
});

test("a customer sees his own price, the shop's struck through, and why", async () => {
  open([
    answer(mallFinding.readWare, () => publicWare({ ownPrice: price(675_0000n) })),
    answer(mallOrders.tryCount, ({ count }) => trialOf({ count, price: price(675_0000n) })),
  ]);
  expect(await screen.findByText("客户价")).toBeDefined();
  expect(screen.getByText("690.00", { selector: "s" })).toBeDefined();
  expect(screen.getByText("675.00", { selector: "b" })).toBeDefined();
  expect(screen.getByText(/贵公司是该店铺的协议客户/)).toBeDefined();
});

test("the freight to where the buyer wants it is estimated, with what a tonne costs there", async () => {
  open([
    answer(api.shipments.estimateFreight, ({ to }) =>
      to === "曹妃甸港"
        ? { price: price(85_0000n), source: "market" as const, shipments: 4 }
        : { price: null, source: null, shipments: 0 },
    ),
  ]);
  const field = await screen.findByRole("textbox", { name: "运到（估算运费）" });
  await userEvent.type(field, "曹妃甸港");
  expect(await screen.findByText("按近30天该线路的成交运价估算，4 笔；以承运商报价为准")).toBeDefined();
  const sums = screen.getByLabelText("到厂估算");
  expect([...sums.querySelectorAll("dd")].map(({ textContent }) => textContent)).toEqual(["85.00", "775.00"]);
  await userEvent.clear(field);
  await userEvent.type(field, "吐鲁番");
  expect(await screen.findByText("该线路近30天没有足够的成交运价，无法估算")).toBeDefined();
  expect([...sums.querySelectorAll("dd")].map(({ textContent }) => textContent)).toEqual(["--", "--"]);
});

test("a shop outside of its hours says when it opens", async () => {
  open([
    answer(mallFinding.readWare, () =>
      publicWare({ condition: "off-hours", opensAt: instant(testNow + 24 * 3_600_000) }),
    ),
    answer(mallOrders.tryCount, ({ count }) =>
      trialOf({ count, token: null, refusal: { code: "M1003", message: "店铺休息中" } }),
    ),
  ]);
  // At the button, and with the shop.
  await expect.poll(() => screen.queryAllByText(/明天 \d\d:\d\d 开门/).length).toBe(2);
});

test("a buyer asks for a price from the ware, and is told the number", async () => {
  const inputs: InputOf<typeof api.mallNegotiations.askPrice>[] = [];
  open([
    answer(api.mallNegotiations.askPrice, (input) => {
      inputs.push(input);
      return { number: "Y20250616-000001" as never, state: "0" as const, validUntil: testNow };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "议价" }));
  const dialog = within(await screen.findByRole("dialog", { name: "议价：籽精煤" }));
  const wished = dialog.getByRole("textbox", { name: "期望单价（元/吨）" });
  await userEvent.clear(wished);
  await userEvent.type(wished, "670");
  await userEvent.click(dialog.getByRole("button", { name: "发出询价" }));
  const outcome = within(await screen.findByRole("dialog", { name: "询价已发出" }));
  expect(outcome.getByText("Y20250616-000001")).toBeDefined();
  expect(inputs).toEqual([
    { ware: "MW1", price: 670_0000n, count: 100_0000n, hours: 24, words: "", delivery: "" },
  ]);
});

test("who has no right to order is told so, and the server is spared", async () => {
  open([], { ...trader, roles: [] });
  expect(await screen.findByText("没有下单权限，请联系本企业管理员")).toBeDefined();
});

test("goods and shops are followed in the account", async () => {
  let wares: MallWareId[] = [];
  open([
    answer(mallFollow.readFollowed, () => ({ wares, shops: [], unread: 0 })),
    answer(mallFollow.followWares, ({ ware }) => {
      wares = ware ? [ware] : [];
      return { followed: 1 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "收藏商品" }));
  expect(await screen.findByRole("button", { name: "已收藏" })).toBeDefined();
  expect(wares).toEqual(["MW1"]);
  expect(localStorage.getItem("ware-follow")).toBeNull();
});

const bounds = (available: bigint, maxQuantity: bigint | null = null) => ({
  minQuantity: quantity(100n),
  step: quantity(50n),
  maxQuantity: maxQuantity === null ? null : quantity(maxQuantity),
  available: quantity(available),
});

test("counts keep to the steps and the bounds", () => {
  expect(mostOf(bounds(340n))).toBe(300n);
  expect(mostOf(bounds(340n, 220n))).toBe(200n);
  expect(mostOf(bounds(99n))).toBeNull();
  expect(countAfterStep(bounds(340n), quantity(120n), 1)).toBe(150n);
  expect(countAfterStep(bounds(340n), quantity(120n), -1)).toBe(100n);
  expect(countAfterStep(bounds(340n), quantity(300n), 1)).toBe(300n);
  expect(countAfterStep(bounds(340n), null, 1)).toBe(100n);
  expect(quickCounts(bounds(340n))).toEqual([100n, 300n]);
  expect(quickCounts(bounds(1000n))).toEqual([100n, 300n, 550n, 1000n]);
});

test("a quantity is put into the basket of the firm, and another in its place", async () => {
  const inputs: InputOf<typeof api.mallBaskets.saveLine>[] = [];
  const lines = () =>
    inputs.slice(-1).map(({ ware, count, price: at }) => ({
      ware,
      name: "籽精煤",
      count,
      price: at,
      current: null,
      refusal: null,
      changedAt: testNow,
      changedBy: "王立",
    }));
  open([
    answer(api.mallBaskets.readBaskets, () => ({
      baskets: [
        {
          firm: "F9" as never,
          shopName: "塬上煤炭",
          condition: "open" as const,
          opensAt: null,
          lines: lines(),
        },
      ],
      funds: fen(0n),
      at: testNow,
    })),
    answer(api.mallBaskets.saveLine, (input) => {
      inputs.push(input);
      return input;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "加入采购清单" }));
  const link = await screen.findByRole("link", { name: "已在采购清单：100 吨" });
  expect(link.getAttribute("href")).toBe("/user/mall/customer/basket");
  expect(screen.getByRole("link", { name: "采购清单 1" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "增加数量" }));
  await userEvent.click(await screen.findByRole("button", { name: "采购清单改为 200 吨" }));
  expect(await screen.findByRole("link", { name: "已在采购清单：200 吨" })).toBeDefined();
  expect(inputs).toEqual([
    { ware: "MW1", count: 100_0000n, price: 690_0000n },
    { ware: "MW1", count: 200_0000n, price: 690_0000n },
  ]);
});
