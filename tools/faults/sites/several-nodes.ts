import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded-postgres.ts";
import { freePort } from "../../../apps/server/src/platform/process/free-port.ts";
import { startRedis } from "../../../apps/server/src/testing/redis.ts";
import { buildServer } from "../../built.ts";
import type { Site } from "../fault.ts";
import type { MarketPlan } from "../market/market.ts";
import { prepareMarket } from "../market/prepare.ts";
import { openFolder } from "./folder.ts";
import { type NodeProcess, openNode } from "./node-process.ts";

/** Nodes on a PostgreSQL that knows nothing of them. */
export interface SeveralNodes extends Site {
  readonly processes: readonly NodeProcess[];
  /** The folder of the database's files. */
  readonly clusterFolder: string;
}

type Settings = Readonly<Record<string, string>>;

interface Options {
  /** How many nodes there are. */
  readonly count?: number;
  /** Further settings of one node, by its place from 0 and the folder of the site, when the market is prepared. */
  readonly settingsOf?: (place: number, folder: string) => Settings;
}

/** So many nodes; where there are several, they have a Redis. */
export async function openSeveralNodes(
  plan: MarketPlan,
  { count = 1, settingsOf = () => ({}) }: Options = {},
): Promise<SeveralNodes> {
  buildServer();
  const folder = openFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, "database") });
  const files = join(folder.path, "files");
  const keys = join(folder.path, "keys");
  const redisPort = await freePort();
  const redis = count > 1 ? await startRedis(redisPort) : null;
  const shared = {
    DATABASE_URL: postgres.url,
    FILES_DIR: files,
    KEYS_DIR: keys,
    ...(redis && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
  };
  const processes: NodeProcess[] = [];
  const startNodes = async () => {
    for (const node of processes) {
      await node.start();
      // Of a machine that has much else to do it may take twice as long.
      await node.ready().catch(() => node.ready());
    }
  };
  const stopNodes = async () => {
    await Promise.all(processes.map((node) => node.stop()));
    return { DATABASE_URL: postgres.url, FILES_DIR: files, KEYS_DIR: keys };
  };
  const close = async () => {
    await stopNodes();
    await postgres.stop();
    await redis?.stop();
    folder.remove();
  };
  try {
    const market = await prepareMarket(postgres.url, files, plan, { KEYS_DIR: keys });
    for (let place = 0; place < count; place++) {
      const own = { DATA_DIR: join(folder.path, `node${place}`), ...settingsOf(place, folder.path) };
      processes.push(await openNode({ ...shared, ...own }, join(folder.path, `node${place}.log`)));
    }
    await startNodes();
    const addresses = processes.map(({ address }) => address);
    const { url, folder: clusterFolder } = postgres;
    return {
      market,
      addresses,
      nodes: addresses,
      processes,
      clusterFolder,
      databaseUrl: () => url,
      startNodes,
      stopNodes,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
