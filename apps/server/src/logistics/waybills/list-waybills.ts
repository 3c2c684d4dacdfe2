import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { equals, handleList } from "../../platform/lists/listings.ts";

/** Columns of every list of waybills. */
export const waybillColumns = {
  waybillNo: sql`w.waybill_no`,
  state: sql`w.state`,
  vehicle: sql`w.vehicle`,
  driver: sql`w.driver_name`,
  mode: sql`w.mode`,
  product: sql`w.product`,
  from: sql`w.from_place`,
  to: sql`w.to_place`,
  loaded: sql`w.loading_net`,
  unloaded: sql`w.unloading_net`,
  lost: sql`w.loading_net - w.unloading_net`,
  hauler: sql`h.name`,
  madeAt: sql`w.made_at`,
};

/** Of more waybills than this a list gives no exact count and sum. */
export const waybillsCounted = 20_000;

/** Filter by a whole number, which an index finds. */
const isNumber = (column: RawBuilder<unknown>) => (value: string) => equals(column, value.trim());

/** Freight, for the two firms that pay and get it alone. */
const freightFor = (firm: FirmId) =>
  sql`case when w.shipper_id = ${firm} or w.hauler_id = ${firm} then w.freight_state end`;

/** 我的运单 (2021) of the firm as hauler, shipper, seller or buyer, by the rows made for it in `waybill_of_firm`. */
export const listWaybills = handleList(api.shipments.listWaybills, (_, { actor: { firmId } }) => ({
  // What only counts and sums needs nothing of the waybill itself: what is joined from the left is left out.
  from: sql`logistics.waybill_of_firm o left join logistics.waybill w on w.waybill_no = o.waybill_no
              left join identity.firm_view h on h.id = w.hauler_id`,
  scope: sql<boolean>`o.firm_id = ${firmId}`,
  period: sql`o.made_at`,
  columns: {
    ...waybillColumns,
    state: sql`o.state`,
    loaded: sql`o.loaded`,
    unloaded: sql`o.unloaded`,
    lost: sql`o.loaded - o.unloaded`,
    freightState: freightFor(firmId),
    payable: sql`o.payable`,
    shipmentNo: sql`w.shipment_no`,
    contractNo: sql`w.contract_no`,
  },
  filters: {
    waybillNo: isNumber(sql`o.waybill_no`),
    vehicle: (value) => equals(sql`w.vehicle`, value.trim().toUpperCase()),
    shipmentNo: isNumber(sql`w.shipment_no`),
    contractNo: isNumber(sql`w.contract_no`),
    state: (value) => equals(sql`o.state`, value),
  },
  order: sql`o.made_at desc, o.id desc`,
  key: [sql`o.made_at`, sql`o.id`],
  countMost: waybillsCounted,
}));
