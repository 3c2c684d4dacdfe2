import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import { instant, type SectionId, sectionId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { verifyBundle } from "../../../tools/verify-session.mjs";
import { openFileStore } from "./files/index.ts";
import { sealedAudit } from "./platform/audit/sealed-audit.ts";
import { openVerifier } from "./platform/sealing/seal.ts";
import { verifySeals } from "./platform/sealing/verify-seals.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "./testing/market-scene.ts";
import { untilDropped } from "./testing/test-database.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { replayAll } from "./trading/index.ts";

const tablespace = `archive_${randomUUID().slice(0, 8)}`;
const june = sectionId("J260615-01");
const september = sectionId("J260915-01");
const byMonth = ["funds_entry", "funds_voucher", "platform_audit", "trading_journal"];

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  await onServer(["set allow_in_place_tablespaces = on", `create tablespace ${tablespace} location ''`]);
  exchange = await openExchange({
    start: at("09:00:00"),
    settings: { ARCHIVE_TABLESPACE: tablespace, ARCHIVE_AFTER_MONTHS: "3" },
  });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  await hold(june);
  await turnBy(92);
  await hold(september);
});
afterAll(async () => {
  await exchange.close();
  await untilDropped();
  await onServer([`drop tablespace ${tablespace}`]);
});

/** Runs statements on the server of the tests, one after the other. */
async function onServer(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** So many days later; what falls due on the way happens then. */
async function turnBy(days: number): Promise<void> {
  exchange.clock.turnTo(instant(exchange.clock.now() + days * dayMs));
  await exchange.settle();
}

/** A session with two bids, of which the second gets the ware. */
async function hold(id: SectionId): Promise<void> {
  for (const name of ["plant", "port"]) await scene.renew(name);
  const { opensAt, wares } = await scene.schedule({ id, freeMs: 60_000 });
  await exchange.until(opensAt);
  for (const [firm, price] of [
    ["plant", "620"],
    ["port", "625"],
  ] as const)
    expect(await scene.bid(firm, wares[0] as never, price)).toMatchObject({ result: 0 });
  await exchange.wait(125_000);
  await exchange.settle();
}

/** The months in the archive, as table and month, such as `funds_entry_202606`. */
async function archived(): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select c.relname as part from pg_class c join pg_tablespace s on s.oid = c.reltablespace
    join pg_inherits i on i.inhrelid = c.oid
    where s.spcname = ${tablespace} and c.relkind = 'r' order by 1`.execute(exchange.db);
  return rows.map(({ part }) => part);
}

const bundleOf = (section: SectionId) => exchange.anonymous.ask(api.proof.readBundle, { section });

/** What readers get of both months. */
const readings = async () => ({
  bundles: [await bundleOf(june), await bundleOf(september)],
  entries: (await sql`select * from funds.entry order by voucher_no, leg`.execute(exchange.db)).rows,
  journal: (await sql`select * from trading.journal order by section_id, seq`.execute(exchange.db)).rows,
});

let before: Awaited<ReturnType<typeof readings>>;

test("a month that is over stays where it is while a session of it has not ended", async () => {
  const setStatus = (status: string) =>
    sql`update trading.section set status = ${status} where id = ${june}`.execute(exchange.db);
  const { rows } = await sql<{
    status: string;
  }>`select status from trading.section where id = ${june}`.execute(exchange.db);
  before = await readings();
  expect(await archived()).toEqual([]);
  await setStatus("8");
  await turnBy(17);
  expect(await archived()).toEqual(byMonth.slice(0, 3).map((name) => `${name}_202606`));
  await setStatus(rows[0]?.status as string);
});

test("closed months are in the archive after the night, with their indexes, and later ones are not", async () => {
  await turnBy(1);
  expect(await archived()).toEqual(byMonth.map((name) => `${name}_202606`));
  const { rows } = await sql<{ elsewhere: string }>`
    select x.indexrelid::regclass::text as elsewhere from pg_index x join pg_class c on c.oid = x.indexrelid
    where x.indrelid::regclass::text ~ '_202606$'
      and c.reltablespace is distinct from (select oid from pg_tablespace where spcname = ${tablespace})`.execute(
    exchange.db,
  );
  expect(rows).toEqual([]);
});

test("lists, verification and replay read over the boundary as before", async () => {
  const { bundles, entries, journal } = await readings();
  expect(bundles).toEqual(before.bundles);
  expect(entries.slice(0, before.entries.length)).toEqual(before.entries);
  expect(journal).toEqual(before.journal);
  for (const bundle of bundles) expect(await verifyBundle(bundle)).toMatchObject({ ok: true, faults: [] });
  await scene.renew("port");
  const { rows: moved } = await scene.member("port").caller.ask(api.money.listChanges, {
    pageIndex: 1,
    pageSize: 100,
    filters: {},
    from: "2026-06-15",
    to: shanghaiDay(exchange.clock.now()),
  });
  const months = new Set(moved.map((row) => new Date(row.at as number).getUTCMonth() + 1));
  expect([...months]).toEqual(expect.arrayContaining([6, 9]));
  const { differences, rows } = await replayAll(exchange.db, openFileStore(exchange.config));
  expect([differences, rows > 5]).toEqual([[], true]);
  await checkBooks(exchange);
  await exchange.platform.audit.seal();
  const proof = { isSigned: openVerifier(exchange.platform.signer), practice: false };
  expect((await verifySeals(exchange.db, sealedAudit, proof, 1n, 100_000)).breaks).toEqual([]);
});

test("a month in the archive is only read, also through its table, and what is new is written as before", async () => {
  for (const statement of [
    "insert into trading.journal select section_id, 999, type, body, at, hash from trading.journal where section_id = 'J260615-01' limit 1",
    "update platform.audit set outcome = outcome where at < '2026-07-01'",
    "delete from months.funds_entry_202606",
    "truncate months.funds_entry_202606",
  ])
    await expect(sql.raw(statement).execute(exchange.db), statement).rejects.toThrow(
      /only read|only added|only ever grows/,
    );
  await hold(sectionId("J261003-01"));
  await turnBy(1);
  expect(await archived()).toHaveLength(byMonth.length);
});
