import type { AnyHandler } from "../../platform/calls/operation.ts";
import { assign } from "./assign.ts";
import { previewAward } from "./award.ts";
import { estimateFreight } from "./estimate-freight.ts";
import { previewFreight } from "./freight-card.ts";
import { listContracts } from "./list-contracts.ts";
import { listShipments } from "./list-shipments.ts";
import { payFreight } from "./pay-freight.ts";
import { previewStep } from "./preview-step.ts";
import { readShipment } from "./read-shipment.ts";
import { shipmentSteps } from "./shipment-steps.ts";

export const shipmentHandlers: readonly AnyHandler[] = [
  listShipments,
  listContracts,
  estimateFreight,
  readShipment,
  previewStep,
  ...shipmentSteps,
  previewAward,
  assign,
  previewFreight,
  payFreight,
];
