import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { Column } from "@zd/api/wire/listing";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "../areas/contracts/long-term/plan-pages.tsx";
import "../areas/user/fees/invoice-page.tsx";
import "../areas/user/financing/my-finance-page.tsx";
import "../areas/user/funds/history-page.tsx";
import "../areas/user/funds/transfer-query-page.tsx";
import "../areas/user/goods/lots-page.tsx";
import "../areas/user/logistics/carrier-pages.tsx";
import { aCard } from "../testing/a-card.ts";
import { choose } from "../testing/choose.ts";
import { mallSite } from "../testing/mall-rows.ts";
import { ofMall } from "../testing/merchant-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../testing/render-page.tsx";
import { sampleRow } from "../testing/sample-row.ts";
import { setWindow } from "../testing/set-window.ts";

const { money, transfers, fees, invoices, goods, finance, longTerm, shipments, carriers, mallGroups } = api;

beforeEach(() => setWindow(390, 844));
afterEach(() => {
  cleanup();
  setWindow(1024, 768);
});

const administrator: typeof trader = { ...trader, roles: ["administrator"] };
const viewer: typeof trader = { ...trader, roles: ["viewer"] };
const carrier: typeof trader = { ...administrator, firmKind: "3" };

/** The call of any list, with its columns. */
type SomeList = AnyOperation & { readonly listing: { readonly columns: Readonly<Record<string, Column>> } };

const listed = (list: SomeList, rows: readonly object[], sums = {}): Answer => ({
  operation: list,
  give: () => ({ rows, total: rows.length, counts: {}, sums, next: null, previous: null }),
});

function open(
  path: string,
  list: SomeList,
  rows: readonly object[],
  { as = administrator, answers = [] as readonly Answer[], sums = {} } = {},
) {
  return renderPage(path, [listed(list, rows, sums), ...ofMall(), ...answers], {
    signedIn: as,
    site: { ...mallSite, serverTime: testNow },
  });
}

/** The cards of the list, each with the buttons on it. */
async function cardsOf(count: number) {
  const headings = await screen.findAllByRole("heading", { level: 2 });
  expect(screen.queryByRole("table")).toBeNull();
  const cards = headings.flatMap((heading) => heading.closest("li") ?? []);
  expect(cards).toHaveLength(count);
  return cards.map((card) => ({
    card,
    link: within(card).getByRole("link"),
    buttons: within(card)
      .queryAllByRole("button")
      .map((button) => button.getAttribute("aria-label")),
  }));
}

/** The address of each list, the column that leads to the detail, and words of its card that every row has. */
const lists: readonly (readonly [path: string, list: SomeList, link: string, words: readonly string[]])[] = [
  ["/user/bank/moneychange", money.listChanges, "凭证号甲", ["变动后余额", "业务编号甲"]],
  ["/user/bank/hismoney", money.listDays, "2025-06-10", ["期末12,345.00元", "期初", "货款收入"]],
  ["/user/bank/hismoney?tab=kinds", money.listKinds, "入金", ["净额12,345.00元", "凭证数"]],
  ["/user/bank/query-inoutmoney", transfers.listTransfers, "划转编号甲", ["入金", "银行甲", "12,345.00"]],
  ["/user/bank/query-voucher", transfers.listVouchers, "凭证号甲", ["收入", "支出", "业务编号甲"]],
  ["/user/trade/payfee", fees.listServiceFees, "订单号甲", ["12,345.00", "已缴"]],
  ["/user/trade/bailmoney", fees.listDeposits, "凭证号甲", ["变动后余额", "关联单号甲"]],
  ["/user/trade/invoice", invoices.listItems, "交易年费", ["费用说明甲", "12,345.00"]],
  ["/user/goods/lots", goods.listLots, "批次号甲", ["货物甲", "可用500吨", "存放地点甲"]],
  ["/user/goods/bookings", goods.listBookings, "凭证号甲", ["500吨", "批次号甲", "关联单号甲"]],
  ["/user/financing/myFinance", finance.listLoans, "借款编号甲", ["12,345.00", "未还本金", "2025-06-10"]],
  ["/user/mall/merchant/groups", mallGroups.listGroups, "客户组甲", ["客户", "7 家", "优惠商品"]],
  ["/user/transport/shipment", shipments.listShipments, "发运单号甲", ["品名甲", "500吨", "装货地点甲"]],
  [
    "/contract/cx/cx-plan-pay",
    longTerm.listPayPlans,
    "计划号甲",
    ["产品甲", "待付12,345.00元", "对方企业甲"],
  ],
  ["/contract/cx/cx-plan-cash", longTerm.listCashPlans, "计划号甲", ["可提现12,345.00元", "对方企业甲"]],
];

