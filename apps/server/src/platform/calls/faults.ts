import type { RefusalName } from "@zd/api/refusals";
import pg from "pg";
import { isConnectionLost, isOverload } from "../database/transactions.ts";
import { LineFull } from "../lanes/lines.ts";

/** How a fault that is nobody's mistake is answered: with a status of HTTP, and when it is worth asking again. */
export interface FaultReply {
  /** The status of HTTP. */
  readonly status: number;
  /** The header Retry-After, in seconds; left out where asking again does not help. */
  readonly retryAfterSeconds?: number;
}

/** When it is worth asking again of whoever was told that it is busy. */
export const busyRetrySeconds = 2;

/** Refusals that speak of the platform and not of the call; proxies and programs go by their status. */
export const statuses: Partial<Readonly<Record<RefusalName, FaultReply>>> = {
  BUSY: { status: 503, retryAfterSeconds: busyRetrySeconds },
  SERVICE_AWAY: { status: 503, retryAfterSeconds: 5 },
  SPACE_FULL: { status: 507 },
  STORE_DENIED: { status: 500 },
};

/** The refusal that tells a fault of the machinery around us; null for a fault of our own. */
export function refusalOfFault(error: unknown): RefusalName | null {
  if (error instanceof LineFull || isOverload(error)) return "BUSY";
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT" || (error instanceof pg.DatabaseError && code === "53100"))
    return "SPACE_FULL";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "STORE_DENIED";
  return isConnectionLost(error) ? "SERVICE_AWAY" : null;
}
