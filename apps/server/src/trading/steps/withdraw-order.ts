import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 撤单 */
export const withdrawOrder = handleTogether(
  api.trading.withdrawOrder,
  sessionLane,
  ({ section, ware, order, seen }, caller) =>
    stepInLine(section, caller, { kind: "withdraw", ware, order, seen }),
  () => ({}),
);
