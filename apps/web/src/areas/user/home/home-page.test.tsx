import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, instant, price, quantity, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./home-page.tsx";
import { after, orderRow, sectionRow, sectionStateOf } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";
import { applicationRow, countsOf, paymentRow, type TodoRow } from "../../../testing/todo-rows.ts";
import type { Today } from "../funds/day-account.ts";
import type { UserState } from "./firm-head.tsx";
import type { OwnSection } from "./session-rows.ts";

const { readToday } = api.funds;
const { listDeals } = api.contracts;
const { listOrders } = api.trading;
const { listNews, findNews } = api.content;
const { readUserState } = api.identity;

afterEach(cleanup);

const yuan = (amount: number) => fen(BigInt(amount) * 100n);

const state: UserState = {
  state: "normal",
  stateName: "正常",
  creditCode: "91610800MA7067K3QX",
  firmKindName: "交易会员",
  roleNames: ["交易员"],
  lastSignInAt: after(-86_400),
  annualFeeUntil: "2025-07-14",
  operators: 6,
  operatorsDisabled: 1,
};

const today: Today = {
  at: testNow,
  day: "2025-06-16",
  available: yuan(1_486_200),
  tradingDeposit: yuan(310_000),
  performanceDeposit: yuan(0),
  escrow: yuan(0),
  withdrawal: yuan(0),
  total: yuan(1_796_200),
  opening: yuan(1_796_200),
  received: yuan(0),
  paidOut: yuan(0),
  goodsReceived: yuan(0),
  goodsPaid: yuan(0),
  fees: yuan(0),
  other: yuan(0),
  availableChange: yuan(-310_000),
};

const shenmu: OwnSection = {
  section: sectionId("J250616-02"),
  name: "神木矿区动力煤竞价销售",
  tradingDay: "2025-06-16",
  mode: "0",
  side: "S",
  kind: "A",
  downmode: "A",
  practice: false,
  status: "2",
  startsAt: after(-1638),
  deadline: after(20),
  wares: 20,
  quantity: quantity(100_000_0000n),
  leading: 1,
  outbid: 1,
  held: yuan(310_000),
};

const practice: OwnSection = {
  ...shenmu,
  practice: true,
  section: sectionId("J250616-91"),
  name: "红柳林动力煤竞价销售",
  status: "0",
  startsAt: after(600),
  deadline: null,
  leading: 0,
  outbid: 0,
  held: yuan(0),
};

const published = ({ leading: _l, outbid: _o, held: _h, ...row }: OwnSection) => sectionRow(row);

type Deal = OutputOf<typeof listDeals>["rows"][number];
const deal: Deal = {
  contractNo: "HT250613-0004",
  state: "10",
  side: "B",
  product: "原煤(2-2)",
  producer: "张家峁矿",
  quantity: quantity(5_000_0000n),
  price: price(630_0000n),
  amount: yuan(3_150_000),
  deposit: yuan(310_000),
  fee: yuan(1_000),
  counterparty: "神木红柳林煤业有限公司",
  source: "section",
  section: "J250613-02",
  tradingDay: "2025-06-13",
  signBy: instant(Date.UTC(2025, 5, 16, 9, 0, 0)),
  dealtAt: after(-259_200),
};

const headline = {
  id: "N1" as OutputOf<typeof findNews>["id"],
  kind: "1001",
  title: "关于端午假期后出入金及结算时间安排的通知",
  summary: "",
  publishedAt: after(-3600),
  pinned: false,
  reads: 0,
  poster: null,
};

