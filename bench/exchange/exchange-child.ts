import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { instant, sectionId } from "@zd/domain/kernel/brand";
import { openApp } from "@zd/server/app";
import { readConfig } from "@zd/server/config";
import { systemClock } from "@zd/server/platform/clock";
import { startEmbeddedPostgres } from "@zd/server/platform/embedded-postgres";
import { openLog } from "@zd/server/platform/log";
import { setScene, yuan } from "@zd/server/testing/market-scene";
import type { ExchangeOrder, ExchangeReady } from "./exchange-process.ts";

/** A whole exchange in a process of its own: real PostgreSQL with fsync, real HTTP, no demo. */
const { firms, sections, waresPerSection } = JSON.parse(process.argv[2] ?? "{}") as ExchangeOrder;

const folder = mkdtempSync(join(tmpdir(), "zd-bench-"));
const database = await startEmbeddedPostgres({ dataDir: folder });
const config = readConfig({ PORT: "0", ZD_DEMO: "off", LOG_LEVEL: "error", DATA_DIR: folder });
const app = await openApp({ config, databaseUrl: database.url, clock: systemClock, log: openLog(config) });
const scene = await setScene({
  platform: app.platform,
  db: app.db,
  clock: systemClock,
  withToken: () => {
    throw new Error("nobody calls from inside");
  },
});

await scene.join("mine");
const members = [];
for (let i = 0; i < firms; i++) members.push(await scene.join(`firm${i}`, { funds: "90000000000000" }));
const wares: string[][] = [];
for (let i = 0; i < sections; i++) {
  const opened = await scene.schedule(
    {
      id: sectionId(`J260615-${String(i + 1).padStart(3, "0")}`),
      startsAt: instant(systemClock.now() + 200),
      freeMs: 36_000_000,
    },
    Array.from({ length: waresPerSection }, () => ({ rule: { priceStep: yuan("0.01") } })),
  );
  wares.push([...opened.wares]);
}

const ready: ExchangeReady = {
  address: app.address,
  databaseUrl: database.url,
  tokens: members.map(({ token }) => token),
  wares,
  pid: process.pid,
};
process.send?.(ready);
process.on("message", async () => {
  await app.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
