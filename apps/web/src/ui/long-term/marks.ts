import type { LongTermState, PlanState } from "@zd/domain/contracts/long-term";
import type { StatusMark } from "../status.tsx";

export const planMarks: Record<PlanState, StatusMark> = {
  "0": "waiting",
  "1": "waiting",
  "2": "running",
  "3": "running",
  "4": "running",
  "5": "done",
  "9": "failed",
};

export const contractMarks: Record<LongTermState, StatusMark> = {
  "0": "waiting",
  "1": "running",
  "2": "done",
  "9": "failed",
};

const todo: StatusMark = "countdown";

/** Orange is what waits for the reader. */
export const todoMarks = {
  "set-receiver": todo,
  pay: todo,
  withdraw: todo,
  deliver: todo,
  settle: todo,
  "confirm-settlement": todo,
};
