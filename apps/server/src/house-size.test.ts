import { contract } from "@zd/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { company } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";

const n = Number(process.env["ROWS"] ?? 2_000_000);
test("size", async () => {
  const exchange = await openExchange();
  const { gu } = await openStaff(exchange, { gu: "auditor" });
  const started = performance.now();
  for (let from = 0; from < n; from += 200_000) {
    await exchange.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into platform.audit (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id, operation, outcome, records, input, changes)
        select timestamptz '2026-06-15 00:30:00Z' - (${n} - i) * interval '3 seconds', ${company}, 'u' || i % 3000, '张三', 'f' || i % 1000, '某某煤业有限公司', case i % 9 when 0 then 'S' else 'M' end,
        '10.0.' || i % 200 || '.1', 'Mozilla/5.0', 'r' || i, (array['trading.placeOrder','identity.signIn','contracts.payAsBuyer','transfers.withdraw','applications.saveApplication'])[1 + i % 5],
        case i % 20 when 0 then 'T1020' else 'ok' end, array['W' || i / 40, 'S' || i / 4000, 'O' || i], '{"sectid":"J260615-01","wareid":"J260615-01-07","price":"632.00","qty":"5000"}', '[]'
        from generate_series(${from}::int, ${from + 200_000 - 1}::int) i`.execute(tx);
    });
  }
  await sql`insert into identity.firm (id, company_id, name, short_name, credit_code, kind, status, address, phone, created_at)
    select 'f' || i, ${company}, '煤业' || i, 's', 'C' || i, '1', 'enabled', '', '', now() from generate_series(0, 999) i`.execute(exchange.db);
  await sql`insert into identity.operator (user_id, firm_id, company_id, account, name, mobile, password_hash, roles, status, created_at, password_changed_at)
    select 'u' || i, 'f' || i % 1000, ${company}, 'acc' || i, '张三' || i, '', '', '{}', 'enabled', now(), now() from generate_series(0, 2999) i`.execute(exchange.db);
  await sql`analyze platform.audit`.execute(exchange.db);
  console.log("filled", n, Math.round(performance.now() - started), "ms");
  const asks: [string, Record<string, unknown>][] = [
    ["all", {}],
    ["page 400", { pageIndex: 400 }],
    ["user", { filters: { user: "acc77" } }],
    ["firm", { filters: { firm: "f7" } }],
    ["firm+call", { filters: { firm: "f7", call: "登录" } }],
    ["call", { filters: { call: "登录" } }],
    ["record", { filters: { record: "O77" } , from: "2020-01-01" }],
    ["record of 4000", { filters: { record: "S77" } , from: "2020-01-01" }],
    ["refused", { filters: { outcome: "refused" } }],
    ["staff", { filters: { side: "S" } }],
    ["an old week", { from: "2026-04-20", to: "2026-04-26" }],
    ["an old week of a user", { from: "2026-04-20", to: "2026-04-26", filters: { user: "acc77" } }],
    ["ip", { filters: { ip: "10.0.7.1" } }],
    ["nobody", { filters: { user: "nobody" } }],
  ];
  const all: number[] = [];
  for (const [name, more] of asks) {
    const times: number[] = [];
    for (let i = 0; i < 12; i++) {
      const at = performance.now();
      await gu.ask(contract.audit.listEntries, { pageIndex: 1, pageSize: 20, filters: {}, ...more } as never);
      times.push(performance.now() - at);
    }
    times.sort((a, b) => a - b);
    all.push(...times);
    console.log(name.padEnd(24), "p50", times[5]?.toFixed(1), "max", times[11]?.toFixed(1));
  }
  all.sort((a, b) => a - b);
  console.log("p95 of all", all[Math.floor(all.length * 0.95)]?.toFixed(1));
  const at = performance.now();
  const checked = await gu.ask(contract.audit.verify, { from: 1 });
  console.log("seal+verify first", checked.rows, (performance.now() - at).toFixed(0));
  expect(all.length).toBeGreaterThan(0);
  await exchange.close();
}, 3_600_000);
