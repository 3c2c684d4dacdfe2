import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 确认第二轮规则 */
export const confirmSealedRules = handleTogether(
  api.trading.confirmSealedRules,
  sessionLane,
  ({ section, seen }, caller) => stepInLine(section, caller, { kind: "confirm-rules", seen }),
  () => ({}),
);
