import { contract } from "@zd/contract";
import { waybillList } from "@zd/contract/logistics/lists";
import type { FirmId } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { equals, handleList, longListCount } from "../../platform/listings.ts";

/** What every list of waybills shows. */
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
  hauler: sql`h.name`,
  madeAt: sql`w.made_at`,
};

/** Numbers are looked for whole: each has an index. */
const wanted = (column: RawBuilder<unknown>) => (value: string) => equals(column, value.trim());

/** Freight is between the two who pay and are paid. */
const between = (firm: FirmId, column: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`case when w.shipper_id = ${firm} or w.hauler_id = ${firm} then ${column} else ${other} end`;

/** 我的运单 (2021): those of the firm, whatever it is to them, found by the lines that stand for it alone. */
export const listWaybills = handleList(
  contract.shipments.listWaybills,
  waybillList,
  (_, { actor: { firmId } }) => ({
    // What only counts needs nothing of the waybill itself: the database leaves out what is joined from the left.
    from: sql`logistics.waybill_of_firm o left join logistics.waybill w on w.waybill_no = o.waybill_no
              left join identity.firm_view h on h.id = w.hauler_id`,
    whose: sql<boolean>`o.firm_id = ${firmId}`,
    period: sql`o.made_at`,
    columns: {
      ...waybillColumns,
      state: sql`o.state`,
      freightState: between(firmId, sql`w.freight_state`, sql`'none'`),
      payable: between(firmId, sql`w.payable`, sql`null`),
      shipmentNo: sql`w.shipment_no`,
      contractNo: sql`w.contract_no`,
    },
    filters: {
      waybillNo: wanted(sql`o.waybill_no`),
      vehicle: (value) => equals(sql`w.vehicle`, value.trim().toUpperCase()),
      shipmentNo: wanted(sql`w.shipment_no`),
      contractNo: wanted(sql`w.contract_no`),
      state: (value) => equals(sql`o.state`, value),
    },
    order: sql`o.made_at desc, o.id desc`,
    key: [sql`o.made_at`, sql`o.id`],
    countMost: longListCount,
  }),
);
