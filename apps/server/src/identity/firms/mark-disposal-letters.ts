import type { FirmId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { standingChanged } from "../events.ts";

/**
 * 违约处置函: writes whether one waits for the firm's answer, which its next order is judged by. Two calls for one firm
 * come one after the other, and each asks `waits` under the lock.
 */
export async function markDisposalLetters(
  { tx, broadcast }: Pick<Scope, "tx" | "broadcast">,
  firm: FirmId,
  waits: () => Promise<boolean>,
): Promise<void> {
  const found = tx.selectFrom("identity.firm").select("id").where("id", "=", firm);
  await found.forNoKeyUpdate().executeTakeFirstOrThrow();
  const disposalLetterOpen = await waits();
  await tx.updateTable("identity.firm").set({ disposalLetterOpen }).where("id", "=", firm).execute();
  broadcast(standingChanged({ firm }));
}
