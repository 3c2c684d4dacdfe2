import { fileURLToPath } from "node:url";
import { socketPath } from "@zd/api/market/frames";
import type { AnyOperation } from "@zd/api/wire/operation";
import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openAuditLog } from "./audit/audit-log.ts";
import { watchChanges } from "./audit/changes.ts";
import { openCaches } from "./caches.ts";
import { CannotStart, connectionFault } from "./cannot-start.ts";
import type { Clock } from "./clock.ts";
import { type Db, openDatabase, openPool } from "./database.ts";
import { openDemoNotices } from "./demo-notices.ts";
import { openDispatcher } from "./dispatch.ts";
import type { Event } from "./event.ts";
import { openFirstFacts } from "./first-facts.ts";
import { openGateway } from "./gateway.ts";
import { openHealth } from "./health.ts";
import { openHttp } from "./http.ts";
import { replyRetention } from "./idempotency.ts";
import { type AnyJob, attemptsMax, schedule } from "./jobs.ts";
import { openKeys } from "./keys.ts";
import { isList } from "./listings.ts";
import { liveInMemory, liveOverRedis } from "./live.ts";
import { inTime, openMetrics } from "./metrics.ts";
import { migrate } from "./migrate.ts";
import type { Module, OpenModule, Platform } from "./module.ts";
import { countMonthsAhead, countRestsInUse, keepMonths, keepMonthsReady } from "./months.ts";
import { openOpenApi } from "./openapi.ts";
import type { AnyHandler, Api } from "./operation.ts";
import { requireParty } from "./outside.ts";
import { noPeers, peersOverRedis } from "./peers.ts";
import { forgetting } from "./retention.ts";
import { openSigner } from "./signer.ts";
import { openSite } from "./site.ts";
import { openSockets } from "./sockets.ts";
import { transactionsOn } from "./transactions.ts";
import { undisclosedOf } from "./undisclosed.ts";
import { openExports } from "./workbooks/exports.ts";
import { openWorker } from "./worker.ts";

export interface PlatformNeeds {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly api: Api;
  /** The contexts, the lowest first. */
  readonly contexts: readonly OpenModule[];
  /** Whether jobs are done as they fall due; a test that turns the clock does them itself. */
  readonly works?: boolean;
  /** Called once the database is up to date, before the contexts start. */
  readonly onTables?: () => void;
}

export interface OpenedPlatform {
  readonly address: string;
  readonly db: Db;
  readonly platform: Platform;
  /** Every event that was told live on this node, from now on. */
  readonly subscribe: (listener: (event: Event) => void) => void;
  /** Does one job that is due; false when there is none. */
  readonly workOnce: () => Promise<boolean>;
  /** Resolves when nothing waits in a lane and no transaction is open. */
  readonly drained: () => Promise<void>;
  /** Finishes what runs, tells the sockets, and closes. */
  readonly close: () => Promise<void>;
}

/** Who asks is known by heart for a while (identity/sessions), so few are enough. */
const sessionConnections = 2;
const builtSite = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const ownMigrations = { context: "platform", folder: new URL("./migrations/", import.meta.url) };

