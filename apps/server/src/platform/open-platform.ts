import { fileURLToPath } from "node:url";
import { socketPath } from "@zd/api/market/frames";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openAuditLog } from "./audit/audit-log.ts";
import { type Dispatcher, openDispatcher } from "./calls/dispatch.ts";
import type { Api } from "./calls/operation.ts";
import { Contexts } from "./contexts.ts";
import { type Db, openDatabase } from "./database/database.ts";
import { logWaits, migrate } from "./database/migrate.ts";
import { openPools } from "./database/pools.ts";
import { acquireStartLock, checkDatabase } from "./database/start-lock.ts";
import { transactionsOn } from "./database/transactions.ts";
import { openDemoNotices } from "./demo-notices.ts";
import { openFirstFacts } from "./http/first-facts.ts";
import { type Gateway, openGateway } from "./http/gateway.ts";
import { openHealth } from "./http/health.ts";
import { openHttp } from "./http/http.ts";
import { openOpenApi } from "./http/openapi.ts";
import { openSite } from "./http/site.ts";
import { archiveJob } from "./jobs/archive.ts";
import { schedule } from "./jobs/jobs.ts";
import { ensurePartitionsJob } from "./jobs/partitions.ts";
import { type Retention, retentionJob } from "./jobs/retention.ts";
import { openWorker } from "./jobs/worker.ts";
import { openExports } from "./lists/workbooks/exports.ts";
import type { Event } from "./live/event.ts";
import { liveInMemory, liveOverRedis } from "./live/live.ts";
import { noPeers, peersOverRedis } from "./live/peers.ts";
import { openSockets } from "./live/sockets.ts";
import type { OpenModule, Platform } from "./module.ts";
import { readDisks } from "./nodes/disks.ts";
import { reportNode } from "./nodes/report-node.ts";
import { openCaches } from "./process/caches.ts";
import { type Clock, clockWarning, type FollowingClock } from "./process/clock.ts";
import { followDatabase } from "./process/follow-database.ts";
import { openKeys } from "./process/keys.ts";
import { openMetrics } from "./process/metrics.ts";
import { once } from "./process/once.ts";
import { openRecent } from "./process/recent.ts";
import { openSigner } from "./process/signer.ts";
import { readyTables } from "./ready-tables.ts";
import { openTracing } from "./tracing/tracing.ts";
import { ping, watchPlatform } from "./watch-platform.ts";

export interface PlatformNeeds {
  readonly config: Config;
  /** The address of the database, the platform's own or another. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Every operation; each must have a handler in one of the contexts. */
  readonly api: Api;
  /** The contexts, the lowest first. */
  readonly contexts: readonly OpenModule[];
  /** Whether jobs are done as they fall due; a test that turns the clock does them itself. */
  readonly works?: boolean;
  /** How long the rows of each table are kept; nothing is deleted in time where this is left out. */
  readonly retentions?: readonly Retention[];
  /** Called once the database is up to date, before the contexts start. */
  readonly onTables?: () => void;
}

