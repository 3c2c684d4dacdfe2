import type { RegistrationState } from "@zd/domain/identity/registration";
import { awaitsDecision, type StatusMark } from "../../../ui/status.tsx";

/** Orange is only what waits for the reader. */
export const marks: Record<RegistrationState, StatusMark> = {
  "0": "waiting",
  "1": awaitsDecision,
  "2": "running",
  "3": "failed",
  "4": "done",
};
