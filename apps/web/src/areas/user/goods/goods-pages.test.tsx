import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { goodsCalls as calls } from "@zd/api/goods/operations";
import { applications } from "@zd/api/trading/applications";
import type { InputOf } from "@zd/api/wire/operation";
import type { LotNo } from "@zd/domain/goods/states";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./bookings-page.tsx";
import "./lots-page.tsx";
import { bookingRow, type LotRow, listed, lotRow } from "../../../testing/goods-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../testing/render-page.tsx";

afterEach(cleanup);

const lot = lotRow.lot as LotNo;
const { openedFor: _, origin: __, ...row } = lotRow;
const details = answer(calls.readLot, () => ({
  ...row,
  lot,
  origin: "declared" as const,
  wareKind: "WK01" as WareKindId,
  openedFor: "",
  memo: "已过筛",
  holders: [
    { state: "free" as const, reference: "", quantity: tonnes("7000") },
    { state: "listed" as const, reference: bookingRow.reference, quantity: tonnes("5000") },
  ],
}));
const bookings = answer(calls.listBookings, () => listed(bookingRow));

const open = (rows: readonly LotRow[], answers: readonly Answer[] = [], signedIn = trader) =>
  renderPage("/user/goods/lots", [answer(calls.listLots, () => listed(...rows)), ...answers], { signedIn });

test("a lot says what holds its tonnes, and how they came there", async () => {
  open([lotRow], [details, bookings]);
  await userEvent.click(await screen.findByText(lot));
  const drawer = within(await screen.findByRole("dialog"));
  const holders = within(await drawer.findByRole("table", { name: "货权状态" }));
  expect(holders.getByRole("row", { name: /可用.*7,000/ })).toBeDefined();
  expect(holders.getByRole("row", { name: /已挂牌.*J250616-02-16.*5,000/ })).toBeDefined();
  const booked = within(drawer.getByRole("table", { name: "货权变动" }));
  expect(booked.getByRole("row", { name: /挂牌.*可用 → 已挂牌.*5,000/ })).toBeDefined();
  expect(drawer.getByText("说明：已过筛")).toBeDefined();
});

const tonnesCard = (words: string) =>
  aCard({ amount: null, effect: null, changes: [{ title: "可用", from: "", to: words }], seen: words });

test("goods are declared after a confirmation, and a refusal says why", async () => {
  const inputs: InputOf<typeof calls.openLot>[] = [];
  open(
    [],
    [
      answer(applications.listAllowedWareKinds, () => [
        { wareKind: "WK01" as WareKindId, name: "动力煤", sides: ["B", "S"] },
        { wareKind: "WK02" as WareKindId, name: "炼焦煤", sides: ["B"] },
      ]),
      answer(calls.previewLot, ({ product }) => tonnesCard(product)),
      answer(calls.openLot, (input) => {
        inputs.push(input);
        const { lot: _lot, ...balances } = lotRow;
        return inputs.length === 1 ? "WARE_KIND_NOT_QUALIFIED" : { ...balances, lot };
      }),
    ],
  );
  await userEvent.click(await screen.findByRole("button", { name: "登记货物" }));
  const dialog = within(screen.getByRole("dialog", { name: "登记货物" }));
  const send = dialog.getByRole("button", { name: "确认登记" });
  await choose(dialog.getByLabelText("品种"), "动力煤");
  expect(dialog.queryByRole("option", { name: "炼焦煤" })).toBeNull();
  await userEvent.type(dialog.getByLabelText("货物"), "末煤");
  await userEvent.type(dialog.getByLabelText("存放地点"), "一号棚");
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("数量（吨）"), "1200.5");
  expect(await dialog.findByRole("row", { name: "可用 -- 末煤" })).toBeDefined();
  await userEvent.click(send);
  expect((await dialog.findByRole("alert")).textContent).not.toBe("");
  await userEvent.click(send);
  expect(await screen.findByText("已登记")).toBeDefined();
  expect(inputs[1]).toEqual({
    wareKind: "WK01",
    product: "末煤",
    place: "一号棚",
    quantity: tonnes("1200.5"),
    memo: "",
    seen: "末煤",
  });
});

test("free tonnes are written off after a confirmation", async () => {
  const inputs: InputOf<typeof calls.writeOff>[] = [];
  open(
    [lotRow],
    [
      details,
      bookings,
      answer(calls.previewWriteOff, ({ quantity }) => tonnesCard(String(quantity))),
      answer(calls.writeOff, (input) => {
        inputs.push(input);
        return inputs.length === 1 ? "LOT_NOT_FREE" : { ...lotRow, lot };
      }),
    ],
  );
  await userEvent.click(await screen.findByText(lot));
  await userEvent.click(await screen.findByRole("button", { name: "注销货物" }));
  const dialog = within(screen.getByRole("dialog", { name: "注销货物" }));
  const figure = dialog.getByLabelText("注销数量（吨）");
  await userEvent.clear(figure);
  await userEvent.type(figure, "1000");
  expect(await dialog.findByRole("row", { name: "可用 -- 10000000" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "确认注销" }));
  expect((await dialog.findByRole("alert")).textContent).not.toBe("");
  await userEvent.click(dialog.getByRole("button", { name: "确认注销" }));
  expect(await screen.findByText("已注销")).toBeDefined();
  expect(inputs[1]).toEqual({ lot, quantity: tonnes("1000"), seen: "10000000" });
});

test("goods cannot be written off without permission, nor where none are free", async () => {
  open([lotRow], [details, bookings], { ...trader, roles: ["viewer"] });
  await userEvent.click(await screen.findByText(lot));
  await screen.findByRole("table", { name: "货权状态" });
  expect(screen.queryByRole("button", { name: "登记货物" })).toBeNull();
  expect(screen.queryByRole("button", { name: "注销货物" })).toBeNull();
});

test("the bookings of all lots are a list of their own", async () => {
  renderPage("/user/goods/bookings", [bookings], { signedIn: trader });
  expect(await screen.findByRole("heading", { name: "货权变动" })).toBeDefined();
  expect(await screen.findByText("J250616-02-16")).toBeDefined();
});
