import { api } from "@zd/api";
import { type Handler, handle } from "../platform/calls/operation.ts";
import { HttpError, httpErrors } from "../platform/http/http-error.ts";

const noCall = async (): Promise<never> => {
  throw new HttpError(404, httpErrors[404] ?? ["P0404", ""]);
};

/** Calls with a trade code or sub-path that does not exist (R-7325, R-7351): refused. */
export const otherCalls: readonly Handler[] = [
  handle(api.finance.executeOther, noCall),
  handle(api.finance.callOther, noCall),
];
