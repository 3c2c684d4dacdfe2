import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded-postgres.ts";
import { buildServer } from "../../built.ts";
import type { Site } from "../fault.ts";
import type { MarketPlan } from "../market/market.ts";
import { prepareMarket } from "../market/prepare.ts";
import { openFolder } from "./folder.ts";
import { type NodeProcess, openNode } from "./node-process.ts";

/** A node on a PostgreSQL of its own, which knows nothing of it and comes back by itself where it is killed. */
export interface ExternalSite extends Site {
  readonly process: NodeProcess;
  /** The folder of the database's files. */
  readonly clusterFolder: string;
}

export async function openExternalSite(plan: MarketPlan): Promise<ExternalSite> {
  buildServer();
  const folder = openFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, "database") });
  const files = join(folder.path, "files");
  const keys = join(folder.path, "keys");
  const market = await prepareMarket(postgres.url, files, plan, { KEYS_DIR: keys });
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder.path, "node"),
    FILES_DIR: files,
    KEYS_DIR: keys,
  };
  const node = await openNode(settings, join(folder.path, "node.log"));
  await node.start();
  await node.ready();
  return {
    market,
    addresses: [node.address],
    nodes: [node.address],
    process: node,
    clusterFolder: postgres.folder,
    databaseUrl: () => postgres.url,
    async stopNodes() {
      await node.stop();
      return { DATABASE_URL: postgres.url, FILES_DIR: files, KEYS_DIR: keys };
    },
    async startNodes() {
      await node.start();
      await node.ready();
    },
    async close() {
      await node.stop();
      await postgres.stop();
      folder.remove();
    },
  };
}