test.each(lists)(
  "on a phone the rows of %s are cards, made from the columns of its table",
  async (path, list, link, words) => {
    open(path, list, [sampleRow(list)]);
    const [one] = await cardsOf(1);
    expect(one?.link.textContent).toBe(link);
    for (const some of words) expect(one?.card.textContent).toContain(some);
    expect(one?.link.getAttribute("href")).toContain("open=");
  },
);

test("a column without a value is left out of a card, and so is a part that is nothing", async () => {
  const lot = sampleRow(goods.listLots, { openedFor: null, listed: quantity(0n), sold: quantity(30_0000n) });
  open("/user/goods/lots", goods.listLots, [lot]);
  const [one] = await cardsOf(1);
  expect(one?.card.textContent).not.toContain("关联单号");
  expect(one?.card.textContent).not.toContain("已挂牌");
  expect(one?.card.textContent).toContain("30 吨");
  expect(one?.card.textContent).not.toContain("--");
});

test("cards are sorted by the columns of the table, and say what their figure comes to", async () => {
  const queries: unknown[] = [];
  renderPage(
    "/user/bank/query-inoutmoney",
    [
      answer(transfers.listTransfers, (query) => {
        queries.push(query);
        return {
          rows: [sampleRow(transfers.listTransfers)],
          total: 1,
          counts: {},
          sums: { amount: "12345.00" },
        };
      }),
    ],
    { signedIn: administrator, site: { serverTime: testNow } },
  );
  await cardsOf(1);
  await choose(screen.getByRole("combobox", { name: "排序" }), /金额 从大到小/);
  await expect.poll(() => queries.at(-1)).toMatchObject({ sort: "amount", descending: true });
});

test("a transfer that the bank has not answered is asked for again on its card, which opens nothing", async () => {
  const inputs: InputOf<typeof transfers.pushTransfer>[] = [];
  const rows = [
    sampleRow(transfers.listTransfers, { transfer: "T1", state: "1" }),
    sampleRow(transfers.listTransfers, { transfer: "T2", state: "2" }),
  ];
  open("/user/bank/query-inoutmoney", transfers.listTransfers, rows, {
    answers: [
      answer(transfers.pushTransfer, (input) => {
        inputs.push(input);
        return null;
      }),
    ],
  });
  const cards = await cardsOf(2);
  expect(cards.map(({ buttons }) => buttons)).toEqual([["立即向银行查询 T1"], []]);
  await userEvent.click(screen.getByRole("button", { name: "立即向银行查询 T1" }));
  await expect.poll(() => inputs).toEqual([{ transfer: "T1" }]);
  expect(location.search).toBe("");
});

test("a fee without an invoice has one applied for on its card", async () => {
  const rows = ["0", "1", "2"].map((state) =>
    sampleRow(invoices.listItems, { item: `S${state}`, state, reference: `单${state}` }),
  );
  open("/user/trade/invoice", invoices.listItems, rows);
  const cards = await cardsOf(3);
  expect(cards.map(({ buttons }) => buttons)).toEqual([["申请开票 单0"], [], []]);
  await userEvent.click(screen.getByRole("button", { name: "申请开票 单0" }));
  expect(await screen.findByRole("dialog", { name: /开票/ })).toBeDefined();
  expect(location.search).toBe("");
});

