import { api } from "@zd/api";
import { type Handler, handle } from "../platform/calls/operation.ts";
import { NoCall, noCalls } from "../platform/http/no-call.ts";

const noCall = async (): Promise<never> => {
  throw new NoCall(404, noCalls[404] ?? ["P0404", ""]);
};

/** Calls with a trade code or sub-path that does not exist (R-7325, R-7351): refused. */
export const otherCalls: readonly Handler[] = [
  handle(api.finance.executeOther, noCall),
  handle(api.finance.callOther, noCall),
];
