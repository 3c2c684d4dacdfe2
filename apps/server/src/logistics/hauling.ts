import { saveDriver, saveVehicle } from "./carriers/fleet.ts";
import { quoteFor } from "./carriers/quotes.ts";
import { assignVehicles } from "./shipments/assign.ts";
import { settleFreight } from "./shipments/pay-freight.ts";
import { awardShipment, endShipment, publishShipment } from "./shipments/shipment-steps.ts";
import { openShipment } from "./shipments/shipment-store.ts";
import { startFollowing } from "./tracking/follow.ts";
import { setOut } from "./tracking/sandbox-carrier.ts";
import { release, sign } from "./waybills/hand-over.ts";
import { reportOnWaybill } from "./waybills/report.ts";
import { attachPhoto, weigh } from "./waybills/weigh.ts";

/** The steps of a haul as functions, for the demo, which takes them in transactions of its own. */
export const haulingOf = {
  saveVehicle,
  saveDriver,
  openShipment,
  publishShipment,
  quoteFor,
  awardShipment,
  assignVehicles,
  weigh,
  attachPhoto,
  release,
  sign,
  reportOnWaybill,
  settleFreight,
  endShipment,
  startFollowing,
  setOut,
} as const;
