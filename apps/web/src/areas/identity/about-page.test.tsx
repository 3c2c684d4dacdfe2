import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import { type Fen, price, quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Loaded here, not within the first test.
import "./about-page.tsx";
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
  expect(today.getByRole("link", { name: "进入交易大厅" }).getAttribute("href")).toBe("/trade");
  expect(within(screen.getByRole("region", { name: "怎样交易" })).getByText("挂牌")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "从出价到结算" })).getAllByRole("listitem")).toHaveLength(
    6,
  );
  expect(
    within(screen.getByRole("region", { name: "成为会员" })).getByRole("link", { name: "注册会员" }),
  ).toBeDefined();
});

test("a member is not asked to become one, and figures that cannot be read are two dashes", async () => {
  renderPage("/about", [], { signedIn: trader });
  const today = within(await screen.findByRole("region", { name: "今日行情" }));
  expect((await today.findAllByText("--")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("region", { name: "成为会员" })).toBeNull();
});
