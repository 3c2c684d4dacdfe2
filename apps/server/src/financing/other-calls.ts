import { api } from "@zd/api";
import { NoCall, noCalls } from "../platform/no-call.ts";
import { type Handler, handle } from "../platform/operation.ts";

const noCall = async (): Promise<never> => {
  throw new NoCall(404, noCalls[404] ?? ["P0404", ""]);
};

/** Calls with a trade code or sub-path that does not exist (R-7325, R-7351): refused. */
export const otherCalls: readonly Handler[] = [
  handle(api.finance.executeOther, noCall),
  handle(api.finance.callOther, noCall),
];
