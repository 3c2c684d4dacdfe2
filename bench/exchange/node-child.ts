import type { NodeOrder, NodeReady } from "./nodes.ts";
import { openBenchApp } from "./open-app.ts";

/** One more node over the database of an exchange: it says its address, and ends when it is told to. */
const { databaseUrl, folder, redisUrl } = JSON.parse(process.argv[2] ?? "{}") as NodeOrder;
const { app } = await openBenchApp(databaseUrl, folder, redisUrl === null ? {} : { REDIS_URL: redisUrl });
const ready: NodeReady = { address: app.address };
process.send?.(ready);
process.on("message", async () => {
  await app.close();
  process.exit(0);
});
