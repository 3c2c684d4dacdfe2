import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { inLane, nothing, stepBy } from "./lane-step.ts";

/** 暂停: stops the clock; in the lane, in the order of arrival among the bids. */
export const suspendSection = handleTogether(
  api.control.suspendSection,
  sessionLane,
  ({ section, reason, card }, { actor }) =>
    inLane(section, { ...stepBy(actor), action: "suspend", reason: reason.trim(), card }),
  nothing,
);
