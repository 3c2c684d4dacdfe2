import type { Listing } from "@zd/api/wire/listing";
import type { Operation } from "@zd/api/wire/operation";
import { memberPermissions } from "@zd/domain/identity/access";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { closeDays } from "@zd/server/funds/index";
import { systemClock } from "@zd/server/platform/process/clock";
import type { TestCaller } from "@zd/server/testing/test-client";
import { Client } from "pg";
import type { Benchmark } from "./benchmark.ts";
import { openEmptyPlatform } from "./empty-platform.ts";
import { copyFolder, dump } from "./exchange/backup.ts";
import { holdSession } from "./exchange/held-session.ts";
import { fillYear } from "./exchange/past-year.ts";
import { type Figures, quantile } from "./statistics.ts";

const [sections, bidsPerWare, firms, calls] = [50, 40, 200, 20];
const ordersPerDay = 20_000;
const [listGoalMs, dayEndGoalMs] = [50, 10_000];
const mb = 1024 * 1024;

type Exchange = Awaited<ReturnType<typeof openEmptyPlatform>>;
type People = Omit<Awaited<ReturnType<typeof holdSession>>, "year">;
type List = ReturnType<Exchange["app"]["platform"]["lists"]>[number];

/** Fifty sessions and twenty thousand orders a day, for so many trading days: size, every list, the day-end, backups. */
export const yearOf = (days: number): Benchmark => ({
  name: "year",
  parameters: { days, sections, ordersPerDay, firms, calls },
  rounds: 1,
  compared: null,
  goal: `every list's first and deep page p95 ≤ ${listGoalMs} ms, a day is closed within ${dayEndGoalMs / 1_000} s`,
  isMet: ({ ours }) =>
    (ours["slowest list p95 ms"] ?? Infinity) <= listGoalMs &&
    (ours["day-end ms"] ?? Infinity) <= dayEndGoalMs,
  open: async () => {
    const exchange = await openEmptyPlatform();
    const client = new Client({ connectionString: exchange.url });
    const close = async () => {
      await client.end();
      await exchange.close();
    };
    await client.connect();
    const began = performance.now();
    const { year, ...people } = await holdSession(exchange, client, { firms, bidsPerWare });
    await fillYear(client, { ...year, days, sections }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    const loaded = { "loaded s": (performance.now() - began) / 1_000 };
    return {
      round: async () => {
        const closed = { "day-end ms": await closeAll(exchange, days) };
        await client.query("vacuum analyze funds.day_account, funds.day_kind");
        const size = await sizeOf(client);
        const lists = await timeLists(exchange, people);
        const bytes = (size["database MB"] ?? 0) * mb;
        const backup = {
          ...(await copyFolder(client, exchange.folder, bytes)),
          ...(await dump(client, exchange.url, bytes)),
        };
        return { ours: { ...loaded, ...size, ...closed, ...backup, ...lists } };
      },
      close,
    };
  },
});

/** Closes what lies behind, and then the last trading day: how long that took. */
async function closeAll({ app }: Exchange, days: number): Promise<number> {
  const today = startOfDay(systemClock.now());
  const close = (daysAgo: number) =>
    app.platform.transact(({ tx }) => closeDays({ tx, now: instant(today - daysAgo * dayMs) }));
  const weekday = (new Date(today + dayMs / 2).getUTCDay() + 6) % 7;
  const last = weekday === 0 ? 3 : weekday === 6 ? 2 : 1;
  // A statement has no more than its time, so a few days at once.
  for (let daysAgo = Math.ceil(days * 1.4) + 7; daysAgo > last; daysAgo -= 5) await close(daysAgo);
  await close(last);
  const began = performance.now();
  await close(0);
  return performance.now() - began;
}

/** The database, its largest tables with all their months, and its largest indexes, in megabytes. */
async function sizeOf(client: Client): Promise<Figures> {
  const { rows } = await client.query<{ name: string; size: number }>(`
    with part as (
      select coalesce(i.inhparent, c.oid) as whole, c.oid
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'),
    tables as (
      select whole::regclass::text as name, sum(pg_table_size(oid)) as rows, sum(pg_indexes_size(oid)) as indexes
      from part group by whole),
    keys as (
      select p.whole::regclass::text || ' (' || array_to_string(array(
          select pg_get_indexdef(x.indexrelid, k, true) from generate_series(1, x.indnkeyatts) k), ', ') || ')' as name,
        sum(pg_relation_size(x.indexrelid)) as size
      from part p join pg_index x on x.indrelid = p.oid group by 1)
    select 'database MB' as name, pg_database_size(current_database()) / ${mb}.0 as size, 0 as place
    union all (select name || ' rows MB', rows / ${mb}.0, 1 from tables order by rows + indexes desc limit 12)
    union all (select name || ' indexes MB', indexes / ${mb}.0, 2 from tables order by rows + indexes desc limit 12)
    union all (select 'index of ' || name || ' MB', size / ${mb}.0, 3 from keys order by size desc limit 12)
    order by 3, 2 desc`);
  return Object.fromEntries(rows.map(({ name, size }) => [name, Number(size)]));
}

const page = { pageIndex: 1, pageSize: 20, filters: {} };
const deepest = 100;

/** The first and a deep page of every list that the API declares, each as those whose list it is. */
async function timeLists({ app }: Exchange, { buyer, seller, staff }: People): Promise<Figures> {
  const figures: Record<string, number> = {};
  let slowest = 0;
  const lists = app.platform.lists();
  for (const list of lists) {
    const { access, name } = list.operation;
    const isMembers = access === "anyone" || access === "member" || access in memberPermissions;
    const times = [];
    for (const asker of isMembers ? [buyer, seller] : [staff]) times.push(await timesOf(asker, list));
    for (const depth of ["first", "deep"] as const)
      for (const [word, share] of [
        ["p50", 0.5],
        ["p95", 0.95],
      ] as const) {
        // Of those who have the list, he who waits longest.
        const ms = Math.max(...times.map((of) => quantile(of[depth], share)));
        figures[`${name} ${depth} ${word} ms`] = ms;
        if (word === "p95") slowest = Math.max(slowest, ms);
      }
  }
  return { lists: lists.length, "slowest list p95 ms": slowest, ...figures };
}

async function timesOf(asker: TestCaller, { operation, listing }: List) {
  // The list's own page is read by the declaration that all lists share.
  const list = operation as Operation<Listing["input"], Listing["output"]>;
  const { total } = await asker.ask(list, page as never);
  const last = Math.max(1, Math.min(deepest, Math.ceil(total / page.pageSize)));
  const deep = listing.byKey
    ? { ...page, after: `${systemClock.now() - 60 * dayMs}-1` }
    : { ...page, pageIndex: last };
  const timed = async (input: object) => {
    const times: number[] = [];
    for (let i = 0; i < calls; i++) {
      const began = performance.now();
      await asker.ask(list, input as never);
      times.push(performance.now() - began);
    }
    return times;
  };
  return { first: await timed(page), deep: await timed(deep) };
}
