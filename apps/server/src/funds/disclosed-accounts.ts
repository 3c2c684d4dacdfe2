import { type RawBuilder, sql } from "kysely";
import type { Undisclosed } from "../platform/undisclosed.ts";

/**
 * Accounts as staff may see them, as a table of holder, bucket and balance: deposits held for something undisclosed,
 * such as a sealed offer, are counted where they were taken from, since their amount would tell the offer's.
 */
export const disclosedAccounts = ({ references }: Undisclosed): RawBuilder<unknown> =>
  references.length === 0
    ? sql`funds.account`
    : sql`(select a.holder, a.bucket, (a.balance - coalesce(u.amount, 0))::bigint as balance
           from funds.account a left join (${undisclosedSums(references)}) u using (holder, bucket))`;

/** Sums held for undisclosed references, by account; up to `before` where it is given. */
export const undisclosedSums = (references: readonly string[], before: Date | null = null) =>
  sql`select e.holder, e.bucket, sum(e.amount)::bigint as amount
      from funds.voucher v join funds.entry e on e.voucher_no = v.no and e.at = v.at
      where v.reference = any(${references}::text[]) ${before === null ? sql`` : sql`and e.at < ${before}`}
      group by 1, 2`;
