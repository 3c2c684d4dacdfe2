import { fileURLToPath } from "node:url";
import { socketPath } from "@zd/api/market/frames";
import { type Dispatcher, openDispatcher } from "./calls/dispatch.ts";
import { Contexts } from "./contexts.ts";
import type { Db } from "./database/database.ts";
import { logWaits, migrate } from "./database/migrate.ts";
import { acquireStartLock, checkDatabase } from "./database/start-lock.ts";
import { openDemoNotices } from "./demo-notices.ts";
import { openFirstFacts } from "./http/first-facts.ts";
import { type Gateway, openGateway } from "./http/gateway.ts";
import { openHealth } from "./http/health.ts";
import { openOpenApi } from "./http/openapi.ts";
import { openProofDocs } from "./http/proof-docs.ts";
import { openSite } from "./http/site.ts";
import { archiveJob } from "./jobs/archive.ts";
import { schedule } from "./jobs/jobs.ts";
import { ensurePartitionsJob } from "./jobs/partitions.ts";
import { retentionJob } from "./jobs/retention.ts";
import { openWorker } from "./jobs/worker.ts";
import { keyNames } from "./keys/inventory.ts";
import { reloadMs } from "./keys/keyring.ts";
import { setPersonalKeys } from "./keys/personal.ts";
import { followKeys, settleKeys } from "./keys/settle-keys.ts";
import type { Event } from "./live/event.ts";
import type { Platform } from "./module.ts";
import { reportNode } from "./nodes/report-node.ts";
import { type AtClose, type Base, openBase } from "./open-base.ts";
import type { PlatformNeeds } from "./platform-needs.ts";
import { clockWarning } from "./process/clock.ts";
import { once } from "./process/once.ts";
import { readyTables } from "./ready-tables.ts";
import { watchSealedLogs } from "./sealing/watch-sealed-logs.ts";
import { ping, watchPlatform } from "./watch-platform.ts";

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
  // The migrations of a context may have laid out keys of its own to be moved.
  await settleKeys(base.keyring, db, keyNames, log);
  setPersonalKeys(base.keyring);
  const following = clock.every(reloadMs, () => followKeys(base.keyring, db, log));
  atClose(async () => following.cancel());
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
  atClose(watchSealedLogs({ ...base, config, clock, log }, contexts.modules));
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

/** The platform as it is handed to the contexts. */
function platformOf(
  { config, clock, log }: PlatformNeeds,
  { keyring, keys, signer, readers, cacheOf, sockets, audit, exports, live }: Base,
  { transact, runInLane, decides, track }: Dispatcher,
  contexts: Contexts,
): Platform {
  return {
    config,
    clock,
    log,
    keyring,
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
    async identify(token) {
      const found = await identifyBy(contexts)(token, readers, clock.now());
      return typeof found === "string" ? found : (found.pending ?? found);
    },
    exports,
    lists: contexts.lists,
    memberFiles: contexts.memberFiles,
    personalData: contexts.personalData,
    ongoing: contexts.ongoing,
    subjects: contexts.subjects,
    auditWords: contexts.auditWords,
    desks: contexts.desks,
    dayChecks: contexts.dayChecks,
    reports: contexts.reports,
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
    watchesBooks: config.BOOKS_WATCH_SECONDS > 0,
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
    factorGap: contexts.only("factorGap"),
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
  if (config.API_DOCS) openOpenApi(app.server, api);
  openProofDocs(app.server);
  const firstFacts = openFirstFacts({ clock, handlers, dispatch });
  await openSite(app.server, config.SITE_DIR ?? builtSite, firstFacts, {
    consoleHost: config.CONSOLE_HOST,
    mapTiles: config.MAP_TILES,
  });
  return gateway;
}
