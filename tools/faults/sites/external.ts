import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded-postgres.ts";
import { buildServer } from "../../built.ts";
import type { Site } from "../fault.ts";
import type { MarketPlan } from "../market/market.ts";
import { prepareMarket } from "../market/prepare.ts";
import { openFolder } from "./folder.ts";
import { type NodeProcess, openNode } from "./node-process.ts";

/** Nodes on a PostgreSQL of its own, which knows nothing of them and comes back by itself where it is killed. */
export interface ExternalSite extends Site {
  readonly processes: readonly NodeProcess[];
  /** The folder of the database's files. */
  readonly clusterFolder: string;
}

/** So many nodes, which know of each other by the Redis where there is one. */
export async function openExternalSite(
  plan: MarketPlan,
  {
    count = 1,
    settings = {},
  }: { readonly count?: number; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<ExternalSite> {
  buildServer();
  const folder = openFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, "database") });
  const files = join(folder.path, "files");
  const market = await prepareMarket(postgres.url, files, plan);
  const processes = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      openNode(
        {
          DATABASE_URL: postgres.url,
          DATA_DIR: join(folder.path, `node${i}`),
          FILES_DIR: files,
          ...settings,
        },
        join(folder.path, `node${i}.log`),
      ),
    ),
  );
  await Promise.all(processes.map((node) => node.start()));
  await Promise.all(processes.map((node) => node.ready()));
  const addresses = processes.map(({ address }) => address);
  const stopNodes = async () => {
    await Promise.all(processes.map((node) => node.stop()));
    return { DATABASE_URL: postgres.url, FILES_DIR: files };
  };
  return {
    market,
    addresses,
    nodes: addresses,
    processes,
    clusterFolder: postgres.folder,
    databaseUrl: () => postgres.url,
    stopNodes,
    async close() {
      await stopNodes();
      await postgres.stop();
      folder.remove();
    },
  };
}
