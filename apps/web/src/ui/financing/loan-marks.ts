import type { LoanState } from "@zd/domain/financing/codes";
import type { StatusMark } from "../status.tsx";

/** How the state of a loan is marked, wherever loans are listed. */
export const loanMarks: Record<LoanState, StatusMark> = {
  "0": "off",
  "1": "running",
  "2": "running",
  "3": "running",
  "4": "done",
  "5": "last-seconds",
  "9": "failed",
};
