import type { FirmId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { setFirmStatus } from "../access-state.ts";
import { standingChanged } from "../events.ts";

/** Enables a blacklisted firm again; one that was disabled meanwhile stays disabled. */
export async function releaseFirm(scope: Scope, firm: FirmId): Promise<void> {
  const { status } = await scope.tx
    .selectFrom("identity.firm")
    .select("status")
    .where("id", "=", firm)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "blacklisted") await turnFirm(scope, firm, "enabled");
}

/**
 * Sets the firm's status, which its next order on every node is judged by; other contexts are told by an event with
 * durable jobs.
 */
export async function turnFirm(scope: Scope, firm: FirmId, status: "enabled" | "blacklisted"): Promise<void> {
  await setFirmStatus(scope, firm, status);
  scope.publish(standingChanged({ firm }));
}
