import { sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";
import type { Seal, SealHead } from "./seal.ts";
import { nameOf, type SealedLog } from "./sealed-log.ts";

const columns = sql`seq, last_id, ids, marks, previous, hash, at, key_id, signature`;

/** The seals from one on, at most `limit`, in their order. */
export const findSeals = (
  db: Reader,
  { seals }: Pick<SealedLog, "seals">,
  from: bigint,
  limit: number,
): Promise<readonly Seal[]> =>
  rows(
    db,
    sql<Seal>`select ${columns} from ${nameOf(seals)} where seq >= ${from} order by seq limit ${limit}`,
  );

/** The newest seal of a log; undefined where there is none. */
export async function findLastSeal(
  db: Reader,
  { seals }: Pick<SealedLog, "seals">,
): Promise<Seal | undefined> {
  const [last] = await rows(db, sql<Seal>`select ${columns} from ${nameOf(seals)} order by seq desc limit 1`);
  return last;
}

/** What was signed of the newest seal of a log; undefined where none was. */
export const findHead = (db: Reader, { name }: Pick<SealedLog, "name">): Promise<SealHead | undefined> =>
  db
    .selectFrom("platform.sealHead")
    .select(["seq", "hash", "balances", "keyId", "signature"])
    .where("log", "=", name)
    .executeTakeFirst();
