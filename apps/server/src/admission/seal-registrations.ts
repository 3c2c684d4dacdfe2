import { sql } from "kysely";
import { schedule } from "../platform/jobs/jobs.ts";
import { tableJob } from "../platform/jobs/table-job.ts";
import { presentHead } from "../platform/keys/personal.ts";
import { opened, sealedColumns } from "./sealed-registration.ts";

/** How many registrations one transaction seals. */
const atOnce = 200;

/** Seals the numbers of registrations from before, and seals those anew that are sealed under an earlier version of the key. */
export const sealRegistrations = tableJob(
  "admission.registration",
  "admission.sealRegistrations",
  async (_, { tx, now }) => {
    const head = presentHead();
    const found = await tx
      .selectFrom("admission.registration")
      .selectAll()
      .where(sql<boolean>`(personal is null or substring(personal for ${head.length}::int) <> ${head})`)
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of found)
      await tx
        .updateTable("admission.registration")
        .set(sealedColumns(row.id, opened(row)))
        .where("id", "=", row.id)
        .execute();
    if (found.length === atOnce) await schedule(tx, sealRegistrations, "", now, null);
  },
);
