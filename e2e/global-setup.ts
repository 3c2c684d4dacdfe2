import { startServer } from "../tools/server-process.ts";

/**
 * One server for all journeys, with the demo market, on data of its own; the spec files find it by the base URL of
 * the configuration, which reads this variable. ZD_E2E_ADDRESS set from outside names a server that already runs.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env["ZD_E2E_ADDRESS"]) return async () => {};
  const server = await startServer();
  process.env["ZD_E2E_ADDRESS"] = server.address;
  return async () => {
    if (process.env["ZD_E2E_LOG"]) console.log(server.printed());
    await server.stop();
  };
}
