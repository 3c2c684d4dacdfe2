import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { type Fen, price, quantity, sectionId, wareId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test, vi } from "vitest";
import "./wall-page.tsx";
import { after, sectionRow, wareRow } from "../../../testing/market-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { slidesOf, waresOfSlide } from "./wall-slides.ts";

const { listSections, listWares, listDealStatistics, readOverview } = api.market;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shenmu = sectionRow({ name: "神木矿区动力煤竞价销售", wares: 8 });
const hejiata = sectionRow({
  section: sectionId("J250616-05"),
  status: "0",
  deadline: null,
  name: "何家塔面煤竞价销售",
  startsAt: after(3_600),
});
const practice = sectionRow({ section: sectionId("J250616-91"), name: "练习专场", practice: true });

const wares = Array.from({ length: 8 }, (_, at) =>
  wareRow({
    ware: wareId(`W0${at + 1}`),
    no: `0${at + 1}`,
    product: `原煤${at + 1}`,
    ...(at === 1 && { price: price(626_0000n), bids: 6 }),
  }),
);

const overview = {
  sections: 2,
  running: 1,
  waiting: 1,
  practice: 1,
  ended: 0,
  deals: 45,
  quantity: quantity(173_500_0000n),
  amount: 126_000_000_00n as Fen,
  averagePrice: price(726_8000n),
  averages: [],
  indices: [],
  serverTime: testNow,
};

const market = () => [
  answer(listSections, () => [shenmu, hejiata, practice]),
  answer(listWares, () => ({ version: 1, wares })),
  answer(readOverview, () => overview),
  answer(listDealStatistics, () => ({
    today: [],
    month: [
      {
        wareKind: "WK01",
        wareKindName: "混煤",
        side: "S" as const,
        deals: 12,
        quantity: quantity(60_000_0000n),
        amount: 37_000_000_00n as Fen,
        averagePrice: price(616_6700n),
      },
    ],
  })),
];

test("a wall shows the running section with six wares at a time, without practice and without firms", async () => {
  renderPage("/wall", market());
  expect(await screen.findByRole("heading", { name: "神木矿区动力煤竞价销售" })).toBeTruthy();
  const table = await screen.findByRole("table", { name: "神木矿区动力煤竞价销售的标的" });
  expect(within(table).getAllByRole("row")).toHaveLength(1 + waresOfSlide);
  expect(within(table).getByText("626.00")).toBeTruthy();
  expect(screen.getByText("1 / 4")).toBeTruthy();
  expect(screen.queryByText("练习专场")).toBeNull();
});

test("it goes on by itself, is held by the space bar and moved by the arrows", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  renderPage("/wall", market());
  await screen.findByText("1 / 4");
  await act(() => vi.advanceTimersByTimeAsync(12_100));
  expect(screen.getByText("2 / 4")).toBeTruthy();
  expect(await screen.findByText("原煤8")).toBeTruthy();
  await user.keyboard(" ");
  expect(screen.getByRole("button", { name: "继续轮播" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText("2 / 4")).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("heading", { name: "即将开始" })).toBeTruthy();
  expect(screen.getByText("何家塔面煤竞价销售")).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByText("混煤")).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByText("1 / 4")).toBeTruthy();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByText("4 / 4")).toBeTruthy();
});

test("a day without sections says so, and a market that cannot be read says why", async () => {
  renderPage("/wall", [
    answer(listSections, () => []),
    answer(readOverview, () => overview),
    answer(listDealStatistics, () => ({ today: [], month: [] })),
  ]);
  expect(await screen.findByText("近 30 日没有成交")).toBeTruthy();
  expect(screen.getByText("1 / 1")).toBeTruthy();
  cleanup();
  renderPage("/wall", [answer(listSections, () => "BUSY"), answer(readOverview, () => overview)]);
  expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
});

test("the turns of a day: running ones in the order of their starts, each in parts, and what comes next", () => {
  const later = sectionRow({ section: sectionId("J250616-07"), startsAt: after(60), wares: 1 });
  expect(
    slidesOf([later, hejiata, practice, shenmu]).map((slide) =>
      slide.kind === "agenda"
        ? slide.sections.map(({ section }) => section)
        : slide.kind === "deals"
          ? []
          : [slide.section.section, slide.part, slide.parts],
    ),
  ).toEqual([[shenmu.section, 0, 2], [shenmu.section, 1, 2], [later.section, 0, 1], [hejiata.section], []]);
});
