import { startServer } from "../tools/server-process.ts";
import { test as watched } from "./watch.ts";

export { expect } from "./watch.ts";

type Use = (address: string) => Promise<void>;

/**
 * Journeys through the demo market, over one server for all of them, on data of its own. It is up for no longer than it
 * takes, since its robots never rest. ZD_E2E_ADDRESS names a server that already runs.
 */
export const test = watched.extend<object, { readonly market: string }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}: object, use: Use) => {
      const running = process.env["ZD_E2E_ADDRESS"];
      if (running) return use(running);
      const server = await startServer();
      await use(server.address);
      if (process.env["ZD_E2E_LOG"]) console.log(server.printed());
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ market }, use) => use(market),
});
