import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { instant, price, sectionId, wareId } from "@zd/domain/kernel/brand";
import { isTerminal, type SectionStatus } from "@zd/domain/trading/codes";
import { systemClock } from "@zd/server/platform/process/clock";
import { company, sectionOf, setScene, yuan } from "@zd/server/testing/market-scene";
import { openPushServer } from "@zd/server/testing/push-server";
import { sectionMoved, sessionLane } from "@zd/server/trading/index";
import { openBenchDatabase } from "../bench-database.ts";
import { quantile } from "../statistics.ts";
import type {
  ExchangeOrder,
  ExchangeReady,
  Outbidding,
  Paying,
  Plan,
  Play,
  Played,
  Telling,
  TellingReport,
} from "./exchange-process.ts";
import { openBenchApp } from "./open-app.ts";
import { outbid, subscribeAll } from "./outbid.ts";
import { pay } from "./pay.ts";

/** How often the thread and the memory are looked at while they are watched. */
const watchedEveryMs = 10;

/** A whole exchange in a process of its own: real PostgreSQL with fsync, real HTTP, no demo. */
const {
  firms,
  sections,
  waresPerSection,
  pushed = false,
} = JSON.parse(process.argv[2] ?? "{}") as ExchangeOrder;
const database = await openBenchDatabase();
const push = pushed ? await openPushServer() : null;
const { app } = await openBenchApp(database.url, database.folder, {
  SOCKETS_PER_ADDRESS: "20000",
  ...(push && { PUSH_TRIAL: push.origin }),
});
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
if (push) await subscribeAll(app, members, push);
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
  folder: database.folder,
  tokens: members.map(({ token }) => token),
  wares,
  residentBytes: process.memoryUsage.rss(),
  pid: process.pid,
};
process.send?.(ready);
const deadlines = new Map<string, number>();
const follow = new Map<string, (state: Moved) => void>();
app.subscribe(({ type, data }) => {
  if (type !== sectionMoved.type) return;
  const { section, state } = data as { readonly section: string; readonly state: Moved };
  follow.get(section)?.(state);
});

interface Moved {
  readonly status: SectionStatus;
  readonly deadline: number | null;
}

process.on("message", async (message: "close" | Question) => {
  if (message !== "close") return void process.send?.(await answerTo(message));
  await app.close();
  await database.close();
  process.exit(0);
});

type Question =
  | { readonly bidInLane: number }
  | { readonly tell: Telling }
  | { readonly outbid: Outbidding }
  | { readonly pay: Paying }
  | { readonly schedule: Plan }
  | { readonly play: Play };

function answerTo(question: Question) {
  if ("tell" in question) return tell(question.tell);
  if ("outbid" in question)
    return outbid(
      app,
      question.outbid,
      (turn) => bidOnce(turn, acrossSections),
      () => push?.received.length ?? 0,
    );
  if ("pay" in question)
    return pay(
      app,
      scene.member("mine").firm,
      members.map(({ firm }) => firm),
      question.pay,
    );
  if ("schedule" in question) return schedule(question.schedule);
  return "play" in question ? play(question.play) : bidInLane(question.bidInLane);
}

/** The place of the member who has bid last on a ware. */
const lastBidders = new Map<string, number>();

/** One bid on one of these wares in turn; when its turn comes again, another firm bids on it. */
async function bidOnce(turn: number, among: readonly string[]): Promise<boolean> {
  const ware = among[turn % among.length] ?? "";
  const bidder = (lastBidders.get(ware) ?? turn) + 1;
  lastBidders.set(ware, bidder);
  return bidOn(ware, bidder);
}

/** A bid straight into the lane, a fen above all before it. */
async function bidOn(ware: string, bidder: number): Promise<boolean> {
  const { firm, user } = members[bidder % members.length] as (typeof members)[number];
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
  const [section = []] = wares;
  const bidder = async (i: number) => {
    const ware = section[i % section.length] ?? "";
    while (performance.now() - begun < seconds * 1000) if (await bidOn(ware, i)) accepted += 1;
  };
  await Promise.all(Array.from({ length: 256 }, (_, i) => bidder(i)));
  return (accepted * 1000) / (performance.now() - begun);
}

/** Bids told of so far: the next telling goes on where the last one has ended. */
let bidCount = 0;

