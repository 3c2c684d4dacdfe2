import { setTimeout as wait } from "node:timers/promises";
import { readFigures } from "../sites/figures.ts";

const everyMs = 500;

/** The figures of what waits in a node. */
const isQueue = (name: string) => name.startsWith("zd_lane_waiting") || name.startsWith("zd_db_waiting");

/** Looks at all queues of the nodes again and again; `stop` gives the longest that each has been. */
export function watchQueues(nodes: readonly string[]) {
  const longest = new Map<string, number>();
  let over = false;
  const look = async (node: string) => {
    for (const [name, value] of (await readFigures(node)) ?? [])
      if (isQueue(name)) longest.set(name, Math.max(value, longest.get(name) ?? 0));
  };
  const looking = (async () => {
    while (!over) {
      await Promise.all(nodes.map(look));
      await wait(everyMs);
    }
  })();
  return {
    async stop(): Promise<ReadonlyMap<string, number>> {
      over = true;
      await looking;
      return longest;
    },
  };
}
