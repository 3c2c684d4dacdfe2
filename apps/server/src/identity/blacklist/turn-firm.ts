import type { FirmId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs.ts";
import { setFirmStatus } from "../access-state.ts";
import { standingChanged } from "../events.ts";

/** Back to enabled; one that has been disabled meanwhile stays so. */
export async function releaseFirm(scope: Scope, firm: FirmId): Promise<void> {
  const { status } = await scope.tx
    .selectFrom("identity.firm")
    .select("status")
    .where("id", "=", firm)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "blacklisted") await turnFirm(scope, firm, "enabled");
}

/** The firm's status from its next order on, on every node; whoever keeps something by it hears of it for certain. */
export async function turnFirm(scope: Scope, firm: FirmId, status: "enabled" | "blacklisted"): Promise<void> {
  await setFirmStatus(scope, firm, status);
  scope.publish(standingChanged({ firm }));
}
