import { draftDays } from "@zd/domain/identity/registration";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import { job, schedule } from "../platform/jobs/jobs.ts";
import { dropRegistration } from "./registration-store.ts";

const atOnce = 200;

/** Removes registrations that were left too long, and readings of pictures that are gone. */
export const sweepLeft = job<null>("admission.sweepLeft", async (_, { tx, now }) => {
  const before = new Date(now - draftDays * dayMs);
  const left = await tx
    .selectFrom("admission.registration")
    .select(["id", "companyId"])
    .where("state", "=", "0")
    .where("savedAt", "<", before)
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
