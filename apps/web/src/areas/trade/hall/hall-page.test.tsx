import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import { frameTypes } from "@zd/api/market/frames";
import { type Fen, fen, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test, vi } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./hall-page.tsx";
import { after, sectionRow, sectionStateOf, wareRow, wareStateOf } from "../../../testing/market-rows.ts";
import { answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { listSections, listFilters, listWares, readOverview, listDealStatistics } = api.market;
const { listNews, findNews, listTradeNotices, listRecommendedNotices } = api.content;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shenmu = sectionRow();

const pingzhuang = sectionRow({
  section: sectionId("J250616-04"),
  status: "1",
  mode: "1",
  deadline: after(20_000),
  hardEnd: after(20_000),
  name: "平庄矿区挂牌销售",
  region: "内蒙古",
  wares: 1,
});

const hejiata = sectionRow({
  section: sectionId("J250616-05"),
  downmode: "C",
  status: "0",
  deadline: null,
  name: "何家塔面煤块煤竞价销售",
  startsAt: after(3762),
});

const ware = (no: string, more: Partial<WareRow> = {}): WareRow =>
  wareRow({ ware: wareId(`W${no}`), no, product: `原煤${no}`, ...more });

const auctioned = [
  ware("01"),
  ware("02", { price: price(626_0000n), bids: 6 }),
  ware("03", { price: price(628_0000n), bids: 8 }),
];
const listedWares = [
  ware("01", {
    ware: wareId("L01"),
    section: pingzhuang.section,
    product: "粒煤",
    status: "1",
    price: price(500_0000n),
    basePrice: price(500_0000n),
    quantity: quantity(75_000_0000n),
    remaining: quantity(63_000_0000n),
  }),
];

const overview = {
  sections: 3,
  running: 2,
  waiting: 1,
  practice: 3,
  ended: 0,
  deals: 45,
  quantity: quantity(173_500_0000n),
  amount: 126_000_000_00n as Fen,
  averagePrice: price(726_8000n),
  averages: [
    { day: "2025-06-15", price: price(720_0000n) },
    { day: "2025-06-16", price: price(726_8000n) },
  ],
  indices: [{ name: "榆林坑口 5600", price: price(626_0000n), change: price(3_5000n) }],
  serverTime: testNow,
};

type News = Parameters<typeof findNews.output.parse>[0];
const holiday = {
  id: "N1",
  kind: "1001",
  title: "关于端午假期后出入金及结算时间安排的通知",
  summary: "",
  publishedAt: after(-3438),
  pinned: false,
  reads: 12,
  poster: null,
} as News as never;
const agenda = {
  ...(holiday as object),
  id: "N9",
  kind: "102",
  title: "今日竞价场次安排",
  publishedAt: after(-600),
} as never;

interface Day {
  sections: readonly SectionRow[];
  wares: readonly WareRow[];
  indices: typeof overview.indices;
}

/** The hall on a day; what a test changes of the day is what the server says from then on. */
function openHall(day: Partial<Day> = {}, options: Parameters<typeof renderPage>[2] = {}) {
  const today: Day = {
    sections: [shenmu, pingzhuang, hejiata],
    wares: [...auctioned, ...listedWares],
    indices: overview.indices,
    ...day,
  };
  const page = renderPage(
    "/trade",
    [
      answer(listSections, () => [...today.sections]),
      answer(listFilters, () => ({
        wareKinds: [{ value: "DLM", label: "动力煤", count: 3 }],
        sides: [{ value: "S", label: "销售", count: 3 }],
        modes: [
          { value: "0", label: "竞价", count: 2 },
          { value: "1", label: "挂牌", count: 1 },
        ],
        regions: [{ value: "陕西", label: "陕西", count: 2 }],
      })),
      answer(listWares, ({ section }) => ({
        version: 7,
        wares: today.wares.filter((each) => each.section === section),
      })),
      answer(readOverview, () => ({ ...overview, indices: today.indices })),
      answer(listNews, ({ kind }) =>
        kind === "1001" ? { rows: [holiday], total: 1 } : { rows: [agenda], total: 1 },
      ),
      answer(
        findNews,
        () =>
          ({
            ...(holiday as object),
            content: "<p>节后首日 09:00 恢复出入金。</p>",
            attachments: [],
            receipt: null,
            isHelpful: null,
            video: null,
          }) as never,
      ),
      answer(listTradeNotices, () => ({
        rows: [
          {
            id: "T1" as never,
            section: shenmu.section,
            title: "神木矿区动力煤竞价销售预告",
            publishedAt: testNow,
            summary: "",
            reads: 0,
          },
        ],
        total: 1,
      })),
      answer(listDealStatistics, () => ({
        today: [
          {
            wareKind: "DLM",
            wareKindName: "动力煤",
            side: "S" as const,
            deals: 12,
            quantity: quantity(173_500_0000n),
            amount: fen(105_280_000_00n),
            averagePrice: price(606_8000n),
          },
        ],
        month: [],
      })),
      answer(listRecommendedNotices, () => ({
        rows: [
          {
            id: "T2" as never,
            section: null,
            title: "焦煤专场推荐",
            publishedAt: testNow,
            summary: "",
            reads: 0,
          },
        ],
        total: 1,
      })),
      answer(api.trading.readTradingTime, () => ({
        serverTime: testNow,
        tradingDay: "2025-06-16",
        running: 0,
        nextStartsAt: after(3762),
      })),
    ],
    options,
  );
  return { ...page, today };
}

const panelOf = async (name: string) => within(await screen.findByRole("region", { name }));
const rowOf = async (product: string) =>
  within((await screen.findByText(product)).closest("tr") as HTMLElement);
const productsOf = (name: string) =>
  within(screen.getByRole("table", { name: `${name}标的行情` }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getByRole("link").textContent);

type Feed = ReturnType<typeof renderPage>["feed"];

/** The socket stands, and the section's snapshot has come. */
async function goLive(feed: Feed, section: SectionRow, wares: readonly WareRow[]) {
  await screen.findByText(wares[0]?.product ?? "");
  await act(async () => {
    feed.greet();
    feed.says({ type: frameTypes.sectionSnapshot, data: [sectionStateOf(section, 7)], time: testNow });
    feed.says({
      type: frameTypes.wareSnapshot,
      data: { section: section.section, version: 7, wares: wares.map(wareStateOf) },
      time: testNow,
    });
  });
}

const saysWare = (feed: Feed, version: number, row: WareRow) =>
  act(async () =>
    feed.says({
      type: frameTypes.wareUpdate,
      data: { section: row.section, version, wares: [wareStateOf(row)] },
      time: testNow,
    }),
  );

test("the strip tells the day in a line", async () => {
  openHall();
  const strip = await screen.findByLabelText("今日行情");
  await within(strip).findByText("726.80");
  for (const words of ["17.35", "万吨", "1.26", "亿元", "进行 2 · 未开始 1 · 已结束 0 · 另有练习 3，不计入"])
    expect(within(strip).getByText(words)).toBeDefined();
  expect(within(strip).getByText("上涨")).toBeDefined();
  expect(within(strip).getByRole("img").getAttribute("aria-label")).toBe(
    "近 30 日成交均价走势，720.00 至 726.80 元/吨",
  );
});

test("an index that fell is green and says so", async () => {
  const fallenIndex = { name: "秦皇岛平仓 5500", price: price(680_0000n), change: price(-2_0000n) };
  openHall({ indices: [fallenIndex] });
  const strip = await screen.findByLabelText("今日行情");
  expect((await within(strip).findByText("680.00")).className).toContain("down");
  expect(within(strip).getByText("下跌")).toBeDefined();
});

test("a visitor sees prices of a running session, and is told to sign in before bidding", async () => {
  openHall();
  const panel = await panelOf(shenmu.name);
  expect(await panel.findByText("628.00")).toBeDefined();
  expect(panel.getAllByText("+8.00").length).toBe(1);
  expect(panel.getByRole("timer")).toBeDefined();
  expect(panel.getByRole("link", { name: `进入场次 ${shenmu.name}` }).getAttribute("href")).toBe(
    "/trade/round?sectid=J250616-02",
  );
  expect(screen.getByText(/匿名浏览，出价请先/)).toBeDefined();
});

test("whoever is signed in is not told to sign in", async () => {
  openHall({}, { signedIn: trader });
  await panelOf(shenmu.name);
  expect(screen.queryByText(/匿名浏览/)).toBeNull();
});

test("a listing shows what is left of it", async () => {
  openHall();
  const row = await rowOf("粒煤");
  expect(row.getByText("63,000")).toBeDefined();
  expect(row.getByText("16 %")).toBeDefined();
  expect(row.getByText("500.00")).toBeDefined();
});

test("a bid of somebody shows at once, and its cell flashes", async () => {
  const { feed } = openHall();
  await goLive(feed, shenmu, auctioned);
  await saysWare(feed, 8, { ...(auctioned[1] as WareRow), price: price(631_0000n), bids: 10 });
  const row = await rowOf("原煤02");
  const figure = await row.findByText("631.00");
  expect(figure.closest("td")?.className).toContain("flash-up");
  expect(row.getAllByText("+11.00").length).toBe(1);
});

test("the socket follows the running sections that are shown, and no others", async () => {
  const { feed } = openHall();
  await goLive(feed, shenmu, auctioned);
  const subscriptions = () =>
    feed.requests.filter(({ type }) => type === frameTypes.subscribe).map(({ data }) => data);
  expect(subscriptions()).toEqual([{ opt: "Only", sectids: ["J250616-02", "J250616-04"] }]);
  await choose(screen.getByLabelText("模式"), /^挂牌/);
  await expect.poll(() => screen.queryByRole("region", { name: shenmu.name })).toBeNull();
  expect(subscriptions().slice(1)).toEqual([{ opt: "Cls", sectids: ["J250616-02"] }]);
});

test("without a connection the board is grey, says so and how old it is", async () => {
  const { feed } = openHall();
  await goLive(feed, shenmu, auctioned);
  await act(async () => feed.cut());
  expect(await screen.findByText("连接中断，正在重连")).toBeDefined();
  expect(screen.getByText(/行情停在 09:27:18，\d+ 秒前/)).toBeDefined();
  expect(screen.getByRole("region", { name: shenmu.name }).className).toContain("stale");
});

test("without the push of the market the hall is polled every three seconds, and says so (R-3122)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { today, feed, calls } = openHall({}, { site: { useSocket: false } });
  await screen.findByRole("region", { name: shenmu.name });
  expect(screen.queryByText("631.00")).toBeNull();
  today.sections = [{ ...shenmu, version: 8 }, pingzhuang, hejiata];
  today.wares = [{ ...(auctioned[1] as WareRow), price: price(631_0000n), bids: 10 }];
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText("行情轮询中 · 每 3 秒")).toBeDefined();
  expect(await screen.findByText("631.00")).toBeDefined();
  expect(screen.queryByText(/行情中断|连接中断/)).toBeNull();
  const callCount = () => calls.filter((name) => name === listSections.name).length;
  const before = callCount();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await expect.poll(callCount).toBeGreaterThan(before);
  feed.open();
  expect(feed.requests).toEqual([]);
});