/** Puts the platform together around its contexts, brings the database up to date, and listens. */
export async function openPlatform(needs: PlatformNeeds): Promise<OpenedPlatform> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = once(async () => {
    for (const closeOne of closers.toReversed()) await closeOne();
  });
  try {
    return { ...(await open(needs, (closeOne) => void closers.push(closeOne))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  { config, databaseUrl: url, clock, log, api, contexts, works = true, onTables = () => {} }: PlatformNeeds,
  atClose: (close: () => Promise<unknown>) => void,
): Promise<Omit<OpenedPlatform, "close">> {
  await checkDatabase(url);
  // Of nodes that start together one brings the database up to date and fills it, however long it takes.
  const turn = await takeTurn(url, () => log.info("waiting for another node that is starting"));
  atClose(turn.end);
  await migrate(url, [ownMigrations]);
  const onError = (error: Error) => log.warn({ err: error }, "a connection to the database was lost");
  const pools = {
    commands: openPool({ url, size: config.DB_POOL, name: "commands", pipeline: true, onError }),
    lanes: openPool({ url, size: config.DB_LANE_POOL, name: "lanes", pipeline: true, byKey: true, onError }),
    queries: openPool({ url, size: config.DB_READ_POOL, name: "queries", readOnly: true, onError }),
    sessions: openPool({ url, size: sessionConnections, name: "sessions", readOnly: true, onError }),
  };
  atClose(() => Promise.all(Object.values(pools).map((pool) => pool.end())));
  const db = openDatabase(pools.commands);
  const readers = openDatabase(pools.queries);
  const sessionReaders = openDatabase(pools.sessions);

  const metrics = openMetrics();
  const live = config.REDIS_URL ? await liveOverRedis(config.REDIS_URL, log) : liveInMemory(log);
  atClose(live.close);
  const app = openHttp({ config, log, api });
  const sockets = openSockets({
    clock,
    log,
    metrics,
    ipOf: (request) => app.ipOf(request),
    socketsMax: config.SOCKETS_MAX,
    socketsPerAddress: config.SOCKETS_PER_ADDRESS,
  });

  const keys = await openKeys(db);
  const signer = await openSigner(db);
  const peers = config.REDIS_URL
    ? await peersOverRedis({ url: config.REDIS_URL, log, clock, keys })
    : noPeers;
  atClose(peers.close);
  const inTransaction = transactionsOn(pools.commands);
  const audit = openAuditLog({ clock, log, inTransaction });
  const cacheOf = openCaches();
  const jobsOnEvent: Record<string, AnyJob[]> = {};
  const handlersByName = new Map<string, AnyHandler>();
  const dispatcher = openDispatcher({
    clock,
    log,
    metrics,
    readers,
    inTransaction,
    inLaneTransaction: transactionsOn(pools.lanes),
    signer,
    cacheOf,
    audit,
    onEvent: jobsOnEvent,
    broadcastLive: live.broadcast,
    waitMs: config.ORDER_WAIT_MS,
    peers,
    handlerOf: (name) => handlersByName.get(name),
    jobWanted: (at) => worker.wake(at),
  });
  const { transact, runInLane, decides } = dispatcher;
  const drained = async () => {
    await dispatcher.drained();
    await audit.drained();
  };
  const exports = openExports(url);
  const platform: Platform = {
    config,
    clock,
    log,
    keys,
    signer,
    db: readers,
    transact,
    runInLane,
    decides,
    cacheOf,
    rooms: sockets.rooms,
    audit,
    demoNotices: openDemoNotices(config, keys),
    identify: (token) => identify(token, readers, clock.now()),
    exports,
    lists: () => handlers.filter(isList),
    memberFiles: () => modules.flatMap(({ memberFile }) => (memberFile ? [memberFile] : [])),
    ongoing: () => modules.flatMap(({ ongoing }) => (ongoing ? [ongoing] : [])),
    auditWords: () => modules.flatMap(({ auditWords }) => (auditWords ? [auditWords] : [])),
    desks: () => modules.flatMap(({ desk }) => (desk ? [desk] : [])),
    undisclosed: undisclosedOf(() =>
      modules.flatMap(({ undisclosed }) => (undisclosed ? [undisclosed] : [])),
    ),
  };

  const modules = contexts.map((openContext) => openContext(platform));
  const identify = only(modules, "identify") ?? (async () => "SIGNED_OUT" as const);
  await migrate(
    url,
    modules.flatMap(({ name: context, migrations }) => (migrations ? { context, folder: migrations } : [])),
  );
  onTables();
  // What is not ready now is made by the job, and rows lie in the rest meanwhile.
  await transact(({ tx, now }) => keepMonths(tx, now)).catch((error: unknown) =>
    log.warn({ err: error }, "the next months could not be made; tried again"),
  );
  await watchChanges(
    db,
    modules.map(({ name }) => name),
    modules.flatMap(({ unaudited = [] }) => unaudited),
  );
  const handlers = modules.flatMap((module) => module.handlers).map(requireParty(config));
  checkHandlers(api, handlers);
  for (const handler of handlers) handlersByName.set(handler.operation.name, handler);
  for (const { onEvent = {} } of modules) {
    for (const [type, jobs] of Object.entries(onEvent))
      jobsOnEvent[type] = [...(jobsOnEvent[type] ?? []), ...jobs];
  }
  for (const { onLive = {} } of modules) {
    live.subscribe((event) => (Object.hasOwn(onLive, event.type) ? onLive[event.type]?.(event) : undefined));
  }

  const forget = forgetting([replyRetention, ...modules.flatMap(({ forgets = [] }) => forgets)]);
  const jobs = [forget, keepMonthsReady, ...modules.flatMap(jobsOf)];
  const worker = openWorker({
    db,
    clock,
    log,
    metrics,
    jobs: distinct(jobs),
    transact,
    hands: config.JOB_WORKERS,
  });
  atClose(worker.stop);
  atClose(audit.close);
  atClose(drained);

  const ping = () => sql`select 1`.execute(readers);
  metrics.watch("zd_database_up", "Whether the database answers in time", () =>
    inTime(ping()).then(
      () => 1,
      () => 0,
    ),
  );
  watchPools(metrics, pools);
  metrics.watch("zd_jobs_waiting", "Jobs that are due", () => countJobs(readers, clock, "due"));
  metrics.watch("zd_jobs_given_up", "Jobs that failed too often and wait for a person", () =>
    countJobs(readers, clock, "given up"),
  );
  metrics.watch("zd_months_ahead", "Months after this one that tables kept by months are ready for", () =>
    countMonthsAhead(readers, clock.now()),
  );
  metrics.watch("zd_rests_in_use", "Tables of which rows lie in none of their months", () =>
    countRestsInUse(readers),
  );
  for (const module of modules) module.metrics?.(metrics.registry);

  openGateway(app.server, {
    config,
    clock,
    log,
    keys,
    db: sessionReaders,
    metrics,
    handlers,
    identify,
    identifyLink: only(modules, "identifyLink") ?? (async () => "SIGNED_OUT"),
    companyOf: only(modules, "companyOf"),
    dispatch: dispatcher.dispatch,
    expect: dispatcher.expect,
    audit,
  });
  openHealth(app.server, {
    metrics,
    metricsToken: config.METRICS_TOKEN,
    needs: [
      { name: "database", check: ping },
      ...modules.flatMap(({ name, ready }) => (ready ? [{ name, check: ready }] : [])),
    ],
    isLeaving: app.isLeaving,
  });
  openOpenApi(app.server, api);
  const firstFacts = openFirstFacts({ clock, handlers, dispatch: dispatcher.dispatch });
  await openSite(app.server, config.SITE_DIR ?? builtSite, firstFacts);

  for (const { start } of modules) {
    const stop = await start?.();
    if (stop) atClose(stop);
  }
  await transact(async ({ tx, now }) => {
    await schedule(tx, forget, "", now, null);
    await schedule(tx, keepMonthsReady, "", now, null);
  });
  await turn.end();
  const feed = only(modules, "feed");
  const address = await app.listen();
  if (feed) sockets.open(app.server.server, socketPath, feed);
  if (works) worker.start();
  atClose(app.finish);
  atClose(sockets.close);
  // A file takes longer than a stopping platform may: whoever wanted it asks the next node.
  atClose(exports.close);
  atClose(app.refuseNewCalls);
  // First of all a proxy hears that this node is going, and sends what is new elsewhere while this one still answers.
  atClose(() => app.leave(config.DRAIN_SECONDS * 1_000));
  atClose(peers.leave);

  return { address, db, platform, subscribe: live.subscribe, workOnce: worker.workOnce, drained };
}

/** Runs the first time, and gives everybody who asks the same end. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

/** Held by the node that is starting; one number of our own. */
const startLock = 7_302_912;

/** Waits until no other node is starting; `end` lets the next one in, and is called again without harm. */
async function takeTurn(url: string, onWait: () => void): Promise<{ readonly end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: "zd start", keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
    startLock,
  ]);
  if (!rows[0]?.mine) {
    onWait();
    await client.query("select pg_advisory_lock($1)", [startLock]);
  }
  return { end: once(() => client.end()) };
}

