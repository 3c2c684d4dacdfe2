import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { stepInLine } from "./step-in-line.ts";

/** 答复还价 */
export const answerCounterOffer = handleTogether(
  api.trading.answerCounterOffer,
  sessionLane,
  ({ section, ware, accepted, seen }, caller) =>
    stepInLine(section, caller, { kind: "answer", ware, accepted, seen }),
  () => ({}),
);