/** Bids at an even pace, and reckons the CPU that this process has spent meanwhile. */
async function tell({
  perSecond,
  seconds,
  across = "the first section",
  inSight,
}: Telling): Promise<TellingReport> {
  const before = process.cpuUsage();
  const delays = monitorEventLoopDelay({ resolution: watchedEveryMs });
  delays.enable();
  let mostResidentBytes = 0;
  const watching = setInterval(() => {
    mostResidentBytes = Math.max(mostResidentBytes, process.memoryUsage.rss());
  }, watchedEveryMs);
  const bids = Math.round(perSecond * seconds);
  const all = (across === "all sections" ? acrossSections : wares[0]) ?? [];
  const among = inSight === undefined ? all : all.flatMap((ware, i) => [ware, all[i % inSight] ?? ware]);
  let accepted = 0;
  for (let sent = 0; sent < bids; sent++) {
    const due = wait(1000 / perSecond);
    if (await bidOnce(bidCount++, among)) accepted += 1;
    await due;
  }
  // What is on its way still has to be written.
  await wait(500);
  const { user, system } = process.cpuUsage(before);
  clearInterval(watching);
  delays.disable();
  return {
    cpuMicros: user + system,
    residentBytes: process.memoryUsage.rss(),
    mostResidentBytes,
    stillMostMs: delays.max / 1e6 - watchedEveryMs,
    accepted,
  };
}

let planned = 0;
const sessions = new Map<string, ReturnType<typeof following>>();
/** The wares of the sections that were planned. */
const waresOf = new Map<string, readonly string[]>();

async function schedule({ sections, waresPerSection, startsInMs, freeMs, extensionMs }: Plan) {
  const startsAt = instant(systemClock.now() + startsInMs);
  const ids: string[] = [];
  for (let i = 0; i < sections; i++) {
    const id = sectionId(`K260615-${String(++planned).padStart(4, "0")}`);
    sessions.set(id, following(id));
    const change = { id, startsAt, freeMs, extensionMs };
    const rule = { priceStep: yuan("0.01"), feeSell: { unit: "TON", perTonne: yuan("0.1") } } as const;
    const opened = await scene.schedule(
      change,
      Array.from({ length: waresPerSection }, () => ({ rule })),
    );
    waresOf.set(id, opened.wares);
    ids.push(id);
  }
  return ids;
}

async function play({ sections, bidsPerWare, bidsPerSecond }: Play): Promise<Played> {
  const playing = sections.flatMap((id) => sessions.get(id) ?? []);
  await Promise.all(playing.map(({ opened }) => opened));

  // Ware by ware across the sections, so that all of them are busy all the time.
  const wares = sections.flatMap((id) => (waresOf.get(id) ?? []).map((ware, place) => ({ ware, place })));
  wares.sort((a, b) => a.place - b.place);
  const turns = Array.from({ length: bidsPerWare }, (_, lap) =>
    wares.map(({ ware, place }) => ({ ware, bidder: place + lap })),
  ).flat();
  const latencies: number[] = [];
  let refused = 0;
  const bid = async ({ ware, bidder }: (typeof turns)[number]) => {
    const start = performance.now();
    if (!(await bidOn(ware, bidder))) refused += 1;
    latencies.push(performance.now() - start);
  };
  const bids: Promise<void>[] = [];
  const begun = performance.now();
  for (const [i, turn] of turns.entries()) {
    const due = bidsPerSecond === null ? 0 : begun + (i * 1000) / bidsPerSecond - performance.now();
    if (due > 0) await wait(due);
    // Without a pace, two hundred wait at any time.
    else if (bids.length >= 200) await bids[bids.length - 200];
    bids.push(bid(turn));
  }
  await Promise.all(bids);

  const ends = await Promise.all(playing.map(({ ended }) => ended));
  const late = ends.map(({ at, deadline }) => at - deadline);
  const { deals } = await app.db
    .selectFrom("trading.deal")
    .select(({ fn }) => fn.countAll<bigint>().as("deals"))
    .where("sectionId", "in", [...sections])
    .executeTakeFirstOrThrow();
  return {
    bids: turns.length - refused,
    refused,
    bidP50Ms: quantile(latencies, 0.5),
    bidP99Ms: quantile(latencies, 0.99),
    deadline: Math.max(...ends.map(({ deadline }) => deadline)),
    closeP50Ms: quantile(late, 0.5),
    closeMostMs: Math.max(...late),
    deals: Number(deals),
  };
}

/** What is told of a section: that it has opened, and when it was to end and did. */
function following(section: string) {
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ readonly at: number; readonly deadline: number }>();
  follow.set(section, ({ status, deadline }) => {
    if (status === "1") opened.resolve();
    if (deadline !== null) deadlines.set(section, deadline);
    if (!isTerminal(status)) return;
    follow.delete(section);
    ended.resolve({ at: systemClock.now(), deadline: deadlines.get(section) ?? Number.NaN });
  });
  return { opened: opened.promise, ended: ended.promise };
}