/** Whether there is a database that we can work with, before anything is asked of it. */
async function checkDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(`DATABASE_URL: the database cannot be reached: ${connectionFault(error)}`);
  }
  try {
    const { rows } = await client.query<{ version: string }>("show server_version");
    const version = rows[0]?.version ?? "";
    if (Number.parseInt(version, 10) < 15) {
      throw new CannotStart(`DATABASE_URL: PostgreSQL 15 or newer is needed, and this is ${version}`);
    }
  } finally {
    await client.end();
  }
}

/** Nothing is registered twice, and nothing is left out: the handlers are held against the API. */
function checkHandlers(api: Api, handlers: readonly AnyHandler[]): void {
  const operations = new Set(Object.values(api).flatMap((context) => Object.values(context)));
  const seen = new Set<AnyOperation>();
  const wrong: string[] = [];
  for (const { operation } of handlers as readonly { readonly operation: AnyOperation }[]) {
    if (seen.has(operation)) wrong.push(`${operation.name} has two handlers`);
    if (!operations.has(operation)) wrong.push(`${operation.name || operation.path} is not in the API`);
    seen.add(operation);
  }
  for (const operation of operations) {
    if (!seen.has(operation)) wrong.push(`${operation.name} has no handler`);
  }
  if (wrong.length > 0) throw new Error(`The handlers do not fit the API:\n  ${wrong.join("\n  ")}`);
}

