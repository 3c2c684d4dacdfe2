import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { inLane, nothing, stepBy } from "./lane-step.ts";

/** 复核通过: does what another member of staff has asked for. */
export const confirmRequest = handleTogether(
  api.control.confirmRequest,
  sessionLane,
  ({ section, record, seen }, { actor }) =>
    inLane(section, { ...stepBy(actor), action: "confirm", record, seen }),
  nothing,
);