test.each([
  ["several sections run", [shenmu, pingzhuang, hejiata]],
  ["a single section runs", [shenmu]],
])("a hall that is polled asks once in three seconds, and no oftener, where %s", async (_, sections) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = openHall({ sections }, { site: { useSocket: false } });
  await screen.findByText("行情轮询中 · 每 3 秒", {}, { timeout: 5_000 });
  const callCount = () => calls.filter((name) => name === listSections.name).length;
  const before = callCount();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(callCount() - before).toBeGreaterThanOrEqual(9);
  expect(callCount() - before).toBeLessThanOrEqual(11);
});

test("the wares that are fought over come first, and a click on a head sorts anew", async () => {
  openHall();
  await screen.findByText("原煤01");
  expect(productsOf(shenmu.name)).toEqual(["原煤03", "原煤02", "原煤01"]);
  await userEvent.click(
    within(screen.getByRole("table", { name: `${shenmu.name}标的行情` })).getByRole("button", {
      name: "标的",
    }),
  );
  expect(productsOf(shenmu.name)).toEqual(["原煤01", "原煤02", "原煤03"]);
});

test("a long session shows its first wares and unfolds the others", async () => {
  const many = Array.from({ length: 20 }, (_, at) => ware(String(at + 1).padStart(2, "0")));
  openHall({ wares: many });
  await screen.findByText("原煤01");
  expect(productsOf(shenmu.name)).toHaveLength(7);
  await userEvent.click(screen.getByRole("button", { name: "展开其余 13 个标的" }));
  expect(productsOf(shenmu.name)).toHaveLength(20);
  await userEvent.click(screen.getByRole("button", { name: "收起" }));
  expect(productsOf(shenmu.name)).toHaveLength(7);
});

