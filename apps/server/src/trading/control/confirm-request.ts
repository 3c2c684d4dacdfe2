import { api } from "@zd/api";
import { handleTogether } from "../../platform/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { inLane, nothing, stepBy } from "./lane-step.ts";

/** 复核: what another has asked for happens now. */
export const confirmRequest = handleTogether(
  api.control.confirmRequest,
  sessionLane,
  ({ section, record, seen }, { actor }) =>
    inLane(section, { ...stepBy(actor), action: "confirm", record, seen }),
  nothing,
);
