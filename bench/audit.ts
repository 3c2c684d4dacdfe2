import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { openStaff } from "@zd/server/testing/staff-scene";
import { openTestClient, type TestCaller } from "@zd/server/testing/test-client";
import { Client } from "pg";
import { openBenchDatabase } from "./bench-database.ts";
import type { Benchmark } from "./benchmark.ts";
import { openBenchApp } from "./exchange/open-app.ts";
import { shanghaiToday } from "./exchange/shanghai-today.ts";
import { quantile } from "./statistics.ts";

const [entries, firms, days, calls, goalMs] = [10_000_000, 10_000, 400, 20, 50];
const { listEntries, readEntry } = api.audit;

type Filters = Readonly<Record<string, string>>;
const page = (filters: Filters = {}, more: object = {}) => ({ pageIndex: 1, pageSize: 20, filters, ...more });
const serial = (n: number, length: number) => String(n).padStart(length, "0");
const day = (ago: number) => shanghaiDay(instant(Date.now() - ago * dayMs));

/** What an auditor asks for, each turn another one of it. */
const questions: Readonly<Record<string, (turn: number) => object>> = {
  newest: () => page(),
  deep: (turn) => page({}, { after: `${Date.now() - (turn * 4 + 1) * dayMs}-${entries}`, from: day(days) }),
  back: (turn) => page({}, { before: `${Date.now() - (turn * 4 + 5) * dayMs}-1`, from: day(days) }),
  person: (turn) => page({ user: `操作员${serial(turn * 37 + 1, 5)}` }),
  people: (turn) => page({ user: `操作员00${turn % 10}` }),
  firm: (turn) => page({ firm: `会员企业${serial(turn * 91 + 1, 5)}` }),
  firms: (turn) => page({ firm: `会员企业00${turn % 10}` }),
  call: () => page({ call: "登录" }),
  rareCall: () => page({ call: "列入黑名单" }),
  record: (turn) => page({ record: `R${serial(turn * 999_983 + 7, 8)}` }, { from: day(days) }),
  frequentRecord: () => page({ record: "HOT" }),
  address: (turn) => page({ ip: `10.0.${turn % 200}.7` }),
  visitors: () => page({ side: "V" }),
  refused: () => page({ outcome: "refused" }),
  refusedOfPerson: (turn) => page({ user: `操作员${serial(turn * 53 + 3, 5)}`, outcome: "refused" }),
  refusedOfCall: () => page({ call: "登录", outcome: "refused" }),
  oldMonth: (turn) => page({}, { from: day(380 - turn), to: day(350 - turn) }),
};

/** Lists, searches and single entries of the audit log, ten million rows of it. */
export const audit: Benchmark = {
  name: "audit",
  parameters: { entries, firms, days, calls },
  rounds: 5,
  compared: null,
  goal: `every list, search and entry p95 ≤ ${goalMs} ms`,
  isMet: ({ ours }) => (ours["worstP95Ms"] ?? Infinity) <= goalMs,
  open: async () => {
    const database = await openBenchDatabase();
    const { app } = await openBenchApp(database.url, database.folder);
    const client = openTestClient(() => app.address);
    const { auditor } = await openStaff(
      { platform: app.platform, withToken: (token) => client.caller(token) },
      { auditor: "auditor" },
    );
    await fill(database.url);
    return {
      round: async () => {
        const ours: Record<string, number> = {};
        for (const [name, inputOf] of Object.entries(questions))
          ours[`${name}P95Ms`] = await p95(auditor, (turn) => [listEntries, inputOf(turn)]);
        ours["entryP95Ms"] = await p95(auditor, (turn) => [
          readEntry,
          { entry: turn * Math.floor(entries / (calls + 1)) + 11 },
        ]);
        ours["worstP95Ms"] = Math.max(...Object.values(ours));
        return { ours };
      },
      close: async () => {
        await app.close();
        await database.close();
      },
    };
  },
};

async function p95(
  caller: TestCaller,
  callOf: (turn: number) => readonly [typeof listEntries | typeof readEntry, object],
): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const [operation, input] = callOf(turn);
    const began = performance.now();
    await caller.ask(operation, input as never);
    taken.push(performance.now() - began);
  }
  return quantile(
    taken.toSorted((a, b) => a - b),
    0.95,
  );
}

/** Firms with an operator each, and what they have done: made by SQL, indexed when it is there. */
async function fill(url: string): Promise<void> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    await db.query("set synchronous_commit = off");
    await db.query("set maintenance_work_mem = '1GB'");
    await db.query(`select platform.keep_months(${shanghaiToday} - $1::int - 1, ${shanghaiToday})`, [days]);
    await db.query(
      `insert into identity.firm (id, company_id, name, short_name, credit_code, kind, status, address, phone, created_at)
       select 'A' || n, 'ZD0001', '会员企业' || lpad(n::text, 5, '0'), '企业' || n, 'B' || lpad(n::text, 17, '0'), '1',
         'enabled', '', '', now() from generate_series(1, $1::int) n`,
      [firms],
    );
    await db.query(
      `insert into identity.operator (user_id, firm_id, company_id, account, name, mobile, password_hash, roles, status,
         created_at, password_changed_at)
       select 'U' || n, 'A' || n, 'ZD0001', 'bench' || n, '操作员' || lpad(n::text, 5, '0'), '1' || lpad(n::text, 10, '0'),
         '-', '{}', 'enabled', now(), now() from generate_series(1, $1::int) n`,
      [firms],
    );
    const { rows } = await db.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid = 'platform.audit'::regclass and not indisprimary`,
    );
    for (const { name } of rows) await db.query(`drop index ${name}`);
    await db.query(
      `insert into platform.audit (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id,
         operation, outcome, records, input, changes)
       select now() - ($1::bigint - n)::float8 / $1::bigint * $2::int * interval '1 day', 'ZD0001', 'U' || who,
         '操作员' || lpad(who::text, 5, '0'), 'A' || who, '会员企业' || lpad(who::text, 5, '0'),
         case when n % 50 = 0 then 'V' when n % 10 = 0 then 'S' else 'M' end, '10.0.' || n % 200 || '.' || n % 250,
         'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'req-' || n,
         case when n % 100003 = 0 then 'blacklist.addEntry'
           else (array['identity.signIn', 'identity.signOut', 'trading.placeOrder', 'editing.saveNotice'])[1 + n % 4] end,
         case when n % 20 = 3 then 'T1004' else 'ok' end,
         case when n % 300 = 0 then array['HOT', 'R' || lpad(n::text, 8, '0')] else array['R' || lpad(n::text, 8, '0')] end,
         jsonb_build_object('contno', 'R' || n, 'memo', 'x'), '[]'
       from (select n, 1 + (n * 7919) % $3::int as who from generate_series(1, $1::bigint) n) as one`,
      [entries, days, firms],
    );
    for (const { made } of rows) await db.query(made.replace(" ON ONLY ", " ON "));
    await db.query("vacuum (analyze) platform.audit");
    await db.query("analyze identity.operator, identity.firm");
  } finally {
    await db.end();
  }
}
