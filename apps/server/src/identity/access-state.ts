import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../platform/jobs.ts";
import { holderChanged } from "./events.ts";
import { saveFirmStatus } from "./firms/firm-store.ts";
import { findOperatorsOf, saveOperatorStatus } from "./operators/operator-store.ts";
import { endSessions, openSessionsOf } from "./sessions/session-store.ts";
import type { FirmStatus, OperatorStatus } from "./tables.ts";

/** A disabled operator is out at once, on every node; the firm stays bound by his orders (domain §1.3). */
export async function setOperatorStatus(scope: Scope, user: UserId, status: OperatorStatus): Promise<void> {
  await saveOperatorStatus(scope.tx, user, status);
  if (status === "disabled") await endSessions(scope, user, "disabled");
}

/** A disabled firm's users are all out at once; those of a blacklisted one may still look after its contracts. */
export async function setFirmStatus(scope: Scope, firm: FirmId, status: FirmStatus): Promise<void> {
  await saveFirmStatus(scope.tx, firm, status);
  if (status !== "disabled") return;
  for (const user of await findOperatorsOf(scope.tx, firm)) await endSessions(scope, user, "disabled");
}

/** He stays signed in; but his next call, on every node, is judged by what he may do now. */
export async function forgetHolders(scope: Pick<Scope, "tx" | "broadcast">, user: UserId): Promise<void> {
  const sessions = await openSessionsOf(scope.tx, user);
  if (sessions.length > 0) scope.broadcast(holderChanged({ sessions }));
}
