import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { closeDays } from "@zd/server/funds/index";
import { systemClock } from "@zd/server/platform/process/clock";
import { Client } from "pg";
import { openBenchDatabase } from "../bench-database.ts";
import { openBenchApp } from "./open-app.ts";

export interface DayEndOrder {
  readonly firms: number;
  /** How many days were closed before. */
  readonly days: number;
}

export interface DayEnded {
  readonly closedMs: number;
  readonly written: number;
}

/** An exchange whose firms all move money every day, in a process of its own. */
const { firms, days } = JSON.parse(process.argv[2] ?? "{}") as DayEndOrder;
const database = await openBenchDatabase();
const { app } = await openBenchApp(database.url, database.folder);
const client = new Client({ connectionString: database.url });
await client.connect();
await client.query("set session_replication_role = replica");

// Far from the days that the exchange closes by itself.
let today = instant(startOfDay(systemClock.now()) + 1_000 * dayMs);
const first = new Date(today - days * dayMs);
await client.query(
  `insert into funds.day_account (holder, day, opening, received, paid_out, goods_received, goods_paid, fees, other,
                                  closing, available)
   select 'many' || f, ($1::timestamptz at time zone 'Asia/Shanghai')::date + d, d * 100, 100, 0, 0, 0, 0, 0,
          (d + 1) * 100, (d + 1) * 100
   from generate_series(0, $2::int - 1) d, generate_series(1, $3::int) f`,
  [first, days, firms],
);
await client.query(
  "insert into funds.day_end (day, at) values (($1::timestamptz at time zone 'Asia/Shanghai')::date - 1, now())",
  [new Date(today)],
);
await client.query("vacuum analyze funds.day_account");
await client.query("select platform.keep_months($1::date, $1::date + 31)", [shanghaiDay(today)]);

/** Money comes in for everybody, and the day is closed. */
async function endDay(): Promise<DayEnded> {
  await client.query(
    `insert into funds.entry (voucher_no, leg, holder, bucket, kind, amount, balance, at)
     select extract(epoch from $1::timestamptz)::bigint * 1000000 + f, leg, case leg when 0 then 'bank' else 'many' || f end,
            case leg when 0 then 'clearing' else 'available' end, 'transfer-in', case leg when 0 then -100 else 100 end,
            100, $1
     from generate_series(1, $2::int) f, generate_series(0, 1) leg`,
    [new Date(today + dayMs / 2), firms],
  );
  await client.query("analyze funds.entry");
  const began = performance.now();
  await app.platform.transact(({ tx }) => closeDays({ tx, now: instant(today + dayMs) }));
  const closedMs = performance.now() - began;
  const { rows } = await client.query<{ written: number }>(
    `select count(*)::int as written from funds.day_account d
     where day = ($1::timestamptz at time zone 'Asia/Shanghai')::date and closing = opening + received`,
    [new Date(today)],
  );
  today = instant(today + dayMs);
  return { closedMs, written: rows[0]?.written ?? 0 };
}

process.send?.("ready");
process.on("message", async (message: "close" | "day") => {
  if (message === "day") return void process.send?.(await endDay());
  await client.end();
  await app.close();
  await database.close();
  process.exit(0);
});
