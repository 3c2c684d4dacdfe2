import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/listings.ts";

/** The entries of a firm, the last one first; from a moment on where one is given. */
export const movementSource = (firm: FirmId, since: Instant | null = null) => ({
  from: sql`funds.entry e left join funds.voucher v on v.no = e.voucher_no and v.at = e.at`,
  whose:
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
    reference: sql`v.reference`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    kind: (value: string) => equals(sql`e.kind`, value),
    bucket: (value: string) => equals(sql`e.bucket`, value),
    reference: (value: string) => contains(sql`v.reference`, value),
  },
  order: sql`e.at desc, e.voucher_no desc, e.leg desc`,
});
