import type { QuoteState, ShipmentState, WaybillState } from "@zd/domain/logistics/codes";
import type { StatusMark } from "../status.tsx";

export const shipmentMarks: Readonly<Record<ShipmentState, StatusMark>> = {
  "0": "off",
  "1": "waiting",
  "2": "waiting",
  "3": "running",
  "4": "running",
  "5": "done",
  "9": "failed",
};

export const waybillMarks: Readonly<Record<WaybillState, StatusMark>> = {
  "0": "waiting",
  "1": "waiting",
  "2": "running",
  "3": "running",
  "4": "done",
  "5": "countdown",
  "9": "failed",
};

export const quoteMarks: Readonly<Record<QuoteState, StatusMark>> = {
  "0": "waiting",
  "1": "done",
  "2": "failed",
  "3": "off",
};
