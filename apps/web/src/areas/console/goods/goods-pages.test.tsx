import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { goodsCalls as calls } from "@zd/api/goods/operations";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./goods-pages.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { bookingRow, listed, lotRow } from "../../../testing/goods-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

afterEach(cleanup);

const firm = "神木恒泽矿业销售有限公司";

function open(path: string, role: RoleName = "riskController") {
  const queries: InputOf<typeof calls.listAllBookings>[] = [];
  const exported: InputOf<typeof calls.exportJournal>[] = [];
  renderPage(
    path,
    [
      answer(calls.listAllLots, () => listed({ ...lotRow, firm })),
      answer(calls.listAllBookings, (input) => {
        queries.push(input);
        return listed({ ...bookingRow, firm });
      }),
      answer(calls.exportJournal, (input) => {
        exported.push(input);
        return "EXPORT_TOO_LARGE";
      }),
    ],
    { signedIn: staffWith(role), site: { serverTime: testNow } },
  );
  return { queries, exported };
}

test("risk control sees the owners of the lots, and the bookings of each", async () => {
  const { queries } = open("/console/goods");
  expect(await screen.findByText(firm)).toBeDefined();
  await userEvent.click(screen.getByText(lotRow.lot));
  const drawer = within(await screen.findByRole("dialog"));
  const booked = within(await drawer.findByRole("table", { name: "货权变动" }));
  expect(booked.getByRole("row", { name: /挂牌.*可用 → 已挂牌.*5,000/ })).toBeDefined();
  expect(queries[0]?.filters).toEqual({ lot: lotRow.lot });
});

test("only risk control can export the journal of thirty days", async () => {
  const { exported } = open("/console/goods-bookings");
  await userEvent.click(await screen.findByRole("button", { name: "导出近 30 天货权总账" }));
  await expect.poll(() => exported.length).toBe(1);
  expect(exported[0]).toEqual({ from: "2025-05-18", to: "2025-06-16" });
  cleanup();
  open("/console/goods", "auditor");
  expect(await screen.findByText(firm)).toBeDefined();
  expect(screen.queryByRole("button", { name: "导出近 30 天货权总账" })).toBeNull();
});
