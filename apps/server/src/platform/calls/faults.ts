import type { RefusalName } from "@zd/api/refusals";
import pg from "pg";
import { isConnectionLost } from "../database/connection-lost.ts";
import { CommitUncertain, isContended, isOverload } from "../database/transactions.ts";
import { LineFull } from "../lanes/lines.ts";

/** How a fault that is nobody's mistake is answered: with a status of HTTP, and when it is worth asking again. */
export interface FaultReply {
  /** The status of HTTP. */
  readonly status: number;
  /** The header Retry-After, in seconds; left out where asking again does not help. */
  readonly retryAfterSeconds?: number;
}

/** Seconds after which a caller that was refused with BUSY should try again. */
export const busyRetrySeconds = 2;

/**
 * HTTP statuses of refusals that are about the platform and not the call, so that proxies and programs understand
 * them.
 */
export const statuses: Partial<Readonly<Record<RefusalName, FaultReply>>> = {
  BUSY: { status: 503, retryAfterSeconds: busyRetrySeconds },
  SERVICE_AWAY: { status: 503, retryAfterSeconds: 5 },
  SPACE_FULL: { status: 507 },
  STORE_DENIED: { status: 500 },
};

/** The refusal for a fault of database, disk or load; null for any other fault, which is a mistake in the program. */
export function refusalOfFault(error: unknown): RefusalName | null {
  if (error instanceof LineFull || isOverload(error) || isContended(error)) return "BUSY";
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT" || (error instanceof pg.DatabaseError && code === "53100"))
    return "SPACE_FULL";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "STORE_DENIED";
  // What has become of the call is not known: a repeat under the same request id finds its answer, or does it.
  return error instanceof CommitUncertain || isConnectionLost(error) ? "SERVICE_AWAY" : null;
}
