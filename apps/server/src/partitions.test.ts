import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { instant } from "@zd/domain/kernel/brand";
import { addMonths } from "@zd/domain/kernel/calendar";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFileStore } from "./files/index.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, checkBooks, type Scene, setScene } from "./testing/market-scene.ts";
import { openTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { replayAll } from "./trading/index.ts";
import { inMonthOf } from "./trading/sessions/journal-month.ts";

const parted = ["funds_entry", "funds_voucher", "platform_audit", "trading_journal"] as const;
const monthsFile = "20261210-months.sql";
/** The contexts that the parted tables need, the lowest first. */
const contexts = ["platform", "system", "identity", "funds", "trading"] as const;

describe("a database of before", () => {
  let database: TestDatabase;
  let folder: string;
  let client: pg.Client;
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "zd-migrations-"));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await bringTo((name) => name < monthsFile);
    await fill();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Runs those migrations whose file is wanted. */
  async function bringTo(isWanted: (name: string) => boolean) {
    const sources = [];
    for (const context of contexts) {
      const all = new URL(`./${context}/migrations/`, import.meta.url);
      const some = join(folder, context);
      await cp(all, some, { recursive: true });
      for (const name of await readdir(some)) if (!isWanted(name)) await rm(join(some, name));
      sources.push({ context, folder: pathToFileURL(`${some}/`) });
    }
    await migrate(database.url, sources);
  }

  const insertJournal = "insert into trading.journal (section_id, seq, type, body, at, hash)";

  async function fill() {
    await client.query(`
      insert into funds.account (holder, bucket) values ('mine', 'available');
      insert into funds.voucher (no, kind, reference, at)
        select n, 'transfer-in', 'R' || n, now() - n * interval '1 day' from generate_series(1, 400) n;
      insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
        select no, leg, case leg when 0 then 'bank' else 'mine' end, case leg when 0 then 'clearing' else 'available' end,
          kind, case leg when 0 then -1 else 1 end, 0, at from funds.voucher, generate_series(0, 1) leg;
      insert into funds.year_fee (company_id, firm_id, kind, group_name, from_day, last_day, amount, voucher_no, by_user, paid_at)
        values ('ZD0001', 'mine', '1', 'g', '2026-01-01', '2026-12-31', 1, 7, 'u', now());
      insert into platform.audit (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id,
          operation, outcome, records, input, changes)
        select now() - n * interval '1 day', 'ZD0001', 'u', 'u', 'f', 'f', 'M', '', '', '', 'o', 'ok', '{a,b}', '{"a": 1}', '[]'
        from generate_series(1, 400) n;
      ${insertJournal} select 'J260' || m || '15-01', n, 'suspended', '{}', now(), '' from generate_series(1, 9) m,
        generate_series(1, 20) n`);
    before = await figures();
    // As a node of the version before has prepared it, and goes on asking.
    await prepared(100);
  }

  let before: Awaited<ReturnType<typeof figures>>;
  async function figures() {
    const { rows } = await client.query(`
      select (select json_agg(v order by no) from funds.voucher v)::text as vouchers,
        (select json_agg(e order by voucher_no, leg) from funds.entry e)::text as entries,
        (select json_agg(j order by section_id, seq) from trading.journal j where seq < 100)::text as journal,
        (select string_agg(platform.audit_digest(audit)::text, '' order by id) from platform.audit) as digests`);
    return rows[0] as Readonly<Record<string, string>>;
  }

  const prepared = (seq: number) =>
    client.query({
      name: "journal",
      text: `${insertJournal} values ($1, $2, 'suspended', '{}', now(), '')`,
      values: ["J260615-01", seq],
    });

  test("keeps all its rows, its numbers and its refusals", async () => {
    await bringTo(() => true);
    expect(await figures()).toEqual(before);
    await prepared(101);
    await expect(prepared(101)).rejects.toThrow("duplicate key");
    await expect(client.query("update funds.entry set amount = 2 where voucher_no = 3")).rejects.toThrow(
      "only added",
    );
    await expect(client.query("delete from months.trading_journal_before")).rejects.toThrow("only added");
    await expect(client.query("truncate months.funds_voucher_before")).rejects.toThrow("only ever grows");
    await expect(
      client.query("update funds.year_fee set voucher_no = 999 where voucher_no = 7"),
    ).rejects.toThrow("no voucher");
    const { rows } = await client.query(`
      insert into platform.audit (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id,
        operation, outcome, records, input, changes)
      values (now(), 'ZD0001', '', '', '', '', 'V', '', '', '', 'o', 'ok', '{}', '{}', '[]') returning id::int`);
    expect(rows).toEqual([{ id: 401 }]);
  });

  test("gets its next months behind what it had, and rows of today lie with those of before", async () => {
    const { rows: bounds } = await client.query<{ high: Date }>(`
      select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''(.*)''\\)')::timestamptz as high
      from pg_class where relname = 'funds_entry_before'`);
    const next = instant(Number(bounds[0]?.high));
    // Of the months from the one before that day on, the table has the first already.
    await client.query("select platform.keep_months($1::date - 1, ($1::date + interval '1 month')::date)", [
      shanghaiDay(next),
    ]);
    const { rows } = await client.query<{ part: string }>(
      "select relname as part from pg_class where relnamespace = 'months'::regnamespace and relkind = 'r' order by 1",
    );
    const ofEntries = rows.map(({ part }) => part).filter((part) => part.startsWith("funds_entry_"));
    const months = [next, addMonths(next, 1)].map((at) => shanghaiDay(at).slice(0, 7).replace("-", ""));
    expect(ofEntries).toEqual([...months, "before", "rest"].map((part) => `funds_entry_${part}`));
    expect((await client.query("select from months.platform_audit_before")).rowCount).toBe(401);
    expect((await client.query("select platform.rests_in_use() as n")).rows).toEqual([{ n: 0 }]);
  });
});

