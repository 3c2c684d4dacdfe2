import { job } from "../../platform/jobs/jobs.ts";
import { releaseFirm } from "./turn-firm.ts";

/** Runs after the last day of an entry: the firm may trade again, unless the entry was lifted before. */
export const endEntry = job<{
  /** Number of the entry, as text. */
  entry: string;
}>("identity.endBlacklistEntry", async ({ entry }, scope) => {
  const ended = await scope.tx
    .updateTable("identity.blacklistEntry")
    .set({ endedAt: new Date(scope.now) })
    .where("id", "=", BigInt(entry))
    .where("endedAt", "is", null)
    .returning("firmId")
    .executeTakeFirst();
  if (ended) await releaseFirm(scope, ended.firmId);
});
