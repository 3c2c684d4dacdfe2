import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { type FirmId, type Instant, instant, type Quantity } from "@zd/domain/kernel/brand";
import type { WaybillParty } from "@zd/domain/logistics/codes";
import type { Waybill } from "@zd/domain/logistics/waybill";
import type { Bearer, WeighTicket } from "@zd/domain/logistics/weigh-ticket";
import type { Selectable } from "kysely";
import type { ShipmentTable, WaybillTable } from "../tables.ts";

export type WaybillRow = Readonly<Selectable<WaybillTable>>;

export type ShipmentRow = Readonly<Selectable<ShipmentTable>>;

/** The parts that a firm has in a waybill; empty for any other firm. */
export const partiesOf = (
  {
    haulerId,
    shipperId,
    sellerId,
    buyerId,
  }: Pick<WaybillRow, "haulerId" | "shipperId" | "sellerId" | "buyerId">,
  firm: FirmId,
): readonly WaybillParty[] => [
  ...(firm === haulerId ? (["H"] as const) : []),
  ...(firm === shipperId ? (["P"] as const) : []),
  ...(firm === sellerId ? (["S"] as const) : []),
  ...(firm === buyerId ? (["B"] as const) : []),
];

export const firmsOf = ({
  haulerId,
  shipperId,
  sellerId,
  buyerId,
}: Pick<WaybillRow, "haulerId" | "shipperId" | "sellerId" | "buyerId">): readonly FirmId[] => [
  ...new Set([haulerId, shipperId, sellerId, buyerId]),
];

export const bearerOf = ({
  mode,
  axles,
  wagonType,
}: Pick<WaybillRow, "mode" | "axles" | "wagonType">): Bearer => {
  if (mode === "road" && axles !== null) return { mode, axles };
  if (wagonType !== null) return { mode: "rail", wagon: wagonType };
  throw new Error("a waybill with neither axles nor a type of wagon");
};

export const loadingOf = (row: WaybillRow): WeighTicket | null =>
  ticketOf(row.loadingNo, row.loadingGross, row.loadingTare, row.loadingNet, row.loadingAt);

export const unloadingOf = (row: WaybillRow): WeighTicket | null =>
  ticketOf(row.unloadingNo, row.unloadingGross, row.unloadingTare, row.unloadingNet, row.unloadingAt);

const ticketOf = (
  no: string | null,
  gross: Quantity | null,
  tare: Quantity | null,
  net: Quantity | null,
  at: Date | null,
): WeighTicket | null =>
  no === null || gross === null || tare === null || net === null || at === null
    ? null
    : { no, gross, tare, net, weighedAt: instant(at.getTime()) };

/** A waybill as its rules know it. */
export const toWaybill = (row: WaybillRow): Waybill => ({
  no: row.waybillNo,
  state: row.state,
  before: row.stateBefore,
  bearer: bearerOf(row),
  planned: row.planned,
  loading: loadingOf(row),
  unloading: unloadingOf(row),
  released: row.releasedAt !== null,
});

/** A ticket as contracts know it. */
export const onScale = ({ no, gross, tare, net }: WeighTicket, scale: Scale): Ticket => ({
  no,
  scale,
  gross,
  tare,
  net,
});

export const timeOf = (at: Date | null): Instant | null => at && instant(at.getTime());