test("a ware is followed at a click, and the board can be narrowed to what is followed (R-387)", async () => {
  openHall();
  await userEvent.click(await (await rowOf("原煤02")).findByRole("button", { name: "关注标的02" }));
  expect(localStorage.getItem("ware-follow")).toBe('{"type":"set","data":["W02"]}');
  await userEvent.click(screen.getByRole("button", { name: "只看关注 1" }));
  expect(productsOf(shenmu.name)).toEqual(["原煤02"]);
  expect(screen.queryByRole("region", { name: pingzhuang.name })).toBeNull();
  // The follow list is the browser's: leave it as it was found.
  await userEvent.click(screen.getByRole("button", { name: "关注标的02" }));
});

test("the menus narrow the sections down, and the way back is one click", async () => {
  openHall({ sections: [pingzhuang] });
  await panelOf(pingzhuang.name);
  await choose(screen.getByLabelText("区域"), /^陕西/);
  await userEvent.click(await screen.findByRole("button", { name: "清除筛选" }));
  expect(await screen.findByRole("region", { name: pingzhuang.name })).toBeDefined();
});

test("filters survive a visit elsewhere (R-269)", async () => {
  const { router } = openHall();
  await panelOf(shenmu.name);
  await choose(screen.getByLabelText("模式"), /^挂牌/);
  await act(() => router.navigate({ href: "/contract" }));
  await expect.poll(() => screen.queryByLabelText("今日行情")).toBeNull();
  await act(() => router.navigate({ href: "/trade" }));
  expect((await screen.findByLabelText("模式")).textContent).toMatch(/^挂牌/);
});

