import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import { frameTypes } from "@zd/api/market/frames";
import { fen, orderNo, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./desk-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { after, sectionStateOf } from "../../../testing/market-rows.ts";
import {
  type Answer,
  answer,
  inSameBrowser,
  renderPage,
  testNow,
  trader,
} from "../../../testing/render-page.tsx";
import {
  fundsOf,
  type OwnOrder,
  ownOrder,
  placed,
  sectionOf,
  termsOf,
  wareOf,
  yuan,
} from "../../../testing/room-scene.ts";
import { setWindow } from "../../../testing/set-window.ts";

const { market, trading, funds } = api;

afterEach(() => {
  dispatchEvent(new Event("online"));
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const J = (n: number) => sectionId(`J250617-0${n}`);
const W = (n: number) => wareId(`W${n}`);
const names = ["神木矿区动力煤竞价销售", "晋城无烟煤竞价销售", "何家塔面煤竞价销售"];

/** Three sessions with one ware each; the clocks run out in the order 2, 1, 3. */
const leftOf = [52, 18, 151];
const rowOf = (n: number, given: Partial<SectionRow> = {}) =>
  sectionOf({
    section: J(n),
    name: names[n - 1] ?? "",
    startsAt: after(-1640 + n),
    deadline: after(leftOf[n - 1] ?? 0),
    wares: 1,
    ...given,
  });
const wareOfSession = (n: number, given: Partial<WareRow> = {}) =>
  wareOf({
    ware: W(n),
    section: J(n),
    no: `0${n}`,
    producer: `${n} 号矿`,
    price: yuan(633),
    nextPrice: yuan(634),
    bids: 2,
    lastSeq: 66,
    deadline: after(leftOf[n - 1] ?? 0),
    ...given,
  });
const outOf = (n: number): OwnOrder =>
  ownOrder({
    orderNo: orderNo(`B${n}`),
    ware: W(n),
    wareNo: `0${n}`,
    price: yuan(632),
    status: "F",
    statusName: "出局",
    filled: quantity(0n),
    held: fen(0n),
  });
const leads = (n: number): OwnOrder =>
  ownOrder({ orderNo: orderNo(`B${n}`), ware: W(n), wareNo: `0${n}`, price: yuan(633), seq: 66 });

interface Scene {
  /** The firm's orders by the number of the session. */
  readonly orders?: Readonly<Record<number, readonly OwnOrder[]>>;
  readonly sections?: readonly SectionRow[];
  readonly answers?: readonly Answer[];
  readonly signedIn?: boolean | "staff";
}

function open({
  orders = { 1: [outOf(1)], 2: [outOf(2)], 3: [leads(3)] },
  sections = [1, 2, 3].map((n) => rowOf(n)),
  answers = [],
  signedIn = true,
}: Scene = {}) {
  const numberOf = (section: string) => Number(section.at(-1));
  const opened = renderPage(
    "/trade/desk",
    [
      answer(market.listSections, () => [...sections]),
      answer(trading.listSections, () =>
        sections.map(
          ({
            section,
            name,
            tradingDay,
            mode,
            side,
            kind,
            downmode,
            status,
            startsAt,
            deadline,
            practice,
            wares,
            quantity: total,
          }) => ({
            section,
            name,
            tradingDay,
            mode,
            side,
            kind,
            downmode,
            status,
            startsAt,
            deadline,
            practice,
            wares,
            quantity: total,
            leading: orders[numberOf(section)]?.filter(({ status: of }) => of === "E").length ?? 0,
            outbid: orders[numberOf(section)]?.filter(({ status: of }) => of === "F").length ?? 0,
            held: fen(0n),
          }),
        ),
      ),
      answer(market.listWares, ({ section }) => ({ version: 1, wares: [wareOfSession(numberOf(section))] })),
      answer(market.listBids, () => []),
      answer(trading.listSectionOrders, ({ section }) => [...(orders[numberOf(section)] ?? [])]),
      answer(trading.readWareParameters, ({ ware }) => termsOf({ ware })),
      answer(trading.readSectionPower, ({ section }) => ({ section, power: true, gaps: [] })),
      answer(trading.enterSection, () => ({
        allowed: true,
        rulesAccepted: true,
        enteredAt: testNow,
        gaps: [],
      })),
      answer(trading.readTradingTime, () => ({
        serverTime: testNow,
        tradingDay: "2025-06-16",
        running: 3,
        nextStartsAt: null,
      })),
      answer(funds.readToday, () => fundsOf(284_670_000n)),
      ...answers,
    ],
    signedIn ? { signedIn: signedIn === "staff" ? staffWith("tradeManager") : trader } : {},
  );
  const { feed } = opened;
  const snapshot = (n: number, ware: Partial<WareRow> = {}) => {
    feed.says({ type: frameTypes.sectionSnapshot, data: [sectionStateOf(rowOf(n))], time: testNow });
    feed.says({
      type: frameTypes.wareSnapshot,
      data: { section: J(n), version: 1, wares: [wareOfSession(n, ware)] },
      time: testNow,
    });
  };
  const live = async () => {
    await expect.poll(() => feed.open() ?? feed.requests.length).toBeGreaterThan(0);
    feed.greet();
    for (const n of [1, 2, 3]) snapshot(n);
  };
  return { ...opened, live, snapshot };
}

const queue = async () => within(await screen.findByRole("list", { name: "出局队列" }));
const paneOf = (n: number) => screen.getByRole("region", { name: new RegExp(names[n - 1] ?? "") });
const ticket = () => screen.getByRole("complementary", { name: "选中的标的" });

test("the desk has the firm's sessions, what was lost by the time that is left, and what it takes to win it back", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  open();
  const rows = (await queue()).getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("time")?.textContent)).toEqual(["00:18", "00:52"]);
  expect(within(rows[0] as HTMLElement).getByRole("button", { name: /^追价 634\.00/ })).toBeDefined();
  expect(rows[0]?.textContent).toContain("本方 632.00");
  expect(rows[0]?.textContent).toContain("差 +1.00");
  expect(within(paneOf(3)).getByRole("button", { name: /^标的 03 .*本方 633\.00，领先/ })).toBeDefined();
  const money = within(screen.getByRole("region", { name: "资金" }));
  expect((await money.findByText(/^全部追回需保证金/)).textContent).toContain("620,000.00 元，够用");
  expect(money.getByText("2,226,700.00")).toBeDefined();
  await expect.poll(() => document.title).toBe("【出局 2】00:18 2 号矿 633.00 - 交易台");
});