test.each([
  [administrator, ["继续办理 L0", "还款 L5", null]],
  [viewer, [null, null, null]],
] as const)("a loan's card has the step that waits for the reader, and opens it", async (as, buttons) => {
  const rows = ["0", "5", "4"].map((state) => sampleRow(finance.listLoans, { loan: `L${state}`, state }));
  open("/user/financing/myFinance", finance.listLoans, rows, { as });
  const cards = await cardsOf(3);
  expect(cards.map((one) => one.buttons[0] ?? null)).toEqual(buttons);
});

test("the months of long-term contracts say on their cards what the reader has to do, filled where he may", async () => {
  const rows = [
    sampleRow(longTerm.listPayPlans, { contractId: "L1", planId: "P1", todo: "pay" }),
    sampleRow(longTerm.listPayPlans, { planId: "P2", todo: null, due: fen(0n) }),
  ];
  const onItsWay = () => new Promise<never>(() => {});
  open("/contract/cx/cx-plan-pay", longTerm.listPayPlans, rows, {
    answers: [answer(longTerm.readPlan, onItsWay), answer(longTerm.listSteps, onItsWay)],
  });
  const cards = await cardsOf(2);
  expect(cards.map(({ buttons }) => buttons)).toEqual([["付款 P1"], []]);
  expect(screen.getByRole("button", { name: "付款 P1" }).className).toMatch(/main/);
  await userEvent.click(screen.getByRole("button", { name: "付款 P1" }));
  await expect.poll(() => location.search).toContain("open=P1");
  cleanup();
  open("/contract/cx/cx-plan-pay", longTerm.listPayPlans, rows, { as: viewer });
  expect((await screen.findByRole("button", { name: "查看 P1" })).className).not.toMatch(/main/);
});

test("a long-term contract is signed from its card by the side whose signature lacks", async () => {
  const rows = [
    sampleRow(longTerm.listContracts, { contractId: "C1", side: "B", unsigned: "买方、卖方" }),
    sampleRow(longTerm.listContracts, { contractId: "C2", side: "B", unsigned: "卖方" }),
    sampleRow(longTerm.listContracts, { contractId: "C3", side: "S", unsigned: null }),
  ];
  open("/contract/cx/cx-contract", longTerm.listContracts, rows);
  const cards = await cardsOf(3);
  expect(cards.map(({ buttons }) => buttons)).toEqual([["签订 C1"], [], []]);
});

test("a carrier quotes for a shipment from its card", async () => {
  const rows = [
    sampleRow(carriers.listOpenShipments, { shipmentNo: "F1", own: null }),
    sampleRow(carriers.listOpenShipments, { shipmentNo: "F2" }),
  ];
  open("/user/transport/source", carriers.listOpenShipments, rows, {
    as: carrier,
    answers: [answer(carriers.previewQuote, () => aCard())],
  });
  const cards = await cardsOf(2);
  expect(cards.map(({ buttons }) => buttons)).toEqual([["报价 F1"], ["修改报价 F2"]]);
  await userEvent.click(screen.getByRole("button", { name: "报价 F1" }));
  expect(await screen.findByRole("dialog", { name: "报价 F1" })).toBeDefined();
});

test("a shipment's card says what its shipper does next", async () => {
  const rows = ["0", "2", "4"].map((state) =>
    sampleRow(shipments.listShipments, { shipmentNo: `F${state}`, state }),
  );
  open("/user/transport/shipment", shipments.listShipments, rows);
  const cards = await cardsOf(3);
  expect(cards.map(({ buttons }) => buttons)).toEqual([["发布 F0"], ["选定承运商 F2"], []]);
});
