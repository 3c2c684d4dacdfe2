import type { AnyHandler } from "../../platform/operation.ts";
import { longTermLists } from "./lists.ts";
import { memberSteps } from "./member-steps.ts";
import { memberReads, readForControl } from "./read.ts";
import { staffSteps } from "./staff-steps.ts";

/** 长协合同: registered by the exchange, carried out month by month. */
export const longTermHandlers: readonly AnyHandler[] = [
  ...longTermLists,
  ...memberReads,
  readForControl,
  ...memberSteps,
  ...staffSteps,
];
