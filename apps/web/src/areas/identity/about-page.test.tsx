import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import { type Fen, price, quantity, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Loaded here, not within the first test.
import "./about-page.tsx";
import { mallOn, mallSite, wareCard } from "../../testing/mall-rows.ts";
import { after, sectionRow } from "../../testing/market-rows.ts";
import { answer, renderPage, testNow, trader } from "../../testing/render-page.tsx";

afterEach(cleanup);

const overview = answer(api.market.readOverview, () => ({
  sections: 3,
  running: 2,
  waiting: 1,
  practice: 0,
  ended: 0,
  deals: 45,
  quantity: quantity(173_500_0000n),
  amount: 126_000_000_00n as Fen,
  averagePrice: price(726_8000n),
  averages: [],
  indices: [],
  serverTime: testNow,
}));

test("a visitor sees the figures of the day, how trading goes, and how to become a member", async () => {
  renderPage("/about", [overview]);
  const today = within(await screen.findByRole("region", { name: "今日行情" }));
  expect(await today.findByText("726.80")).toBeDefined();
  expect(today.getByRole("link", { name: "全部场次与价格" }).getAttribute("href")).toBe("/trade");
  expect(screen.getByRole("link", { name: "进入交易大厅" }).getAttribute("href")).toBe("/trade");
  expect(within(screen.getByRole("region", { name: "怎样交易" })).getByText("挂牌")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "从出价到结算" })).getAllByRole("listitem")).toHaveLength(
    6,
  );
  const joining = within(screen.getByRole("region", { name: "成为会员" }));
  expect(joining.getAllByRole("listitem")).toHaveLength(3);
  expect(joining.getByRole("link", { name: "注册会员" })).toBeDefined();
});

test("a visitor sees the sessions that run and come next, practice behind them, and none that has ended", async () => {
  const sections = [
    sectionRow({ name: "已结束的场次", section: sectionId("J1"), status: "5" }),
    sectionRow({ name: "练习", section: sectionId("J2"), practice: true }),
    sectionRow({ name: "下午的场次", section: sectionId("J3"), status: "0", startsAt: after(7200) }),
    sectionRow({ name: "现在的场次", section: sectionId("J4") }),
  ];
  renderPage("/about", [overview, answer(api.market.listSections, () => sections)]);
  const region = within(await screen.findByRole("region", { name: "今日场次" }));
  await region.findByText("现在的场次");
  expect(region.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "现在的场次",
    "下午的场次",
    "练习",
  ]);
});

const onSale = answer(api.mallFinding.findWares, () => ({
  rows: [wareCard()],
  total: 1,
  isAll: true,
  corrected: null,
}));

test("a visitor of the mall sees what it has on sale", async () => {
  renderPage("/about", [overview, ...mallOn, onSale], { site: mallSite });
  const region = within(await screen.findByRole("region", { name: "商城在售" }));
  expect(region.getAllByRole("listitem")).toHaveLength(1);
  expect(region.getByRole("link", { name: "全部 1 件" })).toBeDefined();
});

test("a member is not asked to become one, and figures that cannot be read are two dashes", async () => {
  renderPage("/about", [], { signedIn: trader });
  const today = within(await screen.findByRole("region", { name: "今日行情" }));
  expect((await today.findAllByText("--")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("region", { name: "成为会员" })).toBeNull();
});
