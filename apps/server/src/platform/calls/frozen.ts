import { type AnyOperation, isStoppedByFreeze } from "@zd/api/wire/operation";
import type { Reader } from "../database/database.ts";
import type { Call } from "./call.ts";
import { findReply } from "./idempotency.ts";

/**
 * Whether a freeze of the caller's firm stops a call, as its operation declares it (decision 0125). Null where it does not; otherwise to be
 * awaited: a call that has been answered before the freeze may ask for its answer again.
 */
export function frozenFault(
  readers: Reader,
  operation: AnyOperation,
  input: unknown,
  { actor, repeatable, at }: Pick<Call, "actor" | "repeatable" | "at">,
): Promise<"FIRM_FROZEN" | null> | null {
  if (!isStoppedByFreeze(operation, input, actor.frozen)) return null;
  if (!repeatable) return Promise.resolve("FIRM_FROZEN");
  return findReply(readers, repeatable, at).then((earlier) => (earlier ? null : "FIRM_FROZEN"));
}
