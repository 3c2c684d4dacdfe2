import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 放弃中标 */
export const giveUpOffer = handleTogether(
  api.trading.giveUpOffer,
  sessionLane,
  ({ section, ware, order, reason, seen }, caller) =>
    stepInLine(section, caller, { kind: "give-up", ware, order, reason, seen }),
  () => ({}),
);
