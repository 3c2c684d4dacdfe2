import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database.ts";
import { job, type Scope, schedule } from "../../platform/jobs.ts";
import { dayLines } from "./day-lines.ts";
import { kindOfEntry } from "./kind-for-firm.ts";

/** Ten minutes after midnight whatever was decided on the day before is in the ledger. */
const afterMidnightMs = 600_000;

/**
 * 日终: writes every day that is over and not yet written, all firms in one statement: what each had in the evening
 * before, what moved by the lines of its account, and what it had at the end.
 */
export async function closeDays({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const today = startOfDay(now);
  const last = await lastDay(tx);
  const line = (kinds: readonly string[]) =>
    sql`coalesce(sum(e.amount) filter (where ${kindOfEntry} in (${sql.join(kinds)})), 0)`;
  const named = Object.values(dayLines).flat();
  await rows(
    tx,
    sql`insert into funds.day_account
          (holder, day, opening, received, paid_out, goods_received, goods_paid, fees, other, closing, available)
        select m.holder, m.day, coalesce(b.closing, 0) + sum(m.total) over so_far - m.total,
               m.received, m.paid_out, m.goods_received, m.goods_paid, m.fees, m.other,
               coalesce(b.closing, 0) + sum(m.total) over so_far,
               coalesce(b.available, 0) + sum(m.free) over so_far
        from (select e.holder, (e.at at time zone 'Asia/Shanghai')::date as day, sum(e.amount) as total,
                     ${line(dayLines.received)} as received, ${line(dayLines.paidOut)} as paid_out,
                     ${line(dayLines.goodsReceived)} as goods_received, ${line(dayLines.goodsPaid)} as goods_paid,
                     ${line(dayLines.fees)} as fees,
                     coalesce(sum(e.amount) filter (where ${kindOfEntry} not in (${sql.join(named)})), 0) as other,
                     coalesce(sum(e.amount) filter (where e.bucket = 'available'), 0) as free
              from funds.entry e join funds.voucher v on v.no = e.voucher_no
              where e.at < ${new Date(today)} ${last === null ? sql`` : sql`and e.at >= ${new Date(last + dayMs)}`}
              group by 1, 2) m
        left join (select distinct on (holder) holder, closing, available from funds.day_account
                   order by holder, day desc) b on b.holder = m.holder
        window so_far as (partition by m.holder order by m.day)`,
  );
  const day = shanghaiDay(instant(today - dayMs));
  await tx
    .insertInto("funds.dayEnd")
    .values({ day, at: new Date(now) })
    .onConflict((existing) => existing.doNothing())
    .execute();
}

async function lastDay(db: Reader): Promise<Instant | null> {
  const row = await db
    .selectFrom("funds.dayEnd")
    .select(sql<Date | null>`max(day)::timestamp at time zone 'Asia/Shanghai'`.as("start"))
    .executeTakeFirst();
  return row?.start ? instant(row.start.getTime()) : null;
}

export const endOfDay = job<null>("funds.endOfDay", async (_, scope) => {
  await closeDays(scope);
  await scheduleEndOfDay(scope);
});

/** For the night that comes; one that an outage has swallowed is made up for by the next. */
export const scheduleEndOfDay = ({ tx, now }: Pick<Scope, "tx" | "now">) =>
  schedule(tx, endOfDay, "", instant(startOfDay(now) + dayMs + afterMidnightMs), null);
