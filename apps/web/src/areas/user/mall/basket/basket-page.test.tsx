import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { type FirmId, fen, instant, type OrderNo, price, quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./basket-page.tsx";
import type { Basket, BasketLine } from "../../../../parts/mall/basket/baskets.ts";
import { aCard } from "../../../../testing/a-card.ts";
import { mallOn, mallSite } from "../../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../../testing/render-page.tsx";

const { mallBaskets, shipments } = api;

afterEach(cleanup);

const ware = (n: number) => `MW${n}` as MallWareId;

type Current = NonNullable<BasketLine["current"]>;

const current = (more: Partial<Current> = {}): Current => ({
  isShown: true,
  place: "杭来湾煤矿",
  picture: null,
  size: "20–50",
  basis: "mine",
  payType: "1",
  listPrice: price(690_0000n),
  ownPrice: null,
  minQuantity: quantity(100_0000n),
  step: quantity(100_0000n),
  maxQuantity: null,
  stock: quantity(3_000_0000n),
  amount: fen(345_000_00n),
  fee: fen(100_00n),
  deposit: fen(34_500_00n),
  total: fen(345_100_00n),
  frozen: fen(34_600_00n),
  ...more,
});

/** 500 t of 籽精煤 at 690.00. */
const line = (n: number, more: Partial<BasketLine> = {}): BasketLine => ({
  ware: ware(n),
  name: `籽精煤${n}`,
  count: quantity(500_0000n),
  price: price(690_0000n),
  current: current(),
  refusal: null,
  changedAt: testNow,
  changedBy: "王立",
  ...more,
});

const basket = (lines: readonly BasketLine[], more: Partial<Basket> = {}): Basket => ({
  firm: "F9" as FirmId,
  shopName: "塬上煤炭",
  condition: "open",
  opensAt: null,
  lines: [...lines],
  ...more,
});

const baskets = (read: () => readonly Basket[], funds = fen(1_486_200_00n)) =>
  answer(mallBaskets.readBaskets, () => ({ baskets: [...read()], funds, at: testNow }));

const open = (answers: readonly Answer[], roles: typeof trader.roles = trader.roles) =>
  renderPage("/user/mall/customer/basket", [...mallOn, ...answers], {
    site: mallSite,
    signedIn: { ...trader, roles },
  });

test("a basket shows price, stock and sums with capitals, and leaves out what cannot be ordered and why", async () => {
  open([
    baskets(() => [
      basket([
        line(1),
        line(2, { refusal: { code: "M1002", message: "库存不足" } }),
        line(3, { current: null, refusal: { code: "M1041", message: "商品已下架，暂不能购买" } }),
      ]),
    ]),
  ]);
  const lines = within(await screen.findByRole("list", { name: "塬上煤炭的商品" }));
  const [first, second, third] = [1, 2, 3].map((n) =>
    within(lines.getByRole("listitem", { name: `籽精煤${n}` })),
  );
  expect(first?.getByRole("link", { name: /籽精煤1/ }).getAttribute("href")).toContain("wareId=MW1");
  expect(first?.getByText("690.00")).toBeDefined();
  expect(second?.getByText("不能下单：库存不足")).toBeDefined();
  expect(second?.getByRole("checkbox").hasAttribute("disabled")).toBe(true);
  expect(third?.getByText("商品已下架")).toBeDefined();
  expect(third?.queryByRole("link")).toBeNull();
  expect(third?.queryByRole("textbox")).toBeNull();
  expect(screen.getByText("货款 1 种 500 吨")).toBeDefined();
  expect(screen.getByText("叁拾肆万伍仟元整")).toBeDefined();
  expect(screen.getByRole("button", { name: "一并下单（1 种）" })).toBeDefined();
});

test("a price that has moved is said with both prices, and gone on with by one press", async () => {
  const inputs: InputOf<typeof mallBaskets.saveLine>[] = [];
  let seen = price(690_0000n);
  const refusal = { code: "M1001", message: "价格已变动，请重新试算" };
  open([
    baskets(() => [
      basket([
        line(1, {
          price: seen,
          current: current({ listPrice: price(685_0000n), ownPrice: price(680_0000n) }),
          refusal: seen === 690_0000n ? refusal : null,
        }),
      ]),
    ]),
    answer(mallBaskets.saveLine, (input) => {
      inputs.push(input);
      seen = input.price;
      return input;
    }),
  ]);
  expect(await screen.findByText(/放入后价格已由 690.00 变为 680.00 元\/吨，下降 10.00/)).toBeDefined();
  expect(screen.getByText("此刻没有可以下单的商品，原因见各行")).toBeDefined();
  expect(screen.queryByRole("button", { name: /一并下单/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "按新价" }));
  expect(await screen.findByRole("button", { name: "一并下单（1 种）" })).toBeDefined();
  expect(inputs).toEqual([{ ware: "MW1", count: 500_0000n, price: 680_0000n }]);
});

test("a quantity is kept as the field is left; one that is refused stays as it was typed, with the reason", async () => {
  const inputs: InputOf<typeof mallBaskets.saveLine>[] = [];
  let count = quantity(500_0000n);
  open([
    baskets(() => [basket([line(1, { count })])]),
    answer(mallBaskets.saveLine, (input) => {
      inputs.push(input);
      if (input.count === 550_0000n) return "COUNT_OFF_STEP";
      count = input.count;
      return input;
    }),
  ]);
  const field = (await screen.findByRole("textbox", { name: "籽精煤1的数量（吨）" })) as HTMLInputElement;
  await userEvent.click(screen.getByRole("button", { name: "增加 籽精煤1" }));
  await waitFor(() => expect(inputs.at(-1)?.count).toBe(600_0000n));
  await waitFor(() => expect(field.value).toBe("600"));
  await userEvent.clear(field);
  await userEvent.type(field, "550");
  await userEvent.tab();
  expect(await screen.findByText(/购买数量须在起订量/)).toBeDefined();
  expect(field.value).toBe("550");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

type Placed = OutputOf<typeof mallBaskets.placeOrders>;
const placed = (wares: readonly MallWareId[]): Placed => ({
  orders: wares.map((one, i) => ({
    orderNo: `S20250616-00000${i + 1}` as OrderNo,
    ware: one,
    name: "籽精煤",
    count: quantity(500_0000n),
    price: price(690_0000n),
    amount: fen(345_000_00n),
    fee: fen(100_00n),
    deposit: fen(34_500_00n),
    frozen: fen(34_600_00n),
    answerBy: instant(testNow + 86_400_000),
  })),
  shopName: "塬上煤炭",
  amount: fen(690_000_00n),
  frozen: fen(69_200_00n),
});

const card = answer(mallBaskets.previewOrder, ({ lines }) =>
  aCard({ amount: fen(BigInt(lines.length) * 345_000_00n), seen: `mark ${lines.length}` }),
);

/** Opens the card of the basket and types the fund password. */
async function openCard(button: string) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  const dialog = within(await screen.findByRole("dialog", { name: "一并下单：塬上煤炭" }));
  await userEvent.type(dialog.getByLabelText("资金密码（6 位数字）"), "123456");
  return dialog;
}

test("what is chosen is ordered in one go under the fund password, and its orders are shown", async () => {
  const inputs: InputOf<typeof mallBaskets.placeOrders>[] = [];
  open([
    // What is ordered leaves the basket; here that is all that the shop has in it.
    baskets(() => (inputs.length === 0 ? [basket([line(1), line(2), line(3)])] : [])),
    card,
    answer(mallBaskets.placeOrders, (input) => {
      inputs.push(input);
      return placed(input.lines.map((one) => one.ware));
    }),
  ]);
  await userEvent.click(await screen.findByRole("checkbox", { name: "下单 籽精煤3" }));
  const dialog = await openCard("一并下单（2 种）");
  await userEvent.click(await dialog.findByRole("button", { name: "提交 2 张订单 690,000.00 元" }));
  const outcome = within(await screen.findByRole("dialog", { name: "已提交 2 张订单" }));
  expect(outcome.getByRole("link", { name: "S20250616-000001" }).getAttribute("href")).toBe(
    "/user/mall/customer/customerWaitOrder?open=S20250616-000001",
  );
  expect(screen.getByText("采购清单是空的")).toBeDefined();
  const chosen = [1, 2].map((n) => ({ ware: `MW${n}`, count: 500_0000n, price: 690_0000n }));
  expect(inputs).toEqual([
    { firm: "F9", lines: chosen, address: "", fundPassword: "123456", seen: "mark 2" },
  ]);
});

test("a quantity that is kept while the card is open is ordered as it is then", async () => {
  const inputs: InputOf<typeof mallBaskets.placeOrders>[] = [];
  const saving = Promise.withResolvers<void>();
  let count = quantity(500_0000n);
  open([
    baskets(() => [basket([line(1, { count })])]),
    card,
    answer(
      mallBaskets.saveLine,
      (input) =>
        saving.promise.then(() => {
          count = input.count;
          return input;
        }) as never,
    ),
    answer(mallBaskets.placeOrders, (input) => {
      inputs.push(input);
      return placed(input.lines.map((one) => one.ware));
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "增加 籽精煤1" }));
  const dialog = await openCard("一并下单（1 种）");
  saving.resolve();
  await waitFor(() => expect(screen.getByText("货款 1 种 600 吨")).toBeDefined());
  await userEvent.click(await dialog.findByRole("button", { name: "提交 1 张订单 345,000.00 元" }));
  await screen.findByRole("dialog", { name: /^已提交/ });
  expect(inputs[0]?.lines[0]?.count).toBe(600_0000n);
});

test("what is refused is said in the card with its lines, and nothing typed is lost but the password", async () => {
  open([
    baskets(() => [basket([line(1)])]),
    card,
    answer(mallBaskets.placeOrders, () => "BASKET_LINES_REFUSED"),
  ]);
  const dialog = await openCard("一并下单（1 种）");
  await userEvent.type(dialog.getByLabelText("收货地址（自提可不填）"), "曹妃甸");
  await userEvent.click(await dialog.findByRole("button", { name: "提交 1 张订单 345,000.00 元" }));
  expect(await dialog.findByText(/未生成任何订单/)).toBeDefined();
  expect((dialog.getByLabelText("收货地址（自提可不填）") as HTMLInputElement).value).toBe("曹妃甸");
});

test("the freight to a place is estimated from every place of the wares, and unknown where one is", async () => {
  const ask: InputOf<typeof shipments.estimateFreight>[] = [];
  open([
    baskets(() => [
      basket([
        line(1),
        line(2, { current: current({ place: "张家峁" }) }),
        line(3, { current: current({ basis: "door" }) }),
      ]),
    ]),
    answer(shipments.estimateFreight, (input) => {
      ask.push(input);
      return input.to === "秦皇岛港" && input.from === "张家峁"
        ? { price: null, source: null, shipments: 0 }
        : { price: price(85_0000n), source: "own", shipments: 3 };
    }),
  ]);
  const field = await screen.findByRole("textbox", { name: "运到（估算运费）" });
  await userEvent.type(field, "曹妃甸港");
  expect(await screen.findByText("85,000.00")).toBeDefined();
  expect(screen.getByText("1,120,000.00")).toBeDefined();
  expect(ask.map(({ from }) => from)).toEqual(["杭来湾煤矿", "张家峁"]);
  await userEvent.clear(field);
  await userEvent.type(field, "秦皇岛港");
  expect(await screen.findByText(/有提货地近30天没有足够的成交运价/)).toBeDefined();
});

test("who may not place orders reads the basket, and changes nothing; too little money says how much is missing", async () => {
  open([baskets(() => [basket([line(1)])], fen(30_000_00n))], ["financeClerk"]);
  expect(await screen.findByText("没有下单权限，请由本企业的交易人员下单")).toBeDefined();
  for (const name of [/一并下单/, /移出/, /按新价/])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /数量/ })).toBeNull();
  expect(screen.getByText("可用资金不足，还差 4,600.00 元")).toBeDefined();
});

test("an empty basket says where its wares come from, and wares are taken out of a full one", async () => {
  let lines = [line(1)];
  open([
    baskets(() => (lines.length === 0 ? [] : [basket(lines)])),
    answer(mallBaskets.removeLines, ({ wares }) => {
      lines = lines.filter((one) => !wares.includes(one.ware));
      return { wares };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "移出 籽精煤1" }));
  expect(await screen.findByText("采购清单是空的")).toBeDefined();
});
