import type { Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";

/** How often each of these calls of a user was accepted since a moment, by the name of the call; those that never were are left out. */
export async function countAccepted(
  db: Reader,
  of: { readonly userId: string; readonly companyId: string; readonly operations: readonly string[] },
  since: Instant,
): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ readonly operation: string; readonly count: number }>(
    db,
    sql`select a.operation, count(*)::int as count from platform.audit a
        where a.user_id = ${of.userId} and a.company_id = ${of.companyId} and a.at >= ${new Date(since)}
          and a.outcome = 'ok' and a.operation = any(${of.operations})
        group by a.operation`,
  );
  return new Map(found.map(({ operation, count }) => [operation, count]));
}
