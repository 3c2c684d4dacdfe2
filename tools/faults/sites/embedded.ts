import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded-postgres.ts";
import { readOrCreatePassword } from "../../../apps/server/src/platform/database/postgres-folder.ts";
import { urlOf } from "../../../apps/server/src/platform/database/postgres-owner.ts";
import { findRunningServer } from "../../../apps/server/src/platform/database/postgres-server.ts";
import { sendSignal } from "../../../apps/server/src/platform/process/send-signal.ts";
import { buildServer } from "../../built.ts";
import type { Site } from "../fault.ts";
import type { MarketPlan } from "../market/market.ts";
import { prepareMarket } from "../market/prepare.ts";
import { openFolder } from "./folder.ts";
import { type NodeProcess, openNode } from "./node-process.ts";

/** One node with the database of its own, as `npm start` has it. */
export interface EmbeddedSite extends Site {
  readonly process: NodeProcess;
  /** The folder of the database's files. */
  readonly clusterFolder: string;
}

export async function openEmbeddedSite(plan: MarketPlan): Promise<EmbeddedSite> {
  buildServer();
  const folder = openFolder();
  const dataDir = join(folder.path, "data");
  const files = join(dataDir, "files");
  const keys = join(folder.path, "keys");
  const first = await startEmbeddedPostgres({ dataDir });
  const clusterFolder = first.folder;
  const market = await prepareMarket(first.url, files, plan, { KEYS_DIR: keys });
  await first.stop();
  const node = await openNode({ DATA_DIR: dataDir, KEYS_DIR: keys }, join(folder.path, "node.log"));
  const password = await readOrCreatePassword(dataDir);
  let port = 0;
  const startNodes = async () => {
    await node.start();
    await node.ready();
    const running = await findRunningServer(clusterFolder);
    if (!running) throw new Error("the node has no database");
    // A node keeps the port of its database for as long as it runs.
    port = running.port;
  };
  await startNodes();
  return {
    market,
    addresses: [node.address],
    nodes: [node.address],
    process: node,
    clusterFolder,
    databaseUrl: () => urlOf(port, password),
    async stopNodes() {
      await node.stop();
      return { DATA_DIR: dataDir, KEYS_DIR: keys };
    },
    startNodes,
    async close() {
      await node.stop();
      const left = await findRunningServer(clusterFolder);
      if (left) sendSignal(left.pid, "SIGQUIT");
      folder.remove();
    },
  };
}
