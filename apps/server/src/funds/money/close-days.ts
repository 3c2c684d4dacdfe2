import { buckets } from "@zd/domain/funds/bucket";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { DayEndHealth } from "@zd/domain/system/health";
import { type RawBuilder, sql } from "kysely";
import type { Config } from "../../config.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { type Job, job, type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import { event } from "../../platform/live/event.ts";
import { requireBalances } from "./check-balances.ts";
import { dayLines } from "./day-lines.ts";

/** When a day is closed, in milliseconds after midnight: by then everything decided on it is in the ledger. */
const afterMidnightMs = 600_000;

/** 日终: writes the accounts of every day that is over and not yet closed. */
export async function closeDays({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const today = startOfDay(now);
  const last = await lastDay(tx);
  const begun = last === null ? sql`` : sql`and e.at >= ${new Date(last + dayMs)}`;
  const passed = sql`e.at < ${new Date(today)} ${begun}`;
  await writeAccounts(tx, passed);
  await writeKinds(tx, passed);
  const day = shanghaiDay(instant(today - dayMs));
  await tx
    .insertInto("funds.dayEnd")
    .values({ day, at: new Date(now) })
    .onConflict((existing) => existing.doNothing())
    .execute();
}

/** Writes the day accounts of all firms in one statement: opening, movements by line, closing, and closing by bucket. */
async function writeAccounts(tx: Tx, passed: RawBuilder<unknown>): Promise<void> {
  const line = (kinds: readonly string[]) =>
    sql`coalesce(sum(e.amount) filter (where e.kind in (${sql.join(kinds)})), 0)`;
  const named = Object.values(dayLines).flat();
  const places = Object.keys(buckets).map((bucket) => ({ bucket, column: sql.ref(columnOf(bucket)) }));
  const columns = sql.join(places.map(({ column }) => column));
  await rows(
    tx,
    sql`insert into funds.day_account
          (holder, day, opening, received, paid_out, goods_received, goods_paid, fees, other, closing, ${columns})
        select m.holder, m.day, coalesce(b.closing, 0) + sum(m.total) over so_far - m.total,
               m.received, m.paid_out, m.goods_received, m.goods_paid, m.fees, m.other,
               coalesce(b.closing, 0) + sum(m.total) over so_far,
               ${sql.join(places.map(({ column }) => sql`coalesce(b.${column}, 0) + sum(m.${column}) over so_far`))}
        from (select e.holder, (e.at at time zone 'Asia/Shanghai')::date as day, sum(e.amount) as total,
                     ${line(dayLines.received)} as received, ${line(dayLines.paidOut)} as paid_out,
                     ${line(dayLines.goodsReceived)} as goods_received, ${line(dayLines.goodsPaid)} as goods_paid,
                     ${line(dayLines.fees)} as fees,
                     coalesce(sum(e.amount) filter (where e.kind not in (${sql.join(named)})), 0) as other,
                     ${sql.join(
                       places.map(
                         ({ bucket, column }) =>
                           sql`coalesce(sum(e.amount) filter (where e.bucket = ${bucket}), 0) as ${column}`,
                       ),
                     )}
              from funds.entry e
              where ${passed}
              group by 1, 2) m
        left join lateral (select closing, ${columns} from funds.day_account d where d.holder = m.holder
                           order by d.day desc limit 1) b on true
        window so_far as (partition by m.holder order by m.day)`,
  );
}

/** Writes the sums of the days by kind of voucher. */
async function writeKinds(tx: Tx, passed: RawBuilder<unknown>): Promise<void> {
  await rows(
    tx,
    sql`insert into funds.day_kind (holder, day, kind, vouchers, credit, debit)
        select w.holder, w.day, w.kind, count(*), ${credit}, ${debit}
        from (select e.holder, (e.at at time zone 'Asia/Shanghai')::date as day, min(e.kind) as kind, sum(e.amount) as net
              from funds.entry e
              where e.holder not in ('bank', 'exchange') and e.bucket <> 'lent' and ${passed}
              group by 1, 2, e.voucher_no) w
        group by 1, 2, 3`,
  );
}

/** Sums of the vouchers `w` by which a holder has gained, and by which it has lost; both above zero. */
export const credit = sql`coalesce(sum(w.net) filter (where w.net > 0), 0)::bigint`;
export const debit = sql`coalesce(-sum(w.net) filter (where w.net < 0), 0)::bigint`;

/** The beginning of the first day that is not closed. */
export const openSince = sql`coalesce(
  (select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from funds.day_end), '-infinity')`;

/** The column of a day account with the closing balance of a bucket. */
export const columnOf = (bucket: string): string => bucket.replaceAll("-", "_");

async function lastDay(db: Reader): Promise<Instant | null> {
  const row = await db
    .selectFrom("funds.dayEnd")
    .select(sql<Date | null>`max(day)::timestamp at time zone 'Asia/Shanghai'`.as("start"))
    .executeTakeFirst();
  return row?.start ? instant(row.start.getTime()) : null;
}

/** The closed days after this one, at most ten years of them; the last closed day alone where it is null. */
export async function findClosedDays(db: Reader, after: string | null): Promise<readonly string[]> {
  const found = await rows<{ readonly day: string }>(
    db,
    sql`select d::date::text as day
        from (select max(day) as last from funds.day_end) e,
             generate_series(coalesce(${after}::date + 1, e.last), e.last, interval '1 day') d
        limit 3660`,
  );
  return found.map(({ day }) => day);
}

/** The last day that is closed, and when that was done; null where none is. */
export async function findLastDayEnd(db: Reader): Promise<DayEndHealth | null> {
  const last = await db
    .selectFrom("funds.dayEnd")
    .selectAll()
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? { day: last.day, at: instant(last.at.getTime()) } : null;
}

/** The accounts of every day that is over are written. */
export const daysClosed = event<null>()("funds.daysClosed");

const ending = { name: "funds.endOfDay" } as const;

/** The job of the night: it fails, and is tried again, where a balance differs from its entries. */
export const endOfDay = ({ ZD_DEMO }: Pick<Config, "ZD_DEMO">): Job<null> =>
  job<null>(ending.name, async (_, scope) => {
    await requireBalances(scope.tx, ZD_DEMO);
    await closeDays(scope);
    scope.publish(daysClosed(null));
    await scheduleEndOfDay(scope);
  });

/** Schedules the next night; a night that was missed is made up for by the next. */
export const scheduleEndOfDay = ({ tx, now }: Pick<Scope, "tx" | "now">) =>
  scheduleAll(tx, [
    { job: ending, key: "", at: instant(startOfDay(now) + dayMs + afterMidnightMs), data: null },
  ]);