test("by keyboard alone: first of the queue, ticket, confirm, send; letters in the field stay there", async () => {
  const inputs: unknown[] = [];
  open({
    answers: [
      answer(trading.placeOrder, (input) => {
        inputs.push(input);
        return placed({ price: yuan(634) });
      }),
    ],
  });
  const user = userEvent.setup();
  await queue();
  await user.keyboard("q");
  const price = await within(ticket()).findByLabelText<HTMLInputElement>("报价 元/吨");
  expect(price.value).toBe("634.00");
  await within(ticket()).findByText("2,536,700.00");
  await user.keyboard("b");
  expect(document.activeElement).toBe(price);
  await user.keyboard("13jkq");
  expect(within(ticket()).getByText("标的 02")).toBeDefined();
  await user.keyboard("{Escape}{ArrowUp}");
  expect(price.value).toBe("635.00");
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "确认报价 · 标的 02" });
  await user.keyboard("{Enter}");
  await expect.poll(() => inputs).toMatchObject([{ section: J(2), ware: W(2), price: yuan(635) }]);
});

test("the button of the queue takes its ware and its price into the ticket, and the cursor with them", async () => {
  open();
  const user = userEvent.setup();
  await user.click((await queue()).getByRole("button", { name: /^追价 634\.00，标的 01/ }));
  await expect
    .poll(() => document.activeElement?.closest("aside")?.getAttribute("aria-label"))
    .toBe("选中的标的");
  expect((document.activeElement as HTMLInputElement).value).toBe("634.00");
  expect(within(ticket()).getByText("标的 01")).toBeDefined();
});

