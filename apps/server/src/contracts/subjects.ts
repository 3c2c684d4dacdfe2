import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { FindSubjects } from "../platform/subjects.ts";

/** Contracts of practice sessions are deleted with their session. */
async function isThere(db: Reader, no: string): Promise<boolean> {
  return (await rows(db, sql`select from contracts.contract where contract_no = ${no}`)).length > 0;
}

/** Which records of contracts are still there. */
export const contractsSubjects: FindSubjects = { contract: isThere, payment: isThere };
