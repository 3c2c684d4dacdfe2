import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/lists/listings.ts";

/**
 * The reference of an entry's voucher, looked up for the rows that are shown and not for those that are counted. `e`
 * is an entry, or a sum of entries with its time.
 */
export const referenceOf = (e: string) =>
  sql`(select v.reference from funds.voucher v
       where v.no = ${sql.ref(`${e}.voucherNo`)} and v.at = ${sql.ref(`${e}.at`)})`;

/**
 * Of more entries than this a list gives no exact count and sum; a firm that trades all day has a hundred thousand in
 * three months.
 */
export const entriesCounted = 10_000;

/** Entries of a firm, the last one first; from `since` on where it is given. */
export const movementSource = (firm: FirmId, since: Instant | null = null) => ({
  from: sql`funds.entry e`,
  scope:
    since === null
      ? sql<boolean>`e.holder = ${firm}`
      : sql<boolean>`e.holder = ${firm} and e.at >= ${new Date(since)}`,
  period: sql`e.at`,
  columns: {
    entry: sql`e.voucher_no || '-' || (e.leg + 1)`,
    voucher: sql`e.voucher_no::text`,
    at: sql`e.at`,
    kind: sql`e.kind`,
    bucket: sql`e.bucket`,
    amount: sql`e.amount`,
    balance: sql`e.balance`,
    reference: referenceOf("e"),
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    kind: (value: string) => equals(sql`e.kind`, value),
    bucket: (value: string) => equals(sql`e.bucket`, value),
    reference: (value: string) => contains(referenceOf("e"), value),
  },
  order: sql`e.at desc, e.voucher_no desc, e.leg desc`,
  countMost: entriesCounted,
});
