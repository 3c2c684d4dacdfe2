import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { inLane, nothing, stepBy } from "./lane-step.ts";

/** 恢复: the clock goes on with the time that was left. */
export const resumeSection = handleTogether(
  api.control.resumeSection,
  sessionLane,
  ({ section, reason, card }, { actor }) =>
    inLane(section, { ...stepBy(actor), action: "resume", reason: reason.trim(), card }),
  nothing,
);
