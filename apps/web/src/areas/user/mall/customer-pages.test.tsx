import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { type ContractNo, type FirmId, fen, type OrderNo, price, quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./customer/order-pages.tsx";
import "./agreement-pages.tsx";
import "./follow/followed-pages.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { daysAgo, mallOn, mallOrder, mallSite, publicWare, trialOf } from "../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { mallOrders, mallContracts, mallFollow } = api;

afterEach(cleanup);

/** Orders, and signs what is agreed on. */
const clerk: typeof trader = { ...trader, roles: ["trader", "contractClerk"] };

const open = (path: string, answers: readonly Answer[]) =>
  renderPage(path, [...mallOn, ...answers], { site: mallSite, signedIn: clerk });

const page = <Row,>(rows: readonly Row[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

type OrderRow = OutputOf<typeof mallOrders.listPurchases>["rows"][number];
const orderRow = (more: Partial<OrderRow> = {}): OrderRow => ({
  orderNo: "MO1",
  state: "0",
  counterparty: "榆林塬上煤炭运销有限公司",
  wareName: "籽精煤",
  quantity: quantity(500_0000n),
  price: price(690_0000n),
  amount: fen(345_000_00n),
  fee: fen(100_00n),
  deposit: fen(34_500_00n),
  payType: "1",
  place: "杭来湾煤矿",
  placedAt: testNow,
  answerBy: testNow,
  answeredAt: null,
  reason: "",
  contractNo: null,
  wareId: "MW1",
  ...more,
});

test.each([
  ["customerWaitOrder", "待确认订单", "waiting"],
  ["validOrders", "已确认订单", "valid"],
  ["invalidOrders", "已失效订单", "invalid"],
] as const)("%s asks for the orders of its stage alone", async (path, title, stage) => {
  const queries: InputOf<typeof mallOrders.listPurchases>[] = [];
  open(`/user/mall/customer/${path}?stage=other`, [
    answer(mallOrders.listPurchases, (input) => {
      queries.push(input);
      return page<OrderRow>([]);
    }),
  ]);
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  expect(await screen.findByText("没有符合条件的记录")).toBeDefined();
  expect(queries[0]?.filters.stage).toBe(stage);
});

const cancelCard = answer(mallOrders.previewStep, ({ orderNo, step }) =>
  aCard({ amount: fen(34_600_00n), seen: `${step} ${orderNo}` }),
);

test("a waiting order is cancelled, and its frozen money is released", async () => {
  let state: "0" | "2" = "0";
  const inputs: InputOf<typeof mallOrders.cancelOrder>[] = [];
  open("/user/mall/customer/customerWaitOrder", [
    answer(mallOrders.listPurchases, () => page([orderRow({ state })])),
    answer(mallOrders.readOrder, () => mallOrder({ state })),
    cancelCard,
    answer(mallOrders.cancelOrder, (input) => {
      inputs.push(input);
      state = "2";
      return { orderNo: "MO1" as OrderNo, state };
    }),
  ]);
  await userEvent.click(await screen.findByText("MO1"));
  await userEvent.click(await screen.findByRole("button", { name: "取消订单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "取消订单" }));
  await userEvent.type(dialog.getByLabelText(/^原因/), "改日再订");
  expect(await dialog.findByText("34,600.00")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "取消订单" }));
  expect(await screen.findByText("订单已取消，冻结款已释放")).toBeDefined();
  expect(inputs).toEqual([{ orderNo: "MO1", reason: "改日再订", seen: "cancel MO1" }]);
});

test("the message that an order is cancelled appears also when its row has left the list", async () => {
  let state: "0" | "2" = "0";
  const reading = Promise.withResolvers<never>();
  open("/user/mall/customer/customerWaitOrder", [
    answer(mallOrders.listPurchases, () => page(state === "0" ? [orderRow()] : [])),
    answer(mallOrders.readOrder, () => (state === "0" ? mallOrder() : reading.promise)),
    cancelCard,
    answer(mallOrders.cancelOrder, () => {
      state = "2";
      return { orderNo: "MO1" as OrderNo, state };
    }),
  ]);
  await userEvent.click(await screen.findByText("MO1"));
  await userEvent.click(await screen.findByRole("button", { name: "取消订单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "取消订单" }));
  await dialog.findByText("34,600.00");
  await userEvent.click(dialog.getByRole("button", { name: "取消订单" }));
  expect(await screen.findByText("没有找到这条记录")).toBeDefined();
  reading.reject(new TypeError("the line is cut"));
  expect(await screen.findByText("订单已取消，冻结款已释放")).toBeDefined();
});

const { mallFinding } = api;

test("an order is placed once more at the price of today, and what has changed is said", async () => {
  open("/user/mall/customer/customerWaitOrder?open=MO1", [
    answer(mallOrders.listPurchases, () => page([orderRow()])),
    answer(mallOrders.readOrder, () => mallOrder()),
    answer(mallFinding.readWare, () => publicWare({ price: price(700_0000n) })),
    answer(mallOrders.tryCount, ({ count }) => trialOf({ count, price: price(700_0000n) })),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "再来一单" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^再来一单/ }));
  expect(await dialog.findByText("单价（元/吨）：690.00 → 700.00")).toBeDefined();
  expect(dialog.getByRole("link", { name: "去订购" }).getAttribute("href")).toMatch(
    /mallWareDetail\?wareId=MW1&contnum=/,
  );
});

test("an order of a ware that is gone cannot be placed once more, and the page says why", async () => {
  open("/user/mall/customer/customerWaitOrder?open=MO1", [
    answer(mallOrders.listPurchases, () => page([orderRow()])),
    answer(mallOrders.readOrder, () => mallOrder()),
    answer(mallFinding.readWare, () => "NOT_FOUND"),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "再来一单" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^再来一单/ }));
  expect(await dialog.findByText("商品已下架或不存在，不能再订购")).toBeDefined();
  expect(dialog.queryByRole("link", { name: "去订购" })).toBeNull();
});

test("what cannot be ordered now says so before one goes there", async () => {
  open("/user/mall/customer/customerWaitOrder?open=MO1", [
    answer(mallOrders.listPurchases, () => page([orderRow()])),
    answer(mallOrders.readOrder, () => mallOrder()),
    answer(mallFinding.readWare, () => publicWare()),
    answer(mallOrders.tryCount, ({ count }) =>
      trialOf({ count, token: null, refusal: { code: "M1002", message: "库存不足" } }),
    ),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "再来一单" }));
  expect(await screen.findByText("此刻不能照此下单：库存不足")).toBeDefined();
});

test.each(["ORDER_ANSWERED", "ORDER_LAPSED"] as const)(
  "cancelling refused with %s says why",
  async (reason) => {
    open("/user/mall/customer/customerWaitOrder", [
      answer(mallOrders.listPurchases, () => page([orderRow()])),
      answer(mallOrders.readOrder, () => mallOrder()),
      cancelCard,
      answer(mallOrders.cancelOrder, () => reason),
    ]);
    await userEvent.click(await screen.findByText("MO1"));
    await userEvent.click(await screen.findByRole("button", { name: "取消订单" }));
    const dialog = within(await screen.findByRole("dialog", { name: "取消订单" }));
    await dialog.findByText("34,600.00");
    await userEvent.click(dialog.getByRole("button", { name: "取消订单" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("订单");
  },
);

type AgreementRow = OutputOf<typeof mallContracts.listPurchases>["rows"][number];
type Agreement = OutputOf<typeof mallContracts.readContract>;

const terms = {
  payType: "1",
  deliveryFrom: "2025-06-16",
  deliveryTo: "2025-07-01",
  address: "",
} as const;

const agreementRow: AgreementRow = {
  ...terms,
  contractNo: "C1",
  tradingDay: "2025-06-16",
  state: "1",
  contractState: null,
  counterparty: "榆林塬上煤炭运销有限公司",
  wareName: "籽精煤",
  quantity: quantity(500_0000n),
  price: price(690_0000n),
  amount: fen(345_000_00n),
  orderNo: "MO1",
  openedAt: testNow,
  changedAt: testNow,
  version: 3,
};

const agreement = (more: Partial<Agreement> = {}): Agreement => ({
  ...terms,
  tradingDay: "2025-06-16",
  contractNo: "C1" as ContractNo,
  version: 3,
  state: "1",
  side: "B",
  contractState: null,
  orderNo: "MO1" as OrderNo,
  ordered: quantity(500_0000n),
  quantity: quantity(500_0000n),
  ware: "MW1" as MallWareId,
  wareName: "籽精煤",
  shopName: "塬上煤炭",
  product: "籽煤",
  place: "杭来湾煤矿",
  buyer: { firm: "F1" as FirmId, name: "榆林晨曜煤业有限公司", creditCode: "1" },
  seller: { firm: "F9" as FirmId, name: "榆林塬上煤炭运销有限公司", creditCode: "2" },
  price: price(690_0000n),
  amount: fen(345_000_00n),
  fee: fen(100_00n),
  deposit: fen(34_500_00n),
  delivery: "坑口自提",
  memo: "",
  cancelledBy: null,
  reason: "",
  openedAt: daysAgo(1),
  changedAt: testNow,
  changedBy: "李文",
  actions: ["confirm", "cancel"],
  mayMoveAddress: true,
  attributes: [],
  qualities: [],
  ...more,
});

const words = answer(mallContracts.preview, () => ({
  number: "HT1",
  title: "煤炭买卖合同",
  isFinal: false,
  blocks: [
    { kind: "heading" as const, text: "一、标的", facts: [], columns: [], rows: [] },
    { kind: "facts" as const, text: "", facts: [{ label: "数量", value: "500 吨" }], columns: [], rows: [] },
    { kind: "table" as const, text: "", facts: [], columns: ["指标"], rows: [["热值"]] },
  ],
  signers: [{ label: "买方", value: "榆林晨曜煤业有限公司" }],
}));

const contracts = [
  answer(mallContracts.listPurchases, () => page([agreementRow])),
  answer(mallContracts.readContract, () => agreement()),
  words,
  answer(mallContracts.previewStep, ({ step, seen }) =>
    aCard({ subject: `${step} ${seen}`, amount: fen(345_000_00n) }),
  ),
];

const openContract = async (answers: readonly Answer[]) => {
  open("/user/mall/customer/waitContract", [...contracts, ...answers]);
  await userEvent.click(await screen.findByText("C1"));
};

test("a submitted contract is confirmed in the version that the buyer has read", async () => {
  const inputs: InputOf<typeof mallContracts.confirmContract>[] = [];
  await openContract([
    answer(mallContracts.confirmContract, (input) => {
      inputs.push(input);
      return { tradingDay: "2025-06-16", contractNo: "C1" as ContractNo, version: 4, state: "2" as const };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "确认合同" }));
  const dialog = within(await screen.findByRole("dialog", { name: "确认合同" }));
  expect(await dialog.findByText("confirm 3")).toBeDefined();
  expect(dialog.getByText("345,000.00")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "确认合同" }));
  expect(await screen.findByText("合同已生效，请在合同中心签订并办理")).toBeDefined();
  expect(inputs).toEqual([{ contractNo: "C1", seen: 3 }]);
});

test("the confirmation of a contract that has changed meanwhile is refused", async () => {
  await openContract([answer(mallContracts.confirmContract, () => "CONTRACT_CHANGED")]);
  await userEvent.click(await screen.findByRole("button", { name: "确认合同" }));
  const dialog = within(await screen.findByRole("dialog", { name: "确认合同" }));
  await dialog.findByText("confirm 3");
  await userEvent.click(dialog.getByRole("button", { name: "确认合同" }));
  expect(await dialog.findByRole("alert")).toBeDefined();
});

test("the buyer cancels a contract with a reason, and enters where the goods go", async () => {
  const inputs: unknown[] = [];
  const stepAnswer = (state: "1" | "3") => ({
    tradingDay: "2025-06-16",
    contractNo: "C1" as ContractNo,
    version: 4,
    state,
  });
  await openContract([
    answer(mallContracts.cancelContract, (input) => {
      inputs.push(input);
      return stepAnswer("3");
    }),
    answer(mallContracts.moveAddress, (input) => {
      inputs.push(input);
      return stepAnswer("1");
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "修改收货地址" }));
  const address = within(await screen.findByRole("dialog", { name: "修改收货地址" }));
  await userEvent.type(address.getByLabelText(/^收货地址/), "榆林西站货场");
  await userEvent.click(address.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("收货地址已修改")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "取消合同" }));
  const cancel = within(await screen.findByRole("dialog", { name: "取消合同" }));
  const act = cancel.getByRole("button", { name: "取消合同" });
  expect(act.hasAttribute("disabled")).toBe(true);
  await userEvent.type(cancel.getByLabelText(/^原因/), "计划有变");
  await cancel.findByText("cancel 3");
  await userEvent.click(act);
  expect(await screen.findByText("合同已取消")).toBeDefined();
  expect(inputs).toEqual([
    { contractNo: "C1", seen: 3, address: "榆林西站货场" },
    { contractNo: "C1", seen: 3, reason: "计划有变" },
  ]);
});

test("only the steps that the server allows are offered", async () => {
  await openContract([
    answer(mallContracts.readContract, () =>
      agreement({ state: "2", contractState: "10", actions: [], mayMoveAddress: false }),
    ),
  ]);
  expect(await screen.findByText("履约状态：待签订")).toBeDefined();
  for (const name of ["确认合同", "取消合同", "修改收货地址"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

const followedWare = {
  wareId: "MW1",
  wareName: "籽精煤",
  firmId: "F9",
  shopName: "塬上煤炭",
  price: price(690_0000n),
  followedPrice: price(695_0000n),
  available: quantity(3_000_0000n),
  place: "杭来湾煤矿",
  state: "2" as const,
  followedAt: testNow,
};

test("followed wares are listed with their news, and can be unfollowed", async () => {
  const inputs: unknown[] = [];
  const list = page([followedWare]);
  open("/user/system/goodsCollect", [
    answer(mallFollow.listWares, () => list),
    answer(mallFollow.listNews, () =>
      page([
        {
          news: "7",
          at: testNow,
          kind: "price" as const,
          wareId: "MW1",
          wareName: "粒煤",
          shopName: "塬上煤炭",
          before: price(695_0000n),
          price: price(690_0000n),
          available: quantity(3_000_0000n),
          isRead: "N" as const,
        },
      ]),
    ),
    answer(mallFollow.unfollowWares, (input) => {
      inputs.push(input);
      return { followed: 0 };
    }),
  ]);
  expect(await screen.findByText("695.00 → 690.00 元/吨")).toBeDefined();
  await userEvent.click(await screen.findByText("籽精煤"));
  await userEvent.click(await screen.findByRole("button", { name: "取消收藏" }));
  await expect.poll(() => inputs).toEqual([{ ware: "MW1" }]);
});

test("a visitor's follows go into his account when he signs in, and wares of sections stay in the browser", async () => {
  const follows: unknown[] = [];
  const view = open("/user/system/goodsCollect", [
    // The list may be asked for before the account has them.
    answer(mallFollow.listWares, () => page(follows.length === 0 ? [] : [followedWare])),
    answer(mallFollow.listNews, () => page([])),
    answer(mallFollow.followWares, (input) => {
      follows.push(input.wares);
      return { followed: 1 };
    }),
    answer(mallFollow.readFollowed, () => ({ wares: ["MW1" as MallWareId], shops: [], unread: 0 })),
  ]);
  await screen.findByRole("heading", { name: "收藏商品" });
  expect((await screen.findAllByText("没有符合条件的记录")).length).toBeGreaterThan(0);
  const { toggleFollow } = await import("../../../realtime/ware-follow.ts");
  toggleFollow("MW1" as MallWareId);
  toggleFollow("W02" as never);
  await expect.poll(() => localStorage.getItem("ware-follow")).toBe('{"type":"set","data":["W02"]}');
  expect(await screen.findByText("籽精煤")).toBeDefined();
  const before = follows.length;
  await view.router.navigate({ to: "/user" });
  expect(follows).toHaveLength(before);
  toggleFollow("W02" as never);
});
