import { expireQualification } from "@zd/domain/identity/qualification";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Tx } from "../../platform/database/database.ts";
import { job, schedule } from "../../platform/jobs/jobs.ts";
import { keepFact, lockQualification, type StoredQualification } from "./qualification-store.ts";

/** Runs after the last day of a qualification and ends it, unless it has ended before. */
export const endQualification = job<{
  /** Number of the qualification, as text. */
  qualification: string;
}>("identity.endQualification", async ({ qualification }, scope) => {
  const stored = await lockQualification(scope.tx, BigInt(qualification));
  const decision = expireQualification(stored.qualification, scope.now);
  if (decision.ok) await keepFact(scope, stored, decision.facts);
});

/** Schedules {@link endQualification} where a qualification has a last day. */
export async function scheduleEnd(
  tx: Tx,
  { id, qualification: { state, until } }: StoredQualification,
): Promise<void> {
  const last = until === null ? null : parseShanghai(until);
  if (state !== "1" || last === null) return;
  await schedule(tx, endQualification, String(id), instant(last + dayMs), { qualification: String(id) });
}
