import { sql } from "kysely";
import { advisoryLocks } from "../platform/database/advisory-locks.ts";
import { namedMost, type SealedLog } from "../platform/sealing/sealed-log.ts";

/** What the entries of a voucher add is in `sealed_balance` already where it stands for vouchers of practice that were sealed. */
const isCounted = (practice: boolean) =>
  sql`not (${practice} and exists (select from funds.condensed c where c.no = e.voucher_no and c.settled))`;

/** The ledger, as its runs are sealed: a row is a voucher with its entries. */
export const sealedVouchers: SealedLog = {
  name: "funds",
  lock: advisoryLocks.fundsSeal,
  seals: "funds.seal",
  rows: { table: "funds.voucher", number: "no" },
  // Each step of the sequence gives a block of numbers.
  drawn: sql`
    select last_value + seqincrement - 1 as drawn from funds.voucher_no, pg_sequence
    where is_called and seqrelid = 'funds.voucher_no'::regclass`,
  digests: (low, high) => sql`select id, digest from funds.voucher_digests(${low}, ${high})`,
  gone: (low, high) =>
    sql`select no as id from (select unnest(nos) as no from funds.condensed) c where no > ${low} and no <= ${high}`,
  tables: ["funds.voucher", "funds.entry", "funds.seal", "funds.condensed"],
  accounts: {
    seal: (low, high, practice) => sql`
      insert into funds.sealed_balance as b (holder, bucket, amount)
      select holder, bucket, sum(amount)::bigint from funds.entry e
      where voucher_no > ${low} and voucher_no <= ${high} and ${isCounted(practice)} group by 1, 2
      on conflict (holder, bucket) do update set amount = b.amount + excluded.amount`,
    digest: sql`
      select sha256(convert_to(coalesce(string_agg(format('%s %s %s', holder, bucket, amount), E'\\n'
        order by holder collate "C", bucket collate "C"), ''), 'UTF8')) as digest from funds.sealed_balance`,
    differences: (sealedTo, practice) => sql`
      with unsealed as (
        select holder, bucket, sum(amount) as amount from funds.entry e
        where voucher_no > ${sealedTo} and ${isCounted(practice)} group by 1, 2
      )
      select holder || '/' || bucket as subject
      from funds.account a
      full join funds.sealed_balance b using (holder, bucket)
      full join unsealed u using (holder, bucket)
      where a.balance is null or a.balance <> coalesce(b.amount, 0) + coalesce(u.amount, 0)
      order by abs(coalesce(a.balance, 0) - coalesce(b.amount, 0) - coalesce(u.amount, 0)) desc
      limit ${sql.lit(namedMost)}`,
    sums: sql`
      select coalesce(a.holder, e.holder) || '/' || coalesce(a.bucket, e.bucket) as subject
      from funds.account a
      full join (select holder, bucket, sum(amount) as amount from funds.entry group by 1, 2) e
        on e.holder = a.holder and e.bucket = a.bucket
      where a.holder is null or a.balance <> coalesce(e.amount, 0) limit ${sql.lit(namedMost)}`,
    unbalanced: (after) => sql`
      select coalesce(v.no, e.no)::text as subject
      from (select no, at from funds.voucher where no > ${after}) v
      full join (
        select voucher_no as no, min(at) as at, max(at) as latest, sum(amount) as amount
        from funds.entry where voucher_no > ${after} group by 1
      ) e on e.no = v.no and e.at = v.at
      where v.no is null or e.no is null or e.amount <> 0 or e.latest <> e.at limit ${sql.lit(namedMost)}`,
  },
};