test("in a room the hall is kept but follows nothing, and on the way back it is as it was", async () => {
  const { feed, router } = openHall();
  await goLive(feed, shenmu, auctioned);
  const table = screen.getByRole("table", { name: `${shenmu.name}标的行情` });
  await userEvent.click(within(table).getByRole("button", { name: "标的" }));
  const before = feed.requests.length;
  await act(() => router.navigate({ href: "/trade/round?sectid=J250616-02" }));
  const frames = () => feed.requests.slice(before).map(({ data }) => data);
  await expect.poll(frames).toContainEqual({ opt: "Cls", sectids: ["J250616-04"] });
  expect(table.isConnected).toBe(true);
  await act(() => router.navigate({ href: "/trade" }));
  await expect.poll(() => productsOf(shenmu.name)).toEqual(["原煤01", "原煤02", "原煤03"]);
  expect(frames()).toContainEqual({ opt: "Only", sectids: ["J250616-04"] });
});

test("the agenda counts down only while the section is heard of", async () => {
  const { feed } = openHall();
  const agenda = within(await screen.findByRole("region", { name: "今日日程" }));
  expect((await agenda.findByText("倒计时")).textContent).toBe("倒计时");
  await goLive(feed, shenmu, auctioned);
  expect((await agenda.findByText(/^倒计时/)).textContent).toMatch(/倒计时00:4\d/);
  await act(async () => feed.cut());
  expect(agenda.getByText("倒计时").textContent).toBe("倒计时");
});

test("a section that goes on to another status makes the page ask anew", async () => {
  const { feed, today } = openHall();
  await goLive(feed, shenmu, auctioned);
  today.sections = [{ ...shenmu, status: "6", version: 9, waresDealt: 2 }, pingzhuang, hejiata];
  await act(async () =>
    feed.says({
      type: frameTypes.sectionUpdate,
      data: [sectionStateOf({ ...shenmu, status: "6" }, 8)],
      time: testNow,
    }),
  );
  await expect.poll(() => screen.queryByRole("region", { name: shenmu.name })).toBeNull();
  expect(screen.getByText("已结束 · 成交 2")).toBeDefined();
});

test("what is still to come stands below with its time", async () => {
  openHall();
  const panel = await panelOf("未开始 1 场");
  expect(panel.getByText("10:30")).toBeDefined();
  expect(panel.getByText(hejiata.name)).toBeDefined();
});

test("when nothing runs, the page says when the next session starts", async () => {
  openHall({ sections: [] });
  expect(await screen.findByText("现在没有进行中的场次")).toBeDefined();
  expect(await screen.findByText(/下一场 2025-06-16 10:30 开始/)).toBeDefined();
});