test("numbers lead to sessions, J and K to wares, and ? tells so", async () => {
  open({
    answers: [
      answer(market.listWares, ({ section }) => ({
        version: 1,
        wares: [1, 2].map((no) =>
          wareOfSession(Number(section.at(-1)), { ware: wareId(`${section}-${no}`), no: `0${no}` }),
        ),
      })),
      answer(trading.listSectionOrders, () => []),
    ],
  });
  const user = userEvent.setup();
  await screen.findByRole("region", { name: new RegExp(names[2] ?? "") });
  await user.keyboard("3");
  expect(paneOf(3).getAttribute("aria-current")).toBe("true");
  expect(await within(ticket()).findByText("标的 01")).toBeDefined();
  await user.keyboard("j");
  expect(await within(ticket()).findByText("标的 02")).toBeDefined();
  await user.keyboard("k");
  expect(await within(ticket()).findByText("标的 01")).toBeDefined();
  await user.keyboard("?");
  expect((await screen.findByRole("dialog", { name: "快捷键" })).textContent).toContain(
    "出局队列中剩余时间最短的标的",
  );
  await user.keyboard("1");
  expect(paneOf(3).getAttribute("aria-current")).toBe("true");
});

test("the desk begins with what runs out first, and a ware stays in the ticket whatever moves", async () => {
  let hasJoined = false;
  const two = (n: number) =>
    [1, 2].map((no) => wareOfSession(n, { ware: wareId(`${n}-${no}`), no: `0${no}`, lastSeq: 60 }));
  const { live, feed } = open({
    answers: [
      answer(market.listWares, ({ section }) => ({ version: 1, wares: two(Number(section.at(-1))) })),
      answer(trading.listSectionOrders, ({ section }) => {
        if (section === J(2)) return [{ ...outOf(2), ware: wareId("2-2") }];
        return hasJoined && section === J(3) ? [{ ...leads(3), ware: wareId("3-2") }] : [];
      }),
    ],
  });
  await live();
  const begun = await screen.findByRole("complementary", { name: "选中的标的" });
  expect(await within(begun).findByText("标的 02")).toBeDefined();
  expect(paneOf(2).getAttribute("aria-current")).toBe("true");
  const user = userEvent.setup();
  await user.keyboard("3");
  expect(await within(ticket()).findByText("标的 01")).toBeDefined();
  hasJoined = true;
  act(() =>
    feed.says({
      type: frameTypes.sectionUpdate,
      data: [{ ...sectionStateOf(rowOf(3), 2), status: "1" }],
      time: testNow,
    }),
  );
  await within(paneOf(3)).findByRole("button", { name: /^标的 02 .*领先/ });
  expect(within(paneOf(3)).getAllByRole("button", { name: /^标的/ })[0]?.textContent).toContain("标的 02");
  expect(within(ticket()).getByText("标的 01")).toBeDefined();
});

test("what was typed for a ware is still there after another one was looked at", async () => {
  open();
  const user = userEvent.setup();
  await queue();
  await user.keyboard("1b");
  const field = () => within(ticket()).findByLabelText<HTMLInputElement>("报价 元/吨");
  await expect.poll(async () => document.activeElement === (await field())).toBe(true);
  await user.clear(await field());
  await user.type(await field(), "650");
  await user.click(within(paneOf(3)).getByRole("button", { name: /^标的 03/ }));
  await within(ticket()).findByText("标的 03");
  await user.click(within(paneOf(1)).getByRole("button", { name: /^标的 01/ }));
  expect((await field()).value).toBe("650");
});

