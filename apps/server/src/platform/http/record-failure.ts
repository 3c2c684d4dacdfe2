import { type RefusalName, refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { AuditLog } from "../audit/audit-log.ts";
import { entryOf, isAudited } from "../audit/entry.ts";
import { type Actor, isSignedIn, Refused } from "../calls/operation.ts";
import type { Metrics } from "../process/metrics.ts";
import { HttpError } from "./http-error.ts";
import { openRefusedReads } from "./refused-reads.ts";
import { faultCode } from "./reply-to-call.ts";
import { factsOf } from "./request.ts";
import type { RequestGuard } from "./request-guard.ts";

interface Needs {
  readonly guard: Pick<RequestGuard, "siteOf">;
  readonly audit: Pick<AuditLog, "keepSoon">;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "refusedReads">;
}

/** A call that was refused or has failed, with what is known of it. */
interface FailedCall {
  readonly operation: AnyOperation;
  readonly request: FastifyRequest;
  readonly actor: Actor;
  /** The input in the form of the wire; empty where it was not read. */
  readonly input: unknown;
}

export type RecordFailure = (call: FailedCall, error: unknown) => Promise<void>;

/**
 * Puts refused and failed calls on record: commands in the audit log, where the caller is known; reads only in the log of the server,
 * see {@link openRefusedReads}.
 */
export function openFailureRecords({ guard, audit, ...needs }: Needs): RecordFailure {
  const noteRefusedRead = openRefusedReads(needs);
  return async ({ operation, request, actor, input: rawInput }, error) => {
    const facts = factsOf(request);
    const at = request.receivedAt;
    if (operation.kind === "query") {
      if (error instanceof Refused && isSignedIn(actor))
        noteRefusedRead({ operation, actor, request: facts, reason: error.reason, at });
      return;
    }
    if (!isAudited(operation) || error instanceof HttpError) return;
    if (!isSignedIn(actor) && (operation.access !== "anyone" || isBeforeIdentity(error))) return;
    const outcome = error instanceof Refused ? refusals[error.reason][0] : faultCode;
    const company = await guard.siteOf(actor, request).catch(() => "");
    audit.keepSoon(entryOf({ operation, actor, company, request: facts, at, rawInput }, outcome));
  };
}

/** Whether a call was refused before its caller was known. */
const isBeforeIdentity = (error: unknown) =>
  error instanceof Refused && refusalsBeforeIdentity.has(error.reason);
const refusalsBeforeIdentity: ReadonlySet<RefusalName> = new Set([
  "GATEWAY_TOKEN_EXPIRED",
  "SIGNATURE_WRONG",
  "SIGNED_AT_OTHER_TIME",
  "SIGNED_TWICE",
  "REQUEST_ID_MISSING",
  "SEAL_BROKEN",
]);
