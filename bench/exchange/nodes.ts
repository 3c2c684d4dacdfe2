import { openChild } from "../child.ts";

export interface NodeOrder {
  readonly databaseUrl: string;
  /** Where the node keeps its files and finds its keys: the folder of the exchange beside which it opens. */
  readonly folder: string;
  /** The Redis over which nodes know of each other; null where there is none. */
  readonly redisUrl: string | null;
}

export interface NodeReady {
  readonly address: string;
}

/** So many nodes over one database, each in a process of its own. */
export async function openNodes(count: number, order: NodeOrder) {
  const children = Array.from({ length: count }, () =>
    openChild("./exchange/node-child.ts", order, "inherit"),
  );
  const ready = await Promise.all(children.map((child) => child.answer<NodeReady>()));
  return {
    addresses: ready.map(({ address }) => address),
    async close() {
      await Promise.all(children.map((child) => child.close("close")));
    },
  };
}
