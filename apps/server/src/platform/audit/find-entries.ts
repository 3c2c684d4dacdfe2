import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";
import type { Undisclosed } from "../undisclosed.ts";
import { isUndisclosed } from "./source.ts";

/** One entry of a company, with the seal that holds it, and whether it may be told; undefined where there is none. */
export async function findEntry(db: Reader, company: CompanyId, id: bigint, undisclosed: Undisclosed) {
  const entry = await db
    .selectFrom("platform.audit as a")
    .selectAll()
    .select(isUndisclosed(undisclosed).as("isUndisclosed"))
    .where("id", "=", id)
    .where("companyId", "=", company)
    .executeTakeFirst();
  if (!entry) return undefined;
  const seal = await db
    .selectFrom("platform.auditSeal")
    .select("seq")
    .where("lastId", ">=", id)
    .orderBy("lastId")
    .limit(1)
    .executeTakeFirst();
  return { ...entry, seal: seal?.seq ?? null };
}

const often = 3_000;

/** Whether a record has so many entries that reading them in the order of time is faster than sorting them. */
export async function isOnRecordOften(db: Reader, record: string): Promise<boolean> {
  const [found] = await rows(
    db,
    sql<{
      /** How many entries have the number, counted up to `often`. */
      count: number;
    }>`select count(*)::int as count from (
      select from platform.audit where records @> array[${record}]::text[] limit ${often}) as one`,
  );
  return (found?.count ?? 0) >= often;
}