export interface RunningPlatform {
  /** Where it listens, such as http://127.0.0.1:3000. */
  readonly address: string;
  /** The whole database, for tests and tools. */
  readonly db: Db;
  /** What the contexts were opened with. */
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

const builtSite = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const ownMigrations = { context: "platform", folder: new URL("./migrations/", import.meta.url) };

/** Has something done when the platform closes; what was asked for last is done first. */
type AtClose = (close: () => Promise<unknown>) => void;

/** Puts the platform together around its contexts, brings the database up to date, and listens. */
export async function openPlatform(needs: PlatformNeeds): Promise<RunningPlatform> {
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

async function open(needs: PlatformNeeds, atClose: AtClose): Promise<Omit<RunningPlatform, "close">> {
  const { config, databaseUrl: url, clock, log, works = true } = needs;
  const user = await checkDatabase(url);
  // Of nodes that start together one brings the database up to date and fills it, however long it takes.
  const startLock = await acquireStartLock(url, () => log.info("waiting for another node that is starting"));
  atClose(startLock.release);
  await migrate(config.MIGRATION_DATABASE_URL ?? url, [ownMigrations], user, logWaits(log));
  const base = await openBase(needs, atClose);
  const { db, metrics, audit, live, app, sockets, exports, peers, tracing } = base;

  const contexts = new Contexts();
  const dispatcher = openDispatcher({
    ...base,
    clock,
    log,
    onEvent: contexts.jobsOnEvent,
    broadcastLive: live.broadcast,
    waitMs: config.ORDER_WAIT_MS,
    handlerOf: contexts.handlerOf,
    wakeWorker: (at) => worker.wake(at),
  });
  const { transact } = dispatcher;
  const drained = async () => {
    await dispatcher.drained();
    await audit.drained();
  };
  const platform = platformOf(needs, base, dispatcher, contexts);
  contexts.open(needs.contexts, platform);
  await readyTables(needs, user, transact, contexts);
  contexts.register(needs.api, config);
  for (const listener of contexts.listeners()) live.subscribe(listener);

  const retention = retentionJob(needs.retentions ?? []);
  const archive = archiveJob(config, contexts.modules, log);
  const jobs = contexts.jobsBeside([retention, ensurePartitionsJob, archive]);
  const worker = openWorker({ db, clock, log, metrics, jobs, transact, tracing, hands: config.JOB_WORKERS });
  atClose(worker.stop);
  atClose(audit.close);
  atClose(drained);

  const { inFlight } = await openCalls(needs, base, dispatcher, contexts);
  for (const { start } of contexts.modules) {
    const stop = await start?.();
    if (stop) atClose(stop);
  }
  await transact(async ({ tx, now }) => {
    await schedule(tx, retention, "", now, null);
    await schedule(tx, ensurePartitionsJob, "", now, null);
    await schedule(tx, archive, "", now, null);
  });
  await startLock.release();
  const feed = contexts.only("feed");
  const address = await app.listen();
  const { waiting } = dispatcher;
  const lateness = contexts.only("lateness");
  const reporting = { ...base, config, clock, log, inFlight, sockets: sockets.count, waiting, lateness };
  atClose(await reportNode(reporting, address));
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

type Base = Awaited<ReturnType<typeof openBase>>;

/**
 * Opens what depends on neither calls nor contexts: connections, metrics, HTTP server, keys, other nodes, audit log.
 */
async function openBase({ config, databaseUrl: url, clock, log, api }: PlatformNeeds, atClose: AtClose) {
  const tracing = await openTracing(config, log);
  atClose(tracing.close);
  const metrics = openMetrics();
  const slow = openRecent(clock);
  const { pools, reading, standby, onRead, close } = await openPools(url, config, log, { metrics, slow });
  atClose(close);
  const db = openDatabase(pools.commands);
  const sessionReaders = openDatabase(pools.sessions);
  // A test turns a clock of its own.
  if ("set" in clock) atClose(await followDatabase(clock as FollowingClock, sessionReaders, log));
  const redis = config.REDIS_URL ? { url: config.REDIS_URL, caFile: config.REDIS_CA_FILE } : null;
  const live = redis ? await liveOverRedis(redis, log) : liveInMemory(log);
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
  const peers = redis ? await peersOverRedis({ redis, log, clock, keys }) : noPeers;
  atClose(peers.close);
  const inTransaction = transactionsOn(pools.commands);
  const folders = { data: config.DATA_DIR, ...(config.FILES_DIR && { files: config.FILES_DIR }) };
  return {
    pools,
    standby,
    slow,
    readDisks: () => readDisks(folders),
    db,
    readers: openDatabase(reading),
    sessionReaders,
    metrics,
    live,
    app,
    sockets,
    keys,
    signer,
    peers,
    inTransaction,
    inLaneTransaction: transactionsOn(pools.lanes),
    audit: openAuditLog({ clock, log, inTransaction }),
    cacheOf: openCaches(),
    exports: openExports({ url, standby, onRead }),
    tracing,
  };
}

/** The platform as it is handed to the contexts. */
function platformOf(
  { config, clock, log }: PlatformNeeds,
  { keys, signer, readers, cacheOf, sockets, audit, exports, live }: Base,
  { transact, runInLane, decides, track }: Dispatcher,
  contexts: Contexts,
): Platform {
  return {
    config,
    clock,
    log,
    keys,
    signer,
    db: readers,
    transact,
    runInLane,
    decides,
    track,
    cacheOf,
    rooms: sockets.rooms,
    hearsOthers: live.isConnected,
    audit,
    demoNotices: openDemoNotices(config, keys),
    identify: (token) => identifyBy(contexts)(token, readers, clock.now()),
    exports,
    lists: contexts.lists,
    memberFiles: contexts.memberFiles,
    ongoing: contexts.ongoing,
    auditWords: contexts.auditWords,
    desks: contexts.desks,
    undisclosed: contexts.undisclosed,
  };
}

/** Finds the user of a login token by the context that knows it; signed out where there is no such context. */
const identifyBy = (contexts: Contexts) => contexts.only("identify") ?? (async () => "SIGNED_OUT" as const);

/** Has the HTTP server answer: calls, figures, the description of the API, and the site. */
async function openCalls(
  { config, clock, log, api }: PlatformNeeds,
  base: Base,
  { dispatch, expect }: Dispatcher,
  contexts: Contexts,
): Promise<Gateway> {
  const { modules, handlers } = contexts;
  const { app, metrics, readers, live } = base;
  watchPlatform(metrics, {
    ...base,
    clock,
    hearsOthers: config.REDIS_URL ? live.isConnected : null,
    standbysExpected: config.DB_STANDBYS,
  });
  for (const module of modules) module.metrics?.(metrics.registry);
  const gateway = openGateway(app.server, {
    ...base,
    config,
    clock,
    log,
    db: base.sessionReaders,
    handlers,
    identify: identifyBy(contexts),
    identifyLink: contexts.only("identifyLink") ?? (async () => "SIGNED_OUT"),
    companyOf: contexts.only("companyOf"),
    dispatch,
    expect,
    traceparentOf: app.traceparentOf,
  });
  openHealth(app.server, {
    metrics,
    metricsToken: config.METRICS_TOKEN,
    needs: [
      { name: "database", check: () => ping(readers) },
      ...modules.flatMap(({ name, ready }) => (ready ? [{ name, check: ready }] : [])),
    ],
    isLeaving: app.isLeaving,
    warning: () => clockWarning(clock),
  });
  openOpenApi(app.server, api);
  const firstFacts = openFirstFacts({ clock, handlers, dispatch });
  await openSite(app.server, config.SITE_DIR ?? builtSite, firstFacts);
  return gateway;
}
