import { type goodsCalls, ownBookingList } from "@zd/api/goods/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { Cell } from "../../ui/query-page/cell.tsx";
import { type RecordColumn, RecordTable } from "../contracts/record-table.tsx";

type Booking = OutputOf<typeof goodsCalls.listBookings>["rows"][number];

const { at, kind, from, to, quantity, reference } = ownBookingList.columns;

const columns: readonly RecordColumn<Booking>[] = [
  { title: at.title, show: (row) => <Cell column={at} value={row.at} /> },
  { title: kind.title, show: (row) => <Cell column={kind} value={row.kind} /> },
  {
    title: "去向",
    show: (row) => (
      <>
        <Cell column={from} value={row.from} /> → <Cell column={to} value={row.to} />
      </>
    ),
  },
  {
    title: quantity.title,
    unit: quantity.unit,
    figure: true,
    show: (row) => <Cell column={quantity} value={row.quantity} />,
  },
  { title: reference.title, show: (row) => row.reference },
];

/** How many of a lot's bookings its detail shows; the list of bookings has all of them. */
export const shownBookings = 20;

/** 货权变动 of one lot, the latest first. */
export const LotBookings = ({ rows }: { readonly rows: readonly Booking[] }) => (
  <RecordTable label="货权变动" rows={rows} columns={columns} none="没有变动" />
);