test("what could not be loaded can be tried again", async () => {
  let fails = true;
  const { calls } = renderPage("/trade", [
    answer(listSections, () => (fails ? "BUSY" : [shenmu])),
    answer(listWares, () => ({ version: 7, wares: auctioned })),
  ]);
  fails = true;
  const retry = await within((await screen.findByLabelText("筛选")).parentElement as HTMLElement).findByRole(
    "button",
    { name: "重试" },
  );
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole("region", { name: shenmu.name })).toBeDefined();
  expect(calls.filter((name) => name === listSections.name).length).toBeGreaterThan(1);
});

test("a notice leads to its page, and the other kinds are a tab away", async () => {
  openHall();
  const newest = within(await screen.findByRole("tabpanel", { name: "最新公告" }));
  for (const name of [/端午假期/, "今日竞价场次安排", "神木矿区动力煤竞价销售预告"])
    expect(await newest.findByRole("link", { name })).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "市场公告" }));
  const market = await screen.findByRole("link", { name: "今日竞价场次安排" });
  expect(market.getAttribute("href")).toBe("/trade/exchangeNotice?id=N9");
  expect(screen.queryByRole("link", { name: /端午假期/ })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "最新公告" }));
  await userEvent.click(await screen.findByRole("link", { name: /端午假期/ }));
  expect(await screen.findByText("节后首日 09:00 恢复出入金。")).toBeDefined();
  expect(`${location.pathname}${location.search}`).toBe("/trade/marketNotice?id=N1");
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  await userEvent.click(await screen.findByRole("tab", { name: "交易公告" }));
  expect(await screen.findByRole("link", { name: "神木矿区动力煤竞价销售预告" })).toBeDefined();
  await userEvent.click(screen.getByRole("tab", { name: "推荐公告" }));
  expect(await screen.findByRole("link", { name: "焦煤专场推荐" })).toBeDefined();
  expect(screen.getByRole("link", { name: "全部交易公告" }).getAttribute("href")).toBe("/trade/tradeNotice");
});

test("the deals of the day and of thirty days are told by kind and side", async () => {
  openHall();
  const today = await screen.findByRole("table", { name: "今日成交统计" });
  expect(within(today).getByText("动力煤").closest("tr")?.textContent).toContain("606.80");
  await userEvent.click(screen.getByRole("button", { name: "近 30 日" }));
  expect(await screen.findByText("近 30 日还没有成交")).toBeDefined();
});

test("the last ten seconds look different", async () => {
  openHall({ sections: [{ ...shenmu, deadline: after(9) }] });
  const timer = await (await panelOf(shenmu.name)).findByRole("timer");
  await waitFor(() => expect(timer.className).toContain("hot"));
});

test("where each ware has a clock of its own it stands beside its status, red in its last seconds", async () => {
  openHall({
    sections: [{ ...shenmu, downmode: "B", deadline: null }],
    wares: [ware("01", { deadline: after(42) }), ware("02", { deadline: after(9) })],
  });
  const own = (await rowOf("原煤01")).getByText("竞价中").parentElement;
  expect(own?.textContent).toMatch(/^竞价中00:4\d$/);
  expect(own?.className).not.toContain("error");
  const last = (await rowOf("原煤02")).getByText("竞价中").parentElement;
  await waitFor(() => expect(last?.className).toContain("error"));
});

test("a section of sealed quotes shows that they have come, and nothing of them", async () => {
  const sealed = sectionRow({
    mode: "3",
    side: "B",
    status: "1",
    name: "电厂混煤询报价采购",
    deadline: after(600),
  });
  openHall({ sections: [sealed], wares: [ware("01", { status: "1", side: "B", bids: 4, nextPrice: null })] });
  const table = await screen.findByRole("table", { name: "电厂混煤询报价采购标的行情" });
  expect(within(table).getByRole("columnheader", { name: /密封报价/ })).toBeDefined();
  expect(within(table).queryByRole("columnheader", { name: /较起始/ })).toBeNull();
  expect(screen.getByRole("timer", { name: /^距报价截止/ })).toBeDefined();
});

test("a section that is evaluated says so, with no clock of seconds", async () => {
  const evaluated = sectionRow({
    mode: "4",
    side: "B",
    status: "8",
    name: "外购石炭",
    deadline: after(200_000),
  });
  openHall({
    sections: [evaluated],
    wares: [ware("01", { status: "8", side: "B", bids: 4, nextPrice: null })],
  });
  expect(await screen.findByText(/^评标中，最晚/)).toBeDefined();
  expect(screen.getByText("评标中 · 外购")).toBeDefined();
});
