import { contract } from "@zd/contract";
import { handleTogether } from "../../platform/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 确认中标结果 */
export const confirmOffers = handleTogether(
  contract.trading.confirmOffers,
  sessionLane,
  ({ section, ware, seen }, caller) => stepInLine(section, caller, { kind: "confirm-offers", ware, seen }),
  () => ({}),
);
