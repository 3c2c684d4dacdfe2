import type { QualificationState } from "@zd/domain/identity/qualification";
import { awaitsDecision, type StatusMark } from "../../../ui/status.tsx";

/** Orange is only what waits for the reader. */
export const marks: Record<QualificationState, StatusMark> = {
  "0": awaitsDecision,
  "1": "done",
  "2": "failed",
  "3": "failed",
};