const jobsOf = ({ jobs = [], onEvent = {} }: Module) => [...jobs, ...Object.values(onEvent).flat()];

/** Each job once; two of one name would take each other's work. */
function distinct(jobs: readonly AnyJob[]): readonly AnyJob[] {
  const byName = new Map<string, AnyJob>();
  for (const one of jobs) {
    const known = byName.get(one.name);
    if (known && known !== one) throw new Error(`two jobs are called ${one.name}`);
    byName.set(one.name, one);
  }
  return [...byName.values()];
}

/** What one context answers for all. */
function only<Part extends "identify" | "identifyLink" | "companyOf" | "feed">(
  modules: readonly Module[],
  part: Part,
): Module[Part] | undefined {
  const having = modules.filter((module) => module[part] !== undefined);
  if (having.length > 1)
    throw new Error(`${having.map(({ name }) => name).join(" and ")} both answer ${part}`);
  return having[0]?.[part];
}

function watchPools(
  { watch }: ReturnType<typeof openMetrics>,
  pools: Readonly<
    Record<string, { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }>
  >,
) {
  for (const [name, pool] of Object.entries(pools)) {
    watch(`zd_db_${name}_busy`, `Connections in use for ${name}`, () => pool.totalCount - pool.idleCount);
    watch(`zd_db_${name}_waiting`, `Work that waits for a connection for ${name}`, () => pool.waitingCount);
  }
}

async function countJobs(readers: Db, clock: Clock, which: "due" | "given up"): Promise<number> {
  const jobs = readers.selectFrom("platform.job").select((row) => row.fn.countAll<bigint>().as("count"));
  const chosen =
    which === "due"
      ? jobs.where("runAt", "<=", new Date(clock.now())).where("attempts", "<", attemptsMax)
      : jobs.where("attempts", ">=", attemptsMax);
  return Number((await chosen.executeTakeFirst())?.count ?? 0);
}
