import { existsSync } from "node:fs";
import { join } from "node:path";
import { databaseUser } from "../../cluster/database-user.ts";
import { address, folder, folders, members, openSecrets, ports, type Secrets } from "../../cluster/layout.ts";
import { type Part, startPart, stopPart } from "../../cluster/part.ts";
import { databaseUrl, partsOf } from "../../cluster/parts.ts";
import { run } from "../../processes.ts";
import type { Site } from "../fault.ts";
import type { MarketPlan } from "../market/market.ts";
import { prepareMarket } from "../market/prepare.ts";
import { until } from "../market/until.ts";

/** The whole installation of `npm run cluster`, behind the proxy of `deploy/`. */
export interface ClusterSite extends Site {
  readonly parts: readonly Part[];
  readonly secrets: Secrets;
  /** The part of this name. */
  readonly part: (name: string) => Part;
  /** Stops a node as an upgrade does, starts it again, and waits until it can serve. */
  readonly restartNode: (node: Part) => Promise<void>;
}

const stopMs = 45_000;
/** The nodes of the cluster have the settings of the process that starts them: no demo, and every sandbox. */
const settings = { ZD_DEMO: "off", SANDBOXES: "messages,bank,ca,lender,carrier", LOG_LEVEL: "warn" };

const cluster = async (command: string) => {
  const { code, output } = await run("node", [
    join(import.meta.dirname, "../../cluster/cluster.ts"),
    command,
  ]);
  if (code !== 0) throw new Error(`npm run cluster -- ${command}: ${output.trim()}`);
};

/** What keeps the cluster from being tried here; null where nothing does. */
export const clusterMissing = (): string | null =>
  existsSync(join(folders.config, "haproxy.cfg"))
    ? `there is a cluster in ${folder} already, and its data would be mixed up with these: npm run cluster -- remove`
    : null;

export async function openClusterSite(plan: MarketPlan): Promise<ClusterSite> {
  Object.assign(process.env, settings);
  await cluster("up");
  const secrets = openSecrets();
  const parts = partsOf(secrets, databaseUser());
  const nodes = parts.filter(({ name }) => name.startsWith("node"));
  const part = (name: string) => {
    const found = parts.find((one) => one.name === name);
    if (!found) throw new Error(`there is no ${name}`);
    return found;
  };
  const url = databaseUrl(ports.primary, "exchange", secrets.exchange);
  const serves = (node: Part) =>
    until(`${node.name}`, async () => ((await node.state()) === "ready" ? true : null), 120);

  // The nodes are away meanwhile: the one that prepares the market tells nobody of it.
  await Promise.all(nodes.map((node) => stopPart(node, stopMs)));
  const market = await prepareMarket(url, folders.files, plan, {
    MIGRATION_DATABASE_URL: databaseUrl(ports.primary, "exchange_owner", secrets.owner),
    KEYS_DIR: folders.keys,
  });
  const startNodes = async () => {
    for (const node of nodes) startPart(node);
    await Promise.all(nodes.map(serves));
  };
  await startNodes();

  const proxy = `http://${address}:${ports.proxy}`;
  return {
    market,
    addresses: [proxy],
    nodes: members.map((n) => `http://${address}:${ports.node(n)}`),
    parts,
    secrets,
    part,
    databaseUrl: () => url,
    async restartNode(node) {
      await stopPart(node, stopMs);
      startPart(node);
      await serves(node);
    },
    async stopNodes() {
      await Promise.all(nodes.map((node) => stopPart(node, stopMs)));
      return { DATABASE_URL: url, FILES_DIR: folders.files, KEYS_DIR: folders.keys };
    },
    startNodes,
    close: () => cluster("remove"),
  };
}
