import type { DisposalState } from "@zd/domain/contracts/breach";
import type { StatusMark } from "../status.tsx";

/** Orange is only what waits for the firm. */
export const disposalMarks: Record<DisposalState, StatusMark> = {
  "0": "waiting",
  "1": "countdown",
  "2": "running",
  "3": "running",
  "4": "failed",
  "5": "done",
};
