import type { FirmChangeState } from "@zd/domain/identity/firm-change";
import type { StatusMark } from "../../../ui/status.tsx";

export const changeMarks: Record<FirmChangeState, StatusMark> = {
  "0": "running",
  "1": "done",
  "2": "countdown",
  "3": "failed",
};
