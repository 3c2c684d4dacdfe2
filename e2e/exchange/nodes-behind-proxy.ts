import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@zd/server/platform/process/free-port";
import { hasRedis, startRedis } from "@zd/server/testing/redis";
import { type ServerProcess, startServer } from "../../tools/server-process.ts";
import { journeyKeys } from "./database.setup.ts";
import { type Exchange, openExchange } from "./exchange.ts";

function isOnPath(program: string): boolean {
  try {
    return execFileSync(program, ["version"]).length > 0;
  } catch {
    return false;
  }
}

/** Whether this machine has what several nodes need beside themselves: Redis, and Caddy before them. */
export const hasProxy = hasRedis && isOnPath("caddy");
if (!hasProxy)
  process.stderr.write("redis-server or caddy is not installed: journeys over several nodes are left out\n");

/** An exchange of three nodes, which browsers meet behind the proxy of `deploy/`. */
export interface Nodes {
  /** One more node over the same database and Redis, which no browser meets; it is told what to do. */
  readonly exchange: Exchange;
  /** Of the proxy. */
  readonly address: string;
  /** Ends, as `kill -9` does, the node that has the most of a gauge of `/metrics`; at least one of it. */
  readonly killTheOneWith: (gauge: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts Redis, the exchange, three nodes, and Caddy with `deploy/Caddyfile`; what runs is ended where one of them does not start. */
export async function openNodesBehindProxy(): Promise<Nodes> {
  const running = new AsyncDisposableStack();
  try {
    return await start(running);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

async function start(running: AsyncDisposableStack): Promise<Nodes> {
  const redisPort = await freePort();
  const redis = await startRedis(redisPort);
  running.defer(redis.stop);
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  const exchange = await openExchange(redisUrl);
  running.defer(exchange.close);
  const env = {
    DATABASE_URL: await exchange.databaseUrl(),
    // All nodes of a database have its keys.
    KEYS_DIR: process.env[journeyKeys] ?? "",
    REDIS_URL: redisUrl,
    ZD_DEMO: "off",
    SANDBOXES: "messages,bank,ca,lender,carrier",
    LOG_LEVEL: "error",
    TRUST_PROXY: "on",
  };
  const alive = new Set<ServerProcess>();
  // One after the other: they share a machine with the browsers of other journeys.
  for (let n = 1; n <= 3; n += 1) {
    const node = await startServer({ env, timeoutMs: 120_000 });
    running.defer(node.stop);
    alive.add(node);
  }
  const proxy = await startProxy([...alive].map(({ address }) => address));
  running.defer(proxy.close);
  return {
    exchange,
    address: proxy.address,
    async killTheOneWith(gauge) {
      const node = await theOneWith(gauge, [...alive]);
      alive.delete(node);
      const ended = once(node.child, "close");
      node.child.kill("SIGKILL");
      await ended;
    },
    close: () => running.disposeAsync(),
  };
}

/** How often in a row a node has to have the most of a gauge: what is busy for a moment alone is not what waits. */
const readingsInARow = 6;

/** Waits until one of them, the same at every reading, has as much of it as any other. */
async function theOneWith(gauge: string, nodes: readonly ServerProcess[]): Promise<ServerProcess> {
  const pattern = new RegExp(`^${gauge.replace(/[{}]/g, "\\$&")} (\\d+)`, "m");
  let [leader, readings] = [undefined as ServerProcess | undefined, 0];
  for (let tries = 0; tries < 200; tries += 1) {
    const counts = await Promise.all(
      nodes.map(async (node) => {
        const text = await (await fetch(`${node.address}/metrics`)).text();
        return { node, count: Number(pattern.exec(text)?.[1] ?? 0) };
      }),
    );
    const most = Math.max(1, ...counts.map(({ count }) => count));
    const leaders = counts.filter(({ count }) => count === most).map(({ node }) => node);
    readings = leader && leaders.includes(leader) ? readings + 1 : 1;
    if (readings === 1) leader = leaders[0];
    else if (leader && readings >= readingsInARow) return leader;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no node has any ${gauge}`);
}

interface Proxy {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Caddy as `deploy/Caddyfile` sets it up, but for the certificate, which nobody would sign. */
async function startProxy(nodes: readonly string[]): Promise<Proxy> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), "zd-proxy-"));
  const file = join(folder, "Caddyfile");
  const given = await readFile(join(import.meta.dirname, "../../deploy/Caddyfile"), "utf8");
  await writeFile(file, given.replace("auto_https disable_redirects", "auto_https off\n\tadmin off"));
  const proxy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      HOME: folder,
      SITE_ADDRESS: address,
      PLAIN_ADDRESS: `http://127.0.0.1:${await freePort()}`,
      NODES_OVER: "plain",
      NODES: nodes.map((node) => new URL(node).host).join(" "),
    },
    stdio: "ignore",
  });
  await answers(`${address}/readyz`, proxy);
  return {
    address,
    async close() {
      const ended = once(proxy, "close");
      proxy.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, of: ChildProcess): Promise<void> {
  while (of.exitCode === null) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the proxy has ended");
}
