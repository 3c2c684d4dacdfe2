import type { MallWareState } from "@zd/domain/mall/codes";
import type { StatusMark } from "../../../../../ui/status.tsx";

export const wareMarks: Readonly<Record<MallWareState, StatusMark>> = {
  "0": "waiting",
  "1": "running",
  "2": "done",
  "3": "failed",
  "4": "off",
};