const whole: readonly Answer[] = [
  answer(readUserState, () => state),
  answer(readToday, () => today),
  answer(api.firmTodos.count, () => countsOf([])),
  answer(api.trading.listSections, () => [practice, shenmu]),
  answer(api.market.listSections, () => [published(shenmu), published(practice)]),
  answer(listOrders, () => ({ rows: [orderRow], total: 1, counts: { F: 1 }, sums: {} })),
  answer(listDeals, ({ filters }) =>
    filters.state === "10"
      ? {
          rows: [deal, { ...deal, contractNo: "HT250613-0005", signBy: after(900_000) }],
          total: 2,
          counts: {},
          sums: {},
        }
      : { rows: [], total: 0, counts: {}, sums: { amount: "0.00" } },
  ),
  answer(listNews, ({ kind }) => (kind === "1001" ? { rows: [headline], total: 1 } : { rows: [], total: 0 })),
  answer(findNews, () => ({
    ...headline,
    attachments: [],
    receipt: null,
    isHelpful: null,
    video: null,
    content: "<p>六月十日起恢复正常</p>",
  })),
];

const open = (...more: readonly Answer[]) =>
  renderPage("/user", [...whole, ...more], { signedIn: trader, site: { serverTime: testNow } });

const lineOf = async (name: string) =>
  (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;

test("the page names the firm and says that the annual fee runs out in 28 days", async () => {
  open();
  expect(await screen.findByRole("heading", { name: trader.firmName })).toBeDefined();
  expect(await screen.findByText("会员年费 2025-07-14 到期，剩 28 天")).toBeDefined();
  for (const text of ["交易会员", "交易员", "统一社会信用代码 尾号 K3QX", "6 人，停用 1 人"]) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

test("the ware kinds that the firm may trade are counted, with the applications in review", async () => {
  open(
    answer(api.qualifications.listQualifications, () => ({
      rows: [],
      total: 9,
      counts: { "0": 1, "1": 7, "2": 1 },
      sums: {},
    })),
  );
  const link = await screen.findByRole("link", { name: "已开通 7 项，审核中 1 项" });
  expect(link.getAttribute("href")).toBe("/user/ware-kind-apply");
});

test("every count leads to the rows it counts", async () => {
  open();
  const todo = await screen.findByRole("navigation", { name: "待办" });
  const linkOf = (name: RegExp) => within(todo).findByRole("link", { name });
  expect((await linkOf(/^出局\s*1/)).getAttribute("href")).toBe("/user/trade/order?status=F");
  expect((await linkOf(/^领先\s*1/)).getAttribute("href")).toBe("/user/trade/order?status=E");
  expect((await linkOf(/^今日成交\s*0/)).getAttribute("href")).toBe(
    "/user/trade/contract?from=2025-06-16&to=2025-06-16",
  );
  expect((await linkOf(/^进行中场次\s*1/)).getAttribute("href")).toBe("/trade");
});

test("one's own to-dos and those due today are counted apart from the firm's, as the menu counts them", async () => {
  const own = { ...paymentRow, own: true };
  open(
    answer(api.firmTodos.count, () =>
      countsOf([own, applicationRow, { ...paymentRow, id: "20250612-0020" }]),
    ),
  );
  const todo = await screen.findByRole("link", { name: /^我的待办\s*2\s*企业待办 3$/ });
  expect(todo.getAttribute("href")).toBe("/user/todo");
  const due = screen.getByRole("link", { name: /^今天截止\s*1\s*最早 今天 17:27$/ });
  expect(due.getAttribute("href")).toBe("/user/todo?near=today");
  expect(screen.getByRole("link", { name: /^我的待办\s*2$/ })).toBeDefined();
});

test("the money stands by its buckets and leads to the day's account", async () => {
  open();
  const buckets = await screen.findByRole("table", { name: "资金构成" });
  const deposit = within(buckets).getByText("交易保证金").closest("tr");
  expect(deposit?.textContent).toContain("310,000.0017.3");
  await userEvent.click(within(buckets).getByRole("link", { name: "今日资金" }));
  expect(await screen.findByRole("heading", { name: "今日资金" })).toBeDefined();
});

test("a running session counts down to its live deadline, and shows how the firm stands", async () => {
  const { feed } = open();
  const line = await lineOf(shenmu.name);
  expect(within(line).getByText("倒计时").querySelector("time")).toBeNull();
  act(() => {
    feed.greet();
    feed.says({ type: frameTypes.sectionSnapshot, data: [sectionStateOf(sectionRow(), 8)], time: testNow });
  });
  await waitFor(() => expect(line.querySelector("time")?.textContent).toMatch(/^00:4[12]$/));
  for (const text of ["领先 1", "出局 1", "310,000.00", "100,000"]) {
    expect(within(line).getByText(text)).toBeDefined();
  }
  const enter = within(line).getByRole("link", { name: `进入 ${shenmu.name}` });
  expect(enter.getAttribute("href")).toBe("/trade/round?sectid=J250616-02");
});

test("a practice session says that it is one", async () => {
  open();
  const line = await lineOf(practice.name);
  expect(within(line).getByText("练习")).toBeDefined();
  expect(within(line).getByRole("link", { name: `查看 ${practice.name}` })).toBeDefined();
});

test("the newest orders say how they stand", async () => {
  open();
  const line = await lineOf("07 原煤(2-2)");
  for (const text of ["今天 09:26", "630.00", "出局"]) expect(within(line).getByText(text)).toBeDefined();
});

test("a notice opens on its page", async () => {
  open();
  await userEvent.click(await screen.findByRole("link", { name: headline.title }));
  expect(await screen.findByText("六月十日起恢复正常")).toBeDefined();
});

test("a new firm sees what it can do next instead of empty tables", async () => {
  open(
    answer(api.trading.listSections, () => []),
    answer(api.market.listSections, () => []),
    answer(listOrders, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
    answer(listNews, () => ({ rows: [], total: 0 })),
    answer(readUserState, () => ({ ...state, lastSignInAt: null, annualFeeUntil: null })),
  );
  for (const text of ["今日没有场次", "近 90 天没有订单", "暂无通知", "首次登录"]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test("a part that cannot be read leaves the others in place, and can be tried again", async () => {
  let busy = true;
  open(answer(readToday, () => (busy ? "BUSY" : today)));
  expect(await screen.findByText("系统繁忙，请稍后重试")).toBeDefined();
  expect(await lineOf(shenmu.name)).toBeDefined();
  busy = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("table", { name: "资金构成" })).toBeDefined();
});

test("what ends today stands with its time, its sum and what the money lacks; others' matters lead to a reminder", async () => {
  const payments = [paymentRow, { ...paymentRow, id: "20250612-0020" }];
  const mine = { ...paymentRow, kind: "sign", id: "20250612-0021", own: true } as const satisfies TodoRow;
  open(answer(api.firmTodos.count, () => countsOf([...payments, mine, applicationRow])));
  const block = within(await screen.findByRole("region", { name: "今天截止" }));
  const lines = block.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "17:27支付货款 2 项 6,520,000.00 元今天可用资金不足 5,033,800.00 元提醒",
    "17:27签订合同 1 项签订",
  ]);
  expect(block.getByRole("link", { name: "提醒同事：支付货款" }).getAttribute("href")).toBe(
    "/user/todo?scope=firm&kind=pay",
  );
});

test("each duty of the user leads to its page, with the next deadline", async () => {
  const payment = { ...paymentRow, own: true, until: after(3_600) };
  const fee = {
    ...payment,
    kind: "fee",
    side: null,
    id: "1",
    until: after(-60),
    nearness: "late",
  } as const satisfies TodoRow;
  const rows = [fee, payment, { ...payment, id: "20250612-0020" }, { ...paymentRow, id: "20250612-0021" }];
  open(answer(api.firmTodos.count, () => countsOf(rows)));
  const duties = within(await screen.findByRole("navigation", { name: "待办事项" }));
  const pay = duties.getByRole("link", { name: "待付款 2 今天 10:27 截止" });
  expect(pay.getAttribute("href")).toBe("/contract/tradeBuy");
  expect(duties.getByRole("link", { name: /^待缴年费 1 .* 已过期$/ })).toBeDefined();
  expect(duties.getAllByRole("link")).toHaveLength(2);
});
