import type { AnyOperation } from "@zd/api/wire/operation";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { z } from "zod";
import {
  inputHashOf,
  type Repeatable,
  reserveRequestId,
  saveReply,
} from "../../platform/calls/idempotency.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Moved } from "../waybills/keep-facts.ts";

/**
 * Takes a step of a driver once: he has no account under which the platform would keep its answer, so it is kept under his waybill.
 * The same step sent again under its request id is answered as the first time; REQUEST_REUSED where it is another.
 */
export async function takeOnce(
  scope: Scope,
  operation: AnyOperation,
  waybill: WaybillNo,
  { request, input }: { readonly request: string; readonly input: unknown },
  take: () => Promise<Pick<Moved, "state">>,
): Promise<Pick<Moved, "state">> {
  const caller = `waybill ${waybill}`;
  const call: Repeatable = {
    caller,
    userId: caller,
    id: request,
    operation: operation.name,
    inputHash: inputHashOf(operation, caller, z.encode(operation.input as z.ZodType, input)),
    withheld: false,
    sealed: false,
  };
  const earlier = await reserveRequestId(scope.tx, call, scope.now);
  if (earlier) return earlier.data as Pick<Moved, "state">;
  const { state } = await take();
  await saveReply(scope.tx, call, { state });
  return { state };
}
