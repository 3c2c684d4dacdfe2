import { draftDays, refusedDays } from "@zd/domain/identity/registration";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import { job, schedule } from "../platform/jobs/jobs.ts";
import { dropRegistration } from "./registration-store.ts";

const atOnce = 200;

/** Removes registrations with which nobody has gone on for too long, with their pictures, and readings of pictures that are gone. */
export const sweepLeft = job<null>("admission.sweepLeft", async (_, { tx, now }) => {
  const before = new Date(now - draftDays * dayMs);
  const longBefore = new Date(now - refusedDays * dayMs);
  const left = await tx
    .selectFrom("admission.registration")
    .select(["id", "companyId"])
    .where(({ and, eb, or }) =>
      or([
        and([eb("state", "=", "0"), eb("savedAt", "<", before)]),
        and([
          eb("state", "in", ["2", "3"]),
          eb("savedAt", "<", longBefore),
          eb("decidedAt", "<", longBefore),
        ]),
      ]),
    )
    .orderBy("savedAt")
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, companyId } of left) await dropRegistration(tx, companyId, id, now);
  await rows(
    tx,
    sql`delete from admission.reading r where r.at < ${before}
        and not exists (select from files.file_view f where f.id = r.file_id)`,
  );
  await schedule(tx, sweepLeft, "", instant(now + (left.length === atOnce ? 0 : dayMs)), null);
});
