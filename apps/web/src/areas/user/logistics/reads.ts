import { carriers } from "@zd/api/logistics/carriers";
import { shipments } from "@zd/api/logistics/shipments";
import { waybillCalls } from "@zd/api/logistics/waybills";
import type { OutputOf } from "@zd/api/wire/operation";

/** A shipment with its quotes and waybills, and the steps that may be taken now. */
export type ShipmentRead = OutputOf<typeof shipments.readShipment>;

/** What a step of a shipment, or of one of its waybills, makes stale. */
export const shipmentReads = [
  shipments.listShipments,
  shipments.readShipment,
  shipments.listContracts,
  shipments.listWaybills,
  waybillCalls.read,
  carriers.listFree,
];

export const quoteReads = [carriers.listOpenShipments, carriers.listQuotes, shipments.readShipment];
export const fleetReads = [carriers.listVehicles, carriers.listDrivers, carriers.listFree];
