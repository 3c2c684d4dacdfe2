import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 定标 */
export const awardQuotes = handleTogether(
  api.trading.awardQuotes,
  sessionLane,
  ({ section, ware, kind, order = null, reason = "", seen }, caller) =>
    stepInLine(section, caller, { kind: "award", ware, award: { kind, order, reason }, seen }),
  () => ({}),
);
