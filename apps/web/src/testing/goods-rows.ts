import { goodsCalls } from "@zd/api/goods/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { after } from "./market-rows.ts";
import { answer } from "./render-page.tsx";

export type LotRow = OutputOf<typeof goodsCalls.listLots>["rows"][number];
export type BookingRow = OutputOf<typeof goodsCalls.listBookings>["rows"][number];

const nothing = quantity(0n);

/** Twelve thousand tonnes, five thousand of them in a section. */
export const lotRow: LotRow = {
  lot: "HQ20250616-000007",
  wareKind: "动力煤",
  product: "末煤 Q5500",
  place: "一号储煤棚",
  origin: "declared",
  openedFor: null,
  openedAt: after(-7200),
  free: tonnes("7000"),
  listed: tonnes("5000"),
  sold: nothing,
  pledged: nothing,
  transit: nothing,
  delivered: nothing,
};

export const bookingRow: BookingRow = {
  voucher: "12",
  at: after(-3600),
  lot: lotRow.lot,
  kind: "listed",
  from: "free",
  to: "listed",
  quantity: tonnes("5000"),
  reference: "J250616-02-16",
  by: null,
};

export const listed = <Row>(...rows: readonly Row[]) => ({ rows, total: rows.length, counts: {}, sums: {} });

/** A firm's only lot, for the choice of one. */
export const oneLot = answer(goodsCalls.listLots, () => listed(lotRow));
