import { sql } from "kysely";
import { schedule } from "../../platform/jobs/jobs.ts";
import { tableJob } from "../../platform/jobs/table-job.ts";
import { indexOf } from "../../platform/keys/personal.ts";

/**
 * What a person is known by in all firms of a company, made of a hash of his ID number: without the key of the indexes nobody finds the
 * number by trying all there are.
 */
export const personKey = (hash: string): string =>
  `k.${indexOf("person", hash).toString("hex").slice(0, 32)}`;

/** How many firms one transaction changes. */
const atOnce = 500;

/** Keys the hashes of ID numbers that firms have from an earlier version. */
export const keyPersons = tableJob("identity.firm", "identity.keyPersons", async (_, { tx, now }) => {
  const isHash = (column: string) => sql<boolean>`${sql.ref(column)} ~ '^[0-9a-f]{32}$'`;
  const firms = await tx
    .selectFrom("identity.firm")
    .select(["id", "legalPersonId", "agentId", "controllerId"])
    .where(({ or }) => or([isHash("legal_person_id"), isHash("agent_id"), isHash("controller_id")]))
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  const keyed = (held: string | null) =>
    held !== null && /^[0-9a-f]{32}$/.test(held) ? personKey(held) : held;
  for (const { id, legalPersonId, agentId, controllerId } of firms)
    await tx
      .updateTable("identity.firm")
      .set({
        legalPersonId: keyed(legalPersonId),
        agentId: keyed(agentId),
        controllerId: keyed(controllerId),
      })
      .where("id", "=", id)
      .execute();
  if (firms.length === atOnce) await schedule(tx, keyPersons, "", now, null);
});
