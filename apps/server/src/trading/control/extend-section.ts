import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { inLane, nothing, stepBy } from "./lane-step.ts";

/** 延长场次截止: moves the hard end forward; never back. */
export const extendSection = handleTogether(
  api.control.extendSection,
  sessionLane,
  ({ section, seen, hardEnd, reason, card }, { actor }) =>
    inLane(section, { ...stepBy(actor), action: "extend", seen, hardEnd, reason: reason.trim(), card }),
  nothing,
);
