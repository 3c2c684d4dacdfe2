import { openAuditLog } from "./audit/audit-log.ts";
import { openDatabase } from "./database/database.ts";
import { openPools } from "./database/pools.ts";
import { transactionsOn } from "./database/transactions.ts";
import { openHttp } from "./http/http.ts";
import { openSecurityEvents } from "./http/security-events.ts";
import { signedOnceInMemory, signedOnceOverRedis } from "./http/signed-once.ts";
import { openKeyring } from "./keys/keyring.ts";
import { settleKeys } from "./keys/settle-keys.ts";
import { openExports } from "./lists/workbooks/exports.ts";
import { liveInMemory, liveOverRedis } from "./live/live.ts";
import { noPeers, peersOverRedis } from "./live/peers.ts";
import { openSockets } from "./live/sockets.ts";
import { readDisks } from "./nodes/disks.ts";
import type { PlatformNeeds } from "./platform-needs.ts";
import { openCaches } from "./process/caches.ts";
import type { FollowingClock } from "./process/clock.ts";
import { followDatabase } from "./process/follow-database.ts";
import { openKeys } from "./process/keys.ts";
import { openMetrics } from "./process/metrics.ts";
import { openRecent } from "./process/recent.ts";
import { openSigner } from "./process/signer.ts";
import { openTracing } from "./tracing/tracing.ts";

/** Has something done when the platform closes; what was asked for last is done first. */
export type AtClose = (close: () => Promise<unknown>) => void;

/** The keys that the platform itself needs, before the tables of the contexts are up to date. */
const platformKeys = ["gateway", "sealing", "sm2", "signing", "peers"] as const;

/**
 * Opens what depends on neither calls nor contexts: connections, metrics, HTTP server, keys, other nodes, audit log.
 */
export async function openBase(
  { config, databaseUrl: url, clock, log, api }: PlatformNeeds,
  atClose: AtClose,
) {
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
  const security = openSecurityEvents({ log, metrics, clock });
  atClose(async () => security.flush());
  const app = openHttp({ config, log, api, clock, security });
  const sockets = openSockets({
    clock,
    log,
    security,
    metrics,
    ipOf: (request) => app.ipOf(request),
    hostOf: (request) => app.hostOf(request),
    headerLinesFor: (request) => app.headerLinesFor(request),
    socketsMax: config.SOCKETS_MAX,
    socketsPerAddress: config.SOCKETS_PER_ADDRESS,
  });
  const keyring = await openKeyring(config, clock, log);
  await settleKeys(keyring, db, platformKeys, log);
  const signer = openSigner(keyring);
  const signedOnce = redis
    ? signedOnceOverRedis(redis, live.isConnected, log)
    : signedOnceInMemory(clock.now());
  atClose(signedOnce.close);
  const peers = redis ? await peersOverRedis({ redis, log, clock, keys: keyring }) : noPeers;
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
    security,
    live,
    app,
    sockets,
    keyring,
    keys: openKeys(keyring),
    signer,
    signedOnce,
    peers,
    inTransaction,
    inLaneTransaction: transactionsOn(pools.lanes),
    audit: openAuditLog({ clock, log, inTransaction, signer }),
    cacheOf: openCaches(),
    exports: openExports({ url, standby, onRead }),
    tracing,
  };
}

/** What calls and contexts stand on. */
export type Base = Awaited<ReturnType<typeof openBase>>;
