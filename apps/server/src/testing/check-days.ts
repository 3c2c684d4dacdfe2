import { buckets } from "@zd/domain/funds/bucket";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestPlatform } from "./test-platform.ts";

/** Where 历史资金 disagrees with the ledger: of one holder and one part of his purse, or of all of them (`total`). */
interface Gap {
  readonly holder: string;
  readonly day: string | null;
  readonly what: string;
}

/**
 * Each evening is the next morning (domain §6.7), of every holder and every part of his purse: a day's opening is the
 * closing before it, opening and lines come to the closing, and what the last written evening had, with all that was
 * posted since, is what is there now. Every voucher stands on its day.
 */
export async function checkDays({ db }: Pick<TestPlatform, "db">): Promise<void> {
  const parts = Object.keys(buckets);
  const columns = sql.join(
    parts.map((part) => sql`(${part}, d.${sql.ref(part.replaceAll("-", "_"))})`),
    sql`, `,
  );
  const { rows } = await sql<Gap>`
    with days as (
      select d.*, lag(d.closing, 1, 0::bigint) over (partition by holder order by day) as before from funds.day_account d
    ), open as (
      select coalesce((max(day) + 1)::timestamp at time zone 'Asia/Shanghai', '-infinity') as since from funds.day_end
    ), evening as (
      select distinct on (d.holder) d.* from funds.day_account d order by d.holder, d.day desc
    ), accounts as (
      select holder, bucket, balance from funds.account
      union all select holder, 'total', sum(balance) from funds.account group by holder
    )
    select holder, day::text, 'morning' as what from days where opening <> before
    union all
    select holder, day::text, 'lines' from days
    where opening + received + paid_out + goods_received + goods_paid + fees + other <> closing
    union all
    select d.holder, d.day::text, p.part
    from funds.day_account d cross join lateral (values ${columns}, ('total', d.closing)) p(part, amount)
    where (d.holder not in ('bank', 'exchange') and d.holder not like 'lender-%' or p.part = 'total')
      and p.amount <> (select coalesce(sum(e.amount), 0) from funds.entry e
                       where e.holder = d.holder and (p.part = 'total' or e.bucket = p.part)
                         and e.at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai')
    union all
    select a.holder, null, a.bucket
    from accounts a cross join open
    left join evening d on d.holder = a.holder
    left join lateral (values ${columns}, ('total', d.closing)) p(part, amount) on p.part = a.bucket
    where (a.bucket = 'total' or a.bucket in (${sql.join(parts)}))
      and a.balance <> coalesce(p.amount, 0)
        + (select coalesce(sum(e.amount), 0) from funds.entry e
           where e.holder = a.holder and (a.bucket = 'total' or e.bucket = a.bucket) and e.at >= open.since)`.execute(
    db,
  );
  expect(rows).toEqual([]);
}
