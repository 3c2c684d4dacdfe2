import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 我要发货 (2020): shipments of the firm as shipper. */
export const listShipments = handleList(api.shipments.listShipments, (_, { actor }) => ({
  from: sql`logistics.shipment s left join identity.firm_view f on f.id = s.carrier_id`,
  scope: sql<boolean>`s.shipper_id = ${actor.firmId}`,
  period: sql`s.made_at`,
  columns: {
    shipmentNo: sql`s.shipment_no`,
    state: sql`s.state`,
    contractNo: sql`s.contract_no`,
    product: sql`s.product`,
    from: sql`s.from_place`,
    to: sql`s.to_place`,
    mode: sql`s.mode`,
    haulage: sql`s.haulage`,
    quantity: sql`s.quantity`,
    loaded: sql`s.loaded`,
    signed: sql`s.signed`,
    unloaded: sql`s.unloaded`,
    lost: sql`s.lost`,
    payable: sql`s.payable`,
    quotes: sql`s.quotes`,
    freight: sql`s.freight_price`,
    carrier: sql`f.name`,
    loadFrom: sql`s.load_from::text`,
    loadTo: sql`s.load_to::text`,
    madeAt: sql`s.made_at`,
  },
  filters: {
    shipmentNo: (value) => contains(sql`s.shipment_no`, value),
    contractNo: (value) => contains(sql`s.contract_no`, value),
    product: (value) => contains(sql`s.product`, value),
    haulage: (value) => equals(sql`s.haulage`, value),
    state: (value) => equals(sql`s.state`, value),
  },
  order: sql`s.made_at desc, s.shipment_no desc`,
}));
