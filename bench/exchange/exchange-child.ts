import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { instant, price, sectionId, wareId } from "@zd/domain/kernel/brand";
import { openApp } from "@zd/server/app";
import { readConfig } from "@zd/server/config";
import { systemClock } from "@zd/server/platform/clock";
import { startEmbeddedPostgres } from "@zd/server/platform/embedded-postgres";
import { openLog } from "@zd/server/platform/log";
import { company, sectionOf, setScene, yuan } from "@zd/server/testing/market-scene";
import { sessionLane } from "@zd/server/trading/index";
import type { ExchangeOrder, ExchangeReady, Telling, Told } from "./exchange-process.ts";

/** A whole exchange in a process of its own: real PostgreSQL with fsync, real HTTP, no demo. */
const { firms, sections, waresPerSection } = JSON.parse(process.argv[2] ?? "{}") as ExchangeOrder;

const folder = mkdtempSync(join(tmpdir(), "zd-bench-"));
const database = await startEmbeddedPostgres({ dataDir: folder });
const config = readConfig({
  PORT: "0",
  ZD_DEMO: "off",
  LOG_LEVEL: "error",
  DATA_DIR: folder,
  // One address stands for all members here.
  MEMBER_CALLS_PER_MINUTE: "100000000",
  ANONYMOUS_CALLS_PER_MINUTE: "100000000",
  SOCKETS_PER_ADDRESS: "20000",
});
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
const members: Awaited<ReturnType<typeof scene.join>>[] = [];
for (let i = 0; i < firms; i++) members.push(await scene.join(`firm${i}`, { funds: "90000000000000" }));
let cents = 62_000n;
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

/** The first ware of each section, then the second of each, and so on. */
const acrossSections = Array.from({ length: waresPerSection }, (_, i) =>
  wares.flatMap((section) => section[i] ?? []),
).flat();

const ready: ExchangeReady = {
  address: app.address,
  databaseUrl: database.url,
  tokens: members.map(({ token }) => token),
  wares,
  residentBytes: process.memoryUsage.rss(),
};
process.send?.(ready);
process.on(
  "message",
  async (message: "close" | { readonly bidInLane: number } | { readonly tell: Telling }) => {
    if (message !== "close") {
      return void process.send?.(
        "tell" in message ? await tell(message.tell) : await bidInLane(message.bidInLane),
      );
    }
    await app.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  },
);

/**
 * One bid on one of these wares in turn, straight into its lane, a fen above all before it; when its turn comes again,
 * another firm bids on it.
 */
async function bidOnce(turn: number, among: readonly string[] = wares[0] ?? []): Promise<boolean> {
  const place = turn % among.length;
  const ware = among[place] ?? "";
  const bidder = (place + Math.floor(turn / among.length)) % members.length;
  const { firm, user } = members[bidder] as (typeof members)[number];
  cents += 1n;
  const outcome = await app.platform.runInLane(sessionLane, sectionOf(wareId(ware)), {
    kind: "order",
    company,
    ware: wareId(ware),
    firm,
    user,
    mayPlaceOrders: true,
    side: null,
    price: price(cents * 100n),
    quantity: null,
    turn: null,
    ip: "127.0.0.1",
  });
  return outcome.ok;
}

async function bidInLane(seconds: number): Promise<number> {
  const begun = performance.now();
  let accepted = 0;
  const bidder = async (i: number) => {
    while (performance.now() - begun < seconds * 1000) if (await bidOnce(i)) accepted += 1;
  };
  await Promise.all(Array.from({ length: 256 }, (_, i) => bidder(i)));
  return (accepted * 1000) / (performance.now() - begun);
}

/** Bids told of so far: the next telling goes on where the last one has ended. */
let told = 0;

/** Bids at an even pace, and reckons the CPU that this process has spent meanwhile. */
async function tell({ perSecond, seconds, across = "the first section" }: Telling): Promise<Told> {
  const before = process.cpuUsage();
  const bids = Math.round(perSecond * seconds);
  const among = across === "all sections" ? acrossSections : wares[0];
  let accepted = 0;
  for (let sent = 0; sent < bids; sent++) {
    const due = wait(1000 / perSecond);
    if (await bidOnce(told++, among)) accepted += 1;
    await due;
  }
  // What is on its way still has to be written.
  await wait(500);
  const { user, system } = process.cpuUsage(before);
  return { cpuMicros: user + system, residentBytes: process.memoryUsage.rss(), accepted };
}
