import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ServerProcess, startServer } from "../../tools/server-process.ts";

/** The demo market: where it answers, and where its data lie if it is ours. */
export interface Market {
  readonly address: string;
  readonly dataFolder: string | null;
}

/** The variable that says where the workers ask for the market of the run. */
export const marketUrl = "ZD_JOURNEYS_MARKET";

/**
 * One demo market for the journeys of a whole run, filled once and in memory: filling takes both cores for half a minute, and its robots
 * never rest. It is started when the first worker asks for it, so a run without such journeys has none. ZD_E2E_ADDRESS names a server that
 * already runs, and ZD_E2E_DATA its data.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const running = process.env["ZD_E2E_ADDRESS"];
  let started: Promise<ServerProcess> | null = null;
  const open = async (): Promise<Market> => {
    if (running) return { address: running, dataFolder: process.env["ZD_E2E_DATA"] ?? null };
    started ??= startServer({ inMemory: true });
    const server = await started;
    await server.filled();
    return { address: server.address, dataFolder: server.dataFolder };
  };
  const host = createServer((_, answer) => {
    open().then(
      (market) => answer.end(JSON.stringify(market)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  });
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  process.env[marketUrl] = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  return async () => {
    host.close();
    const server = await started?.catch(() => null);
    if (!server) return;
    if (process.env["ZD_E2E_LOG"]) console.log(server.printed());
    await server.stop();
  };
}

/** The market of the run, once all its days are there. */
export async function marketOfRun(): Promise<Market> {
  const answer = await fetch(process.env[marketUrl] ?? "");
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Market;
}