test("one socket carries all sessions; one that is not heard greys, dates its figures and takes no bid, and the bar counts the others", async () => {
  const { live, feed, snapshot } = open();
  await live();
  expect(await screen.findByText("行情 3 / 3 场正常")).toBeDefined();
  const followed = feed.requests.flatMap(({ data }) => JSON.stringify(data ?? ""));
  for (const n of [1, 2, 3]) expect(followed.some((text) => text.includes(J(n)))).toBe(true);
  const user = userEvent.setup();
  await user.click(within(paneOf(2)).getByRole("button", { name: /^标的 02/ }));
  const send = () => within(ticket()).findByRole("button", { name: /^报价 .* 元\/吨/ });
  expect((await send()).getAttribute("aria-disabled")).toBe("false");

  // A version is missing in between.
  act(() =>
    feed.says({ type: frameTypes.wareUpdate, data: { section: J(2), version: 4, wares: [] }, time: testNow }),
  );
  expect(await screen.findByText("行情 2 / 3 场正常")).toBeDefined();
  expect(paneOf(2).textContent).toMatch(/行情中断\d+ 秒，显示 09:27:18 的数据正在重连，暂停报价/);
  expect(paneOf(1).textContent).not.toContain("行情中断");
  expect((await queue()).getByRole("button", { name: /^追价 634\.00，标的 02/ })).toHaveProperty(
    "disabled",
    true,
  );
  expect((await queue()).getByRole("button", { name: /^追价 634\.00，标的 01/ })).toHaveProperty(
    "disabled",
    false,
  );
  expect((await send()).getAttribute("aria-disabled")).toBe("true");

  act(() => snapshot(2));
  expect(await screen.findByText("行情 3 / 3 场正常")).toBeDefined();
});

test("a browser without network shows at once that every session is dead", async () => {
  const { live } = open();
  await live();
  await screen.findByText("行情 3 / 3 场正常");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(await screen.findByText("行情 0 / 3 场正常")).toBeDefined();
  for (const n of [1, 2, 3]) expect(paneOf(n).textContent).toContain("行情中断");
});

test("being outbid in a session that is not looked at is heard, and its ware joins the queue", async () => {
  let isOut = false;
  const { live, feed } = open({
    answers: [
      answer(trading.listSectionOrders, ({ section }) => {
        const n = Number(section.at(-1));
        return n === 3 ? [isOut ? outOf(3) : leads(3)] : [outOf(n)];
      }),
    ],
  });
  await live();
  expect((await queue()).getAllByRole("listitem")).toHaveLength(2);
  isOut = true;
  act(() => {
    const moved = wareOfSession(3, { price: yuan(640), nextPrice: yuan(641), lastSeq: 70, bids: 3 });
    feed.says({
      type: frameTypes.wareUpdate,
      data: { section: J(3), version: 2, wares: [moved] },
      time: testNow,
    });
    feed.says({ type: frameTypes.sectionUpdate, data: [sectionStateOf(rowOf(3), 2)], time: testNow });
  });
  expect(
    await screen.findByText(/标的 03 出局，您的报价 633\.00 已被超越，再次领先报 641\.00/),
  ).toBeDefined();
  await waitFor(async () => expect((await queue()).getAllByRole("listitem")).toHaveLength(3));
  expect((await queue()).getByRole("button", { name: /^追价 641\.00，标的 03/ })).toBeDefined();
});

test("the choice of sessions is remembered for the user, and gives way to the desk's own again", async () => {
  open();
  const user = userEvent.setup();
  await queue();
  await user.click(screen.getByRole("button", { name: "选择场次" }));
  await user.type(screen.getByRole("searchbox"), "晋城");
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await user.clear(screen.getByRole("searchbox"));
  for (const n of [1, 3])
    await user.click(screen.getByRole("checkbox", { name: new RegExp(names[n - 1] ?? "") }));
  await user.click(screen.getByRole("button", { name: "放到交易台（1 / 12）" }));
  expect(screen.queryByRole("region", { name: new RegExp(names[0] ?? "") })).toBeNull();
  cleanup();

  inSameBrowser(() => open());
  await queue();
  expect(paneOf(2)).toBeDefined();
  expect(screen.queryByRole("region", { name: new RegExp(names[0] ?? "") })).toBeNull();
  await user.click(screen.getByRole("button", { name: "选择场次" }));
  await user.click(screen.getByRole("button", { name: "恢复为本企业参加的场次" }));
  expect(paneOf(1)).toBeDefined();
});

