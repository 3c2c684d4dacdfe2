import { type Instant, instant } from "@zd/domain/kernel/brand";
import { type LostWare, outbidNews } from "@zd/domain/trading/outbid-news";
import { type RawBuilder, sql } from "kysely";
import { notify } from "../../messages/index.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { type Job, job, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import type { Event } from "../../platform/live/event.ts";
import type { Platform } from "../../platform/module.ts";
import type { sectionMoved } from "../events.ts";
import { sessionLane } from "./session-lane.ts";

/** How many sections, and rows of each of their journals, one run reads. */
const sectionsMost = 100;
const rowsMost = 500;
/** The journals are read once in this time at most, in ms: a hundred bids in between cost what one costs. */
const pauseMs = 1_000;

/** A section whose journal has rows that were not read yet. */
interface Behind {
  readonly section: string;
  /** The last row that was read. */
  readonly from: number;
  /** The last row that is read now. */
  readonly to: number;
}

const findBehind = (tx: Tx): Promise<readonly Behind[]> =>
  rows<Behind>(
    tx,
    sql`select s.id as section, coalesce(c.seq, 0)::int as from, least(s.seq, coalesce(c.seq, 0) + ${rowsMost})::int as to
      from trading.section s left join trading.outbid_cursor c on c.section_id = s.id
      where s.status in ('1', '2', '3', '4', '8', 'a') and s.seq > coalesce(c.seq, 0)
      order by s.id limit ${sectionsMost}`,
  );

type LostRow = Omit<LostWare, "at"> & { readonly at: Date };

/**
 * The wares that firms have lost in these rows: by the last order that displaced one of theirs, and only where none of the firm's orders leads
 * there now. Sealed offers are displaced by nobody, and are left out all the same.
 *
 * Rows and orders are found by their keys, one by one (`limit` within `lateral`): whoever plans the statement knows too little of tables that
 * have just grown, and would read all of them each time.
 */
export const lostIn = (behind: readonly Behind[]): RawBuilder<LostRow> => sql<LostRow>`
  with read as (
    select * from unnest(${behind.map(({ section }) => section)}::text[], ${behind.map(({ from }) => from)}::int[],
      ${behind.map(({ to }) => to)}::int[]) r(section_id, after, upto)),
  displaced as (
    select r.section_id, j.seq, j.at, d ->> 'no' as order_no
    from read r
    cross join lateral (
      select seq, at, type, body from trading.journal
      where section_id = r.section_id and substr(section_id, 2, 4) = substr(r.section_id, 2, 4)
        and seq > r.after and seq <= r.upto
      order by seq limit ${rowsMost}) j
    cross join lateral jsonb_array_elements(j.body::jsonb -> 'displaced') d
    where j.type = 'order-accepted')
  select distinct on (o.ware_id, o.firm_id) d.section_id as section, s.name as section_name, s.practice,
    o.ware_id as ware, w.no as ware_no, w.product, o.firm_id as firm, o.price as own, w.last_price as leading,
    d.at, d.seq
  from displaced d
  cross join lateral (
    select ware_id, firm_id, price from trading.order
    where order_no = d.order_no and section_id = d.section_id and status = 'F' and not sealed and not concealed limit 1) o
  cross join lateral (select name, practice from trading.section where id = d.section_id limit 1) s
  cross join lateral (select no, product, last_price, live from trading.ware where id = o.ware_id limit 1) w
  where w.last_price is not null
    and not exists (select from jsonb_array_elements(w.live) l where l ->> 'firm' = o.firm_id)
  order by o.ware_id, o.firm_id, d.seq desc`;

async function findLost(tx: Tx, behind: readonly Behind[]): Promise<readonly LostWare[]> {
  const found = await rows(tx, lostIn(behind));
  return found.map((lost) => ({ ...lost, at: instant(lost.at.getTime()) }));
}

async function moveCursors(tx: Tx, behind: readonly Behind[], now: Instant): Promise<void> {
  await sql`
    insert into trading.outbid_cursor (section_id, seq, at)
    select section_id, seq, ${new Date(now)} from unnest(${behind.map(({ section }) => section)}::text[],
      ${behind.map(({ to }) => to)}::int[]) as c(section_id, seq)
    on conflict (section_id) do update set seq = excluded.seq, at = excluded.at`.execute(tx);
}

/**
 * 被超越: reads what has come into the journals of running sections, and tells who has lost a ware. The lane of the orders knows nothing of it;
 * how far was read is written in the transaction that tells it, so that nobody is told twice or not at all.
 */
export const tellOutbid: Job<null> = job<null>("trading.tellOutbid", async (_, scope: Scope) => {
  const { tx, now } = scope;
  await sql`select pg_advisory_xact_lock(hashtext('trading.tellOutbid'))`.execute(tx);
  const behind = await findBehind(tx);
  if (behind.length === 0) return;
  await notify(scope, (await findLost(tx, behind)).map(outbidNews));
  await moveCursors(tx, behind, now);
  const isMore = behind.length === sectionsMost || behind.some(({ from, to }) => to - from === rowsMost);
  if (isMore) await schedule(tx, tellOutbid, "more", now, null);
});

/** Has the journals read at the end of a second in which something has moved, once for all nodes and all that moves in it. */
export function outbidWatch({
  clock,
  transact,
  track,
  log,
  decides,
}: Pick<Platform, "clock" | "transact" | "track" | "log" | "decides">) {
  let plannedFor = 0;
  return {
    /** Hears that a section has moved; the node that decides its orders sees to it. */
    hear({ data }: Event): void {
      const { section, wares } = data as Parameters<typeof sectionMoved>[0];
      if (wares.length === 0 || !decides(sessionLane, section)) return;
      const at = instant((Math.floor(clock.now() / pauseMs) + 1) * pauseMs);
      if (at === plannedFor) return;
      plannedFor = at;
      // What is not planned now is found by the next order, or by the next start.
      track(transact(({ tx }) => schedule(tx, tellOutbid, String(at), at, null))).catch((error: unknown) => {
        plannedFor = 0;
        log.warn({ err: error }, "nobody could be told of lost wares yet");
      });
    },
    /** Finds what was lost while no node was there to tell it. */
    start: (): Promise<void> => transact(({ tx, now }) => schedule(tx, tellOutbid, "", now, null)),
  };
}
