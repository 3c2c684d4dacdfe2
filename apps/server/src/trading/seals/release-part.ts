import { api } from "@zd/api";
import { handleTogether } from "../../platform/calls/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";

/** 交出开启份额: in the lane, where the last part that is lacking opens all offers at once. */
export const releasePart = handleTogether(
  api.seals.releasePart,
  sessionLane,
  ({ section, part }, { actor }) => ({
    key: section,
    command: {
      kind: "release-part" as const,
      company: actor.companyId,
      user: actor.userId,
      text: part,
    },
  }),
  () => ({}),
);
