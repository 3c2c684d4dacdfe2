import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { accrueAll } from "@zd/server/financing/index";
import { systemClock } from "@zd/server/platform/process/clock";
import { setScene } from "@zd/server/testing/market-scene";
import { openStaff } from "@zd/server/testing/staff-scene";
import { openTestClient } from "@zd/server/testing/test-client";
import { Client } from "pg";
import { openBenchDatabase } from "../bench-database.ts";
import { quantile } from "../statistics.ts";
import { openBenchApp } from "./open-app.ts";

export interface FinancingOrder {
  readonly firms: number;
  readonly loans: number;
  /** How often each list is asked for in a round. */
  readonly calls: number;
}

export interface FinancingRound {
  readonly runMs: number;
  readonly accrued: number;
  /** Loans whose figures are not what the rule gives. */
  readonly wrong: number;
  readonly againMs: number;
  readonly changedAgain: number;
  readonly worstP95Ms: number;
  readonly [list: `${string}P95Ms`]: number;
}

/** An exchange whose members owe on many loans, in a process of its own. */
const { firms, loans, calls } = JSON.parse(process.argv[2] ?? "{}") as FinancingOrder;
const database = await openBenchDatabase();
const { app } = await openBenchApp(database.url, database.folder);
const client = openTestClient(() => app.address);
const exchange = {
  platform: app.platform,
  db: app.db,
  clock: systemClock,
  withToken: (token: string) => client.caller(token),
};
const scene = await setScene(exchange as never);
for (let firm = 1; firm <= firms; firm++) await scene.join(`f${firm}`, { funds: "0" });
const { risk } = await openStaff(exchange as never, { risk: "riskController" });
const sql = new Client({ connectionString: database.url });
await sql.connect();

/** A third is overdue, a third runs over several months, a third is due in one. */
const start = addDays(systemClock.now(), -60);
const day = (from: number) => shanghaiDay(addDays(start, from));
await sql.query("set session_replication_role = replica");
await sql.query(
  `insert into financing.loan (id, company_id, firm_id, channel, product, kind, credit_id, contract_no, payee_id, principal,
     outstanding, rate, penalty_rate, basis, method, term, state, drawn_on, due_on, accrued_to, applied_at, by_user, by_name)
   select 'L' || n, 'ZD0001', 'f' || (1 + n % $1::int), 'SF', 'SF-DD', 'order', 'C', 'K' || n, 'f1', 100000000 + n * 7919,
     100000000 + n * 7919, 43500, 65250, 360, case n % 3 when 1 then 'equalPrincipal' else 'bullet' end, 60, '2',
     $2::date, $2::date + case n % 3 when 0 then 40 else 90 end, $2::date, $3::timestamptz + n * interval '1 second', 'u', 'u'
   from generate_series(1, $4::int) n`,
  [firms, day(0), new Date(start), loans],
);
await sql.query(
  `insert into financing.instalment (loan_id, no, from_on, due_on, principal, interest, weight, divisor)
   select l.id, i, $1::date + (i - 1) * 30, case l.method when 'bullet' then l.due_on else $1::date + i * 30 end,
     case when l.method = 'bullet' then l.principal when i < 3 then l.principal / 3 else l.principal - 2 * (l.principal / 3) end,
     case when l.method = 'bullet' then round(l.principal::numeric * 43500 * (l.due_on - l.drawn_on) / 360000000)::bigint
       else round(l.principal::numeric * (4 - i) / 3 * 43500 / 12000000)::bigint end,
     case when l.method = 'bullet' then l.principal * 43500
       else round(l.principal::numeric * (4 - i) / 3 * 43500 / 12000000)::bigint end,
     case l.method when 'bullet' then 360000000 else 30 end
   from financing.loan l join generate_series(1, 3) i on l.method <> 'bullet' or i = 1`,
  [day(0)],
);
await sql.query("set session_replication_role = origin");
await sql.query("vacuum analyze financing.loan");
await sql.query("vacuum analyze financing.instalment");

const { finance, financeControl } = api;
const page = { pageIndex: 1, pageSize: 20, filters: {} };
const lists: readonly (readonly [name: string, AnyOperation, object, "member" | "staff"])[] = [
  ["own", finance.listLoans, page, "member"],
  ["ownOverdue", finance.listLoans, { ...page, filters: { state: "5" } }, "member"],
  ["overview", finance.readOverview, {}, "member"],
  ["control", financeControl.listLoans, page, "staff"],
  ["controlOfOne", financeControl.listLoans, { ...page, filters: { loan: "L4999" } }, "staff"],
  ["overdue", financeControl.listOverdue, page, "staff"],
  ["collateral", financeControl.listCollateral, page, "staff"],
  ["risk", financeControl.readOverview, {}, "staff"],
];

/** Each list's p95, and the worst of them. */
async function askLists() {
  const callers = { member: scene.member("f1").caller, staff: risk };
  const p95s: Record<`${string}P95Ms`, number> = {};
  for (const [name, operation, input, by] of lists) {
    const latencies: number[] = [];
    for (let turn = 0; turn < calls; turn++) {
      const start = performance.now();
      await callers[by].ask(operation as never, input as never);
      latencies.push(performance.now() - start);
    }
    p95s[`${name}P95Ms`] = quantile(
      latencies.toSorted((one, other) => one - other),
      0.95,
    );
  }
  return { ...p95s, worstP95Ms: Math.max(...Object.values(p95s)) };
}

const count = async (where: string, values: readonly unknown[]) =>
  (
    await sql.query<{ n: number }>(`select count(*)::int as n from financing.loan l where ${where}`, [
      ...values,
    ])
  ).rows[0]?.n ?? 0;

let night = 45;

/** A night in one run, and the same again. */
async function runNight(): Promise<FinancingRound> {
  const today = day(night);
  const timed = async () => {
    const began = performance.now();
    await accrueAll(app.platform.transact, today);
    return performance.now() - began;
  };
  const runMs = await timed();
  const accrued = await count("accrued_to = $1::date", [today]);
  // A bullet loan bears its penalty from its fortieth day on, and nothing else.
  const wrong = await count(
    `method = 'bullet' and penalty_units <> case when due_on < $1::date
       then principal::numeric * 65250 * ($1::date - due_on) else 0 end`,
    [today],
  );
  const before = await sql.query("select max(version) as v, sum(version)::bigint as s from financing.loan");
  const againMs = await timed();
  const after = await sql.query("select max(version) as v, sum(version)::bigint as s from financing.loan");
  const changedAgain = Number(after.rows[0].s) - Number(before.rows[0].s);
  night += 1;
  // As the database looks after its tables by itself, now that every row of them was written anew.
  await sql.query("vacuum analyze financing.loan");
  return { runMs, accrued, wrong, againMs, changedAgain, ...(await askLists()) };
}

process.send?.("ready");
process.on("message", async (message: "close" | "night") => {
  if (message === "night") return void process.send?.(await runNight());
  await sql.end();
  await app.close();
  await database.close();
  process.exit(0);
});