describe("an exchange", () => {
  let exchange: TestPlatform;
  let scene: Scene;
  beforeAll(async () => {
    exchange = await openExchange({ start: at("09:00:00") });
    scene = await setScene(exchange);
  });
  afterAll(() => exchange.close());

  const partsOf = async (name: string) => {
    const { rows } = await sql<{ part: string }>`
      select relname as part from pg_class where relnamespace = 'months'::regnamespace and relkind = 'r'
        and starts_with(relname, ${`${name}_`}) order by 1`.execute(exchange.db);
    return rows.map(({ part }) => part.slice(name.length + 1));
  };
  const rowsIn = async (part: string) =>
    Number(
      (await sql<{ n: bigint }>`select count(*) as n from ${sql.raw(`months.${part}`)}`.execute(exchange.db))
        .rows[0]?.n,
    );
  const figure = async (name: string) => {
    const text = await (await fetch(`${exchange.address}/metrics`)).text();
    return Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1]);
  };

  /** So many days later; what falls due on the way happens then. */
  const turnBy = async (days: number) => {
    exchange.clock.turnTo(instant(exchange.clock.now() + days * dayMs));
    await exchange.settle();
  };

  test("has the month and the next three ready from its start, and makes more as time goes on", async () => {
    for (const name of parted)
      expect(await partsOf(name)).toEqual(["202606", "202607", "202608", "202609", "rest"]);
    expect(await figure("zd_months_ahead")).toBe(3);
    await turnBy(31);
    for (const name of parted) expect(await partsOf(name)).toContain("202610");
    expect(await figure("zd_months_ahead")).toBe(3);
    expect(await figure("zd_rests_in_use")).toBe(0);
  });

  const bidOnce = async (id: string) => {
    await scene.renew("plant");
    const { opensAt, wares } = await scene.schedule({ id: id as never });
    await exchange.until(opensAt);
    return scene.bid("plant", wares[0] as never, "620");
  };
  const isTaken = { result: 0 };

  test("takes orders and money in a month that is not there, says so, and leaves them together", async () => {
    await exchange.settle();
    for (const name of parted) {
      await sql.raw(`drop table months.${name}_202607`).execute(exchange.db);
    }
    for (const name of ["mine", "plant"]) await scene.join(name, { funds: "50000000" });
    expect(await bidOnce("J260716-01")).toMatchObject(isTaken);
    await exchange.settle();
    for (const name of parted) expect(await rowsIn(`${name}_rest`)).toBeGreaterThan(0);
    expect(await figure("zd_rests_in_use")).toBe(4);
    await turnBy(1);
    for (const name of parted) expect(await partsOf(name)).not.toContain("202607");
    expect(await bidOnce("J260717-01")).toMatchObject(isTaken);
    await turnBy(31);
    expect(await bidOnce("J260817-01")).toMatchObject(isTaken);
    await exchange.settle();
    for (const name of parted) expect(await rowsIn(`${name}_202608`)).toBeGreaterThan(0);
    await checkBooks(exchange);
    const { rows, differences } = await replayAll(exchange.db, openFileStore(exchange.config));
    expect(differences).toEqual([]);
    expect(rows).toBeGreaterThan(5);
  });

  test("a number of a row of a journal is taken once, whatever its moment", async () => {
    const again = sql`insert into trading.journal (section_id, seq, type, body, at, hash)
      select section_id, seq, type, body, at + interval '1 month', hash from trading.journal where section_id = 'J260817-01'`;
    await expect(again.execute(exchange.db)).rejects.toThrow("duplicate key");
  });

  test("a question about a section or a period looks into its months alone", async () => {
    const monthsOf = async (name: string, query: RawBuilder<unknown>) => {
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${query}`.execute(exchange.db);
      const plan = rows.map((row) => Object.values(row)[0]).join("\n");
      return [...new Set(plan.match(new RegExp(`${name}_(\\d{6}|rest)`, "g")))];
    };
    const section = "J260817-01";
    const ofSection = sql`select from trading.journal j where section_id = ${section} and ${inMonthOf("j", section)}`;
    expect(await monthsOf("trading_journal", ofSection)).toEqual(["trading_journal_202608"]);
    const ofWeek = sql`select from funds.entry where holder = 'plant'
      and at >= '2026-08-10 00:00+08' and at < '2026-08-17 00:00+08'`;
    expect(await monthsOf("funds_entry", ofWeek)).toEqual(["funds_entry_202608"]);
  });

  test("a month that was taken off is whole, and comes back whole", async () => {
    const part = "funds_entry_202608";
    const count = await rowsIn(part);
    await sql.raw(`alter table funds.entry detach partition months.${part}`).execute(exchange.db);
    expect(await rowsIn(part)).toBe(count);
    await expect(checkBooks(exchange)).rejects.toThrow("its entries say");
    await sql
      .raw(`alter table funds.entry attach partition months.${part}
            for values from ('2026-08-01 00:00+08') to ('2026-09-01 00:00+08')`)
      .execute(exchange.db);
    await checkBooks(exchange);
    await expect(sql.raw(`delete from months.${part}`).execute(exchange.db)).rejects.toThrow("only added");
  });
});