test("what ended without a deal is lost for good: no queue, no count", async () => {
  open({
    orders: { 1: [outOf(1)], 2: [outOf(2)] },
    answers: [
      answer(market.listWares, ({ section }) => ({
        version: 1,
        wares: [
          wareOfSession(Number(section.at(-1)), section === J(2) ? { status: "7", deadline: null } : {}),
        ],
      })),
    ],
  });
  expect((await queue()).getAllByRole("listitem")).toHaveLength(1);
  await expect.poll(() => document.title).toMatch(/^【出局 1】/);
  expect(within(paneOf(1)).getByText("出局 1")).toBeDefined();
  expect(within(paneOf(2)).queryByText("出局 1")).toBeNull();
});

test("a session is taken off the desk by its own button", async () => {
  open();
  await queue();
  await userEvent.click(within(paneOf(1)).getByRole("button", { name: "移出交易台" }));
  expect(screen.queryByRole("region", { name: new RegExp(names[0] ?? "") })).toBeNull();
});

test("whoever takes part in nothing is told how sessions come to stand there", async () => {
  open({ orders: {} });
  expect(await screen.findByRole("heading", { level: 1, name: "交易台上还没有场次" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "选择场次" }));
  await userEvent.click(screen.getByRole("checkbox", { name: new RegExp(names[0] ?? "") }));
  await userEvent.click(screen.getByRole("button", { name: "放到交易台（1 / 12）" }));
  expect(await screen.findByRole("heading", { level: 1, name: "交易台" })).toBeDefined();
  expect(screen.getByText("没有出局的标的。被超越时会立即出现在这里，并给出可再报的价格。")).toBeDefined();
});

test("a day that cannot be read says so, and is asked for again", async () => {
  let fails = true;
  const { calls } = open({
    answers: [answer(market.listSections, () => (fails ? "COMPANY_UNKNOWN" : [rowOf(1)]))],
  });
  const again = await screen.findByRole("button", { name: "重试" });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { level: 1, name: "交易台" })).toBeDefined();
  expect(calls).toContain("market.listSections");
});

test("a visitor is asked to sign in, and the exchange's own people trade nowhere", async () => {
  open({ signedIn: false });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("登录后");
  expect(within(screen.getByRole("main")).getByRole("link", { name: "登录" })).toBeDefined();
  cleanup();
  open({ signedIn: "staff" });
  expect(await screen.findByText("交易台供会员交易使用")).toBeDefined();
});

test("the bar above marks the desk, and not the hall with it", async () => {
  open();
  await queue();
  const tabs = within(screen.getByRole("navigation", { name: "主导航" }));
  expect(tabs.getByRole("link", { name: "交易台" }).getAttribute("aria-current")).toBe("page");
  expect(tabs.getByRole("link", { name: "交易大厅" }).getAttribute("aria-current")).toBeNull();
});

test("on a telephone one part shows at a time, and the price field and its button are there at once", async () => {
  setWindow(390, 844);
  try {
    const { live } = open();
    await live();
    const tabs = within(await screen.findByRole("tablist", { name: "交易台分区" }));
    await expect
      .poll(() => tabs.getAllByRole("tab").map(({ textContent }) => textContent))
      .toEqual(["出局2", "领先1", "全部3", "资金"]);
    const sheet = within(ticket());
    const field = await sheet.findByLabelText("报价 元/吨");
    expect(field.closest("[data-reach]")).not.toBeNull();
    expect(sheet.getByRole("button", { name: /^报价/ }).closest("[data-reach]")).not.toBeNull();
    expect(ticket().dataset["sheet"]).toBe("folded");
    await userEvent.click(sheet.getByRole("button", { name: "展开出价单" }));
    expect(ticket().dataset["sheet"]).toBe("open");
    // Arrows walk the tabs, and what is led is chosen from its list.
    await userEvent.click(tabs.getByRole("tab", { name: /出局/ }));
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("领先1");
    const leading = within(screen.getByRole("list", { name: "领先的标的" }));
    await userEvent.click(leading.getByRole("button", { name: /3 号矿/ }));
    await expect.poll(() => ticket().textContent).toContain("3 号矿");
  } finally {
    setWindow(1024, 768);
  }
});
