import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import { type Movement, type Statement, statementLinesMost, statementOf } from "@zd/domain/funds/statement";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { undisclosedSums } from "../disclosed-accounts.ts";

/** Of which entries a statement is made. */
interface Period {
  readonly from: Instant;
  /** The first moment after it. */
  readonly before: Instant;
}

/** The accounts of a firm over a period, without what is withheld; null where there are more movements than a statement may have. */
export async function findStatement(
  db: Reader,
  firm: FirmId,
  { from, before }: Period,
  { references }: Undisclosed,
): Promise<Statement | null> {
  const [opening, held, found] = await Promise.all([
    findOpening(db, firm, from),
    references.length === 0 ? [] : findHeld(db, firm, from, references),
    findMovements(db, firm, { from, before }, references),
  ]);
  if (found.length > statementLinesMost) return null;
  for (const { bucket, amount } of held) opening.set(bucket, fen((opening.get(bucket) ?? 0n) - amount));
  return statementOf(
    opening,
    found.map(({ at, ...movement }) => ({ ...movement, at: at.getTime() as Instant })),
  );
}

/** Whether a firm has movements before a moment that are withheld from the staff. */
export async function hasUndisclosed(
  db: Reader,
  firm: FirmId,
  before: Instant,
  { references }: Undisclosed,
): Promise<boolean> {
  return references.length > 0 && (await findHeld(db, firm, before, references)).length > 0;
}

/** What each account of a firm had before a moment; those without an entry are not there. */
async function findOpening(db: Reader, firm: FirmId, from: Instant): Promise<Map<Bucket, Fen>> {
  const found = await rows<{ readonly bucket: Bucket; readonly balance: Fen }>(
    db,
    sql`select b.bucket, e.balance from unnest(${Object.keys(buckets)}::text[]) as b(bucket)
        cross join lateral (
          select balance from funds.entry
          where holder = ${firm} and bucket = b.bucket and at < ${new Date(from)}
          order by at desc, voucher_no desc, leg desc limit 1
        ) as e`,
  );
  return new Map(found.map(({ bucket, balance }) => [bucket, balance]));
}

const findHeld = (db: Reader, firm: FirmId, before: Instant, references: readonly string[]) =>
  rows<{ readonly bucket: Bucket; readonly amount: Fen }>(
    db,
    sql`select bucket, amount from (${undisclosedSums(references, new Date(before))}) as u where u.holder = ${firm}`,
  );

const findMovements = (db: Reader, firm: FirmId, { from, before }: Period, withheld: readonly string[]) =>
  rows<Omit<Movement, "at"> & { readonly at: Date }>(
    db,
    sql`select e.at, e.voucher_no::text as voucher, e.kind, e.bucket, e.amount, v.reference
        from funds.entry e join funds.voucher v on v.no = e.voucher_no and v.at = e.at
        where e.holder = ${firm} and e.at >= ${new Date(from)} and e.at < ${new Date(before)}
          and v.reference <> all(${withheld}::text[])
        order by e.at, e.voucher_no, e.leg limit ${statementLinesMost + 1}`,
  );
