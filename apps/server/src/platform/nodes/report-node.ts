import { hostname } from "node:os";
import type { Logger } from "pino";
import packageOfServer from "../../../package.json" with { type: "json" };
import type { Config } from "../../config.ts";
import type { Db } from "../database/database.ts";
import { deleteNode, type NodeIdentity, saveNode } from "./node-rows.ts";
import { type NodeParts, readNodeState } from "./node-state.ts";

/** How often a node says how it is, in milliseconds: three times before the others take it for gone. */
const everyMs = 5_000;

interface Needs extends NodeParts {
  readonly config: Pick<Config, "REDIS_URL" | "NODE_NAME">;
  readonly db: Db;
  readonly log: Logger;
}

/** Has this node write down how it is from now on; gives what ends that and takes its row away. */
export async function reportNode(needs: Needs, address: string): Promise<() => Promise<void>> {
  const { db, clock, config, log } = needs;
  const node: NodeIdentity = {
    name: config.NODE_NAME ?? `${hostname()}:${new URL(address).port}`,
    version: packageOfServer.version,
    startedAt: clock.now(),
  };
  let reporting = Promise.resolve();
  const report = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    reporting = promise;
    try {
      const state = await readNodeState(needs);
      await saveNode(db, node, clock.now(), state);
    } catch (error) {
      log.debug({ err: error }, "this node could not write down how it is");
    } finally {
      resolve();
    }
  };

  await report();
  const timer = clock.every(everyMs, report);
  return async () => {
    timer.cancel();
    await reporting;
    await deleteNode(db, node).catch((error: unknown) =>
      log.debug({ err: error }, "the row of this node was not taken away"),
    );
  };
}
