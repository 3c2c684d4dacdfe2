import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answer, renderPage, testNow, trader } from "../testing/render-page.tsx";
import { setWindow } from "../testing/set-window.ts";

beforeEach(() => setWindow(390, 844));
afterEach(() => {
  cleanup();
  setWindow(1024, 768);
});

const open = () =>
  renderPage(
    "/user/trade/contract",
    [answer(api.contracts.listDeals, () => ({ rows: [], total: 0, counts: {}, sums: {} }))],
    { signedIn: trader, site: { serverTime: testNow } },
  );

test("on a phone one tab at most is that of the page", async () => {
  open();
  const bar = await screen.findByRole("navigation", { name: "底部导航" });
  await screen.findByText("没有符合条件的记录");
  const current = within(bar)
    .getAllByRole("link")
    .filter((tab) => tab.getAttribute("aria-current") === "page");
  expect(current.map((tab) => tab.textContent)).toEqual(["我的"]);
});

test("a wide window has no tabs at its foot", async () => {
  setWindow(1440, 900);
  open();
  await screen.findByText("没有符合条件的记录");
  expect(screen.queryByRole("navigation", { name: "底部导航" })).toBeNull();
});
