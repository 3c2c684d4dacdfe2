import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs/jobs.ts";
import { holderChanged } from "./events.ts";
import { saveFirmStatus } from "./firms/firm-store.ts";
import { findOperatorsOf, saveOperatorStatus } from "./operators/operator-store.ts";
import { endSessions, openSessionsOf } from "./sessions/session-store.ts";
import type { FirmStatus, OperatorStatus } from "./tables.ts";

/**
 * Enables or disables an operator. A disabled one is signed out at once, on every node; his orders still bind the
 * firm (domain §1.3).
 */
export async function setOperatorStatus(scope: Scope, user: UserId, status: OperatorStatus): Promise<void> {
  await saveOperatorStatus(scope.tx, user, status, scope.now);
  if (status === "disabled") await endSessions(scope, user, "disabled");
}

/**
 * Sets a firm's status. A disabled firm's users are signed out at once; those of a blacklisted firm may still handle
 * its contracts.
 */
export async function setFirmStatus(scope: Scope, firm: FirmId, status: FirmStatus): Promise<void> {
  await saveFirmStatus(scope.tx, firm, status);
  if (status !== "disabled") return;
  for (const user of await findOperatorsOf(scope.tx, firm)) await endSessions(scope, user, "disabled");
}

/** Makes every node read the user again: he stays signed in, and his next call is judged by his present roles. */
export async function forgetHolders(scope: Pick<Scope, "tx" | "broadcast">, user: UserId): Promise<void> {
  const sessions = await openSessionsOf(scope.tx, user);
  if (sessions.length > 0) scope.broadcast(holderChanged({ sessions }));
}
