import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 确认中标结果 */
export const confirmOffers = handleTogether(
  api.trading.confirmOffers,
  sessionLane,
  ({ section, ware, seen }, caller) => stepInLine(section, caller, { kind: "confirm-offers", ware, seen }),
  () => ({}),
);
