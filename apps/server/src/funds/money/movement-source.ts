import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/listings.ts";

/**
 * What an entry's voucher was posted for; looked up for the rows that are shown alone, and not for all that are counted. `e` is
 * an entry, or a voucher's sum of them, with its moment.
 */
export const referenceOf = (e: string) =>
  sql`(select v.reference from funds.voucher v
       where v.no = ${sql.ref(`${e}.voucherNo`)} and v.at = ${sql.ref(`${e}.at`)})`;

/** A firm that trades all day has a hundred thousand entries in three months: so many are counted and summed. */
export const entriesCounted = 10_000;

/** The entries of a firm, the last one first; from a moment on where one is given. */
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
