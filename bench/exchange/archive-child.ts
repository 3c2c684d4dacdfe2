import { instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { closeDays } from "@zd/server/funds/index";
import { systemClock } from "@zd/server/platform/process/clock";
import { company, setScene } from "@zd/server/testing/market-scene";
import { openStaff } from "@zd/server/testing/staff-scene";
import { Client } from "pg";
import { openBenchDatabase } from "../bench-database.ts";
import { fillArchive } from "./archive.ts";
import type { ArchiveOrder, ArchiveReady } from "./archive-process.ts";
import { openBenchApp } from "./open-app.ts";

/** An exchange that has been in business for years, in a process of its own: real PostgreSQL, real HTTP, no demo. */
const { firms, ...archive } = JSON.parse(process.argv[2] ?? "{}") as ArchiveOrder;
const database = await openBenchDatabase();
const { app } = await openBenchApp(database.url, database.folder);
const tokens: string[] = [];
/** Whoever would call from inside is heard of by his token alone. */
const withToken = (token: string) => {
  tokens.push(token);
  return {
    call: () => Promise.reject(new Error("nobody calls from inside")),
    ask: () => Promise.reject(new Error("nobody calls from inside")),
  };
};
const scene = await setScene({ platform: app.platform, db: app.db, clock: systemClock, withToken });
const members: Awaited<ReturnType<typeof scene.join>>[] = [];
for (let i = 0; i < firms; i++)
  members.push(await scene.join(`firm${i}`, { roles: ["administrator"], funds: "0" }));
await openStaff({ platform: app.platform, withToken }, { desk: "riskController" });

const client = new Client({ connectionString: database.url });
await client.connect();
await fillArchive(client, { ...archive, company, firms: members.map(({ firm }) => firm) });
// As the nights have left it; a statement has no more than its time, so a few weeks at once.
for (let daysAgo = archive.days; daysAgo >= 0; daysAgo -= 20)
  await app.platform.transact(({ tx, now }) => closeDays({ tx, now: instant(now - daysAgo * dayMs) }));
await client.query("vacuum analyze funds.day_account, funds.day_kind");
const { rows } = await client.query<{ no: string }>(
  "select contract_no as no from contracts.contract where buyer_id = $1 order by dealt_at offset 500 limit 100",
  [members[0]?.firm],
);
await client.end();

const ready: ArchiveReady = {
  address: app.address,
  databaseUrl: database.url,
  firm: members[0]?.firm ?? "",
  company,
  member: members[0]?.token ?? "",
  staff: tokens.at(-1) ?? "",
  contracts: rows.map(({ no }) => no),
};
process.send?.(ready);
process.on("message", async (message: "close" | "memory") => {
  if (message === "memory") return void process.send?.(process.memoryUsage.rss());
  await app.close();
  await database.close();
  process.exit(0);
});
