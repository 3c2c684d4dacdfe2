import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 还价 */
export const makeCounterOffer = handleTogether(
  api.trading.makeCounterOffer,
  sessionLane,
  ({ section, ware, order, price, seen }, caller) =>
    stepInLine(section, caller, { kind: "counter-offer", ware, order, price, seen }),
  () => ({}),
);
