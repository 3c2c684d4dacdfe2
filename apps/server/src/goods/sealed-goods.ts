import { sql } from "kysely";
import { advisoryLocks } from "../platform/database/advisory-locks.ts";
import { namedMost, type SealedLog } from "../platform/sealing/sealed-log.ts";

const clearedLots = sql`select unnest(lots) from goods.cleared`;

/** The goods register, as its runs are sealed: a row is a voucher with its entries and their lots. */
export const sealedGoods: SealedLog = {
  name: "goods",
  lock: advisoryLocks.goodsSeal,
  seals: "goods.seal",
  rows: { table: "goods.voucher", number: "no" },
  drawn: sql`select last_value as drawn from goods.voucher_no where is_called`,
  digests: (low, high) => sql`select id, digest from goods.voucher_digests(${low}, ${high})`,
  gone: (low, high) =>
    sql`select no as id from (select unnest(nos) as no from goods.cleared) c where no > ${low} and no <= ${high}`,
  tables: ["goods.voucher", "goods.entry", "goods.seal", "goods.cleared"],
  accounts: {
    // Of lots of practice that were cleared nothing is left to be held against their accounts.
    seal: (low, high, practice) => sql`
      with added as (
        insert into goods.sealed_balance as b (lot_no, state, ref, amount)
        select lot_no, state, ref, sum(quantity)::bigint from goods.entry
        where voucher_no > ${low} and voucher_no <= ${high} group by 1, 2, 3
        on conflict (lot_no, state, ref) do update set amount = b.amount + excluded.amount
      )
      delete from goods.sealed_balance b
      where ${practice} and b.lot_no in (${clearedLots})
        and not exists (select from goods.account a where a.lot_no = b.lot_no)`,
    digest: sql`
      select sha256(convert_to(coalesce(string_agg(format('%s %s %s %s', lot_no, state, ref, amount), E'\\n'
        order by lot_no collate "C", state collate "C", ref collate "C"), ''), 'UTF8')) as digest from goods.sealed_balance`,
    differences: (sealedTo, practice) => sql`
      with unsealed as (
        select lot_no, state, ref, sum(quantity) as amount from goods.entry
        where voucher_no > ${sealedTo} group by 1, 2, 3
      )
      select concat_ws('/', lot_no, state, nullif(ref, '')) as subject
      from goods.account a
      full join goods.sealed_balance b using (lot_no, state, ref)
      full join unsealed u using (lot_no, state, ref)
      where a.balance <> coalesce(b.amount, 0) + coalesce(u.amount, 0)
        or (a.balance is null and not (${practice} and lot_no in (${clearedLots})))
      order by abs(coalesce(a.balance, 0) - coalesce(b.amount, 0) - coalesce(u.amount, 0)) desc
      limit ${sql.lit(namedMost)}`,
    sums: sql`
      select concat_ws('/', coalesce(a.lot_no, e.lot_no), coalesce(a.state, e.state), nullif(coalesce(a.ref, e.ref), '')) as subject
      from goods.account a
      full join (select lot_no, state, ref, sum(quantity) as amount from goods.entry group by 1, 2, 3) e
        on e.lot_no = a.lot_no and e.state = a.state and e.ref = a.ref
      where a.lot_no is null or a.balance <> coalesce(e.amount, 0)
      union all
      select l.lot_no from goods.lot l where not exists (select from goods.entry e where e.lot_no = l.lot_no)
      limit ${sql.lit(namedMost)}`,
    unbalanced: (after) => sql`
      select coalesce(v.no, e.no)::text as subject
      from (select no from goods.voucher where no > ${after}) v
      full join (
        select t.voucher_no as no, sum(t.quantity) as amount, count(*) as legs, bool_and(l.lot_no is not null) as whole
        from goods.entry t left join goods.lot l on l.lot_no = t.lot_no where t.voucher_no > ${after} group by 1
      ) e on e.no = v.no
      where v.no is null or e.no is null or e.amount <> 0 or e.legs <> 2 or not e.whole limit ${sql.lit(namedMost)}`,
  },
};
