import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openChild } from "../child.ts";

export interface NodeOrder {
  readonly databaseUrl: string;
  /** Where the node keeps its files. */
  readonly folder: string;
  /** The Redis over which nodes know of each other; null where there is none. */
  readonly redisUrl: string | null;
}

export interface NodeReady {
  readonly address: string;
}

/** So many nodes over one database, each in a process of its own. */
export async function openNodes(count: number, { databaseUrl, redisUrl }: Omit<NodeOrder, "folder">) {
  const folder = await mkdtemp(join(tmpdir(), "zd-bench-nodes-"));
  const order: NodeOrder = { databaseUrl, folder, redisUrl };
  const children = Array.from({ length: count }, () =>
    openChild("./exchange/node-child.ts", order, "inherit"),
  );
  const ready = await Promise.all(children.map((child) => child.answer<NodeReady>()));
  return {
    addresses: ready.map(({ address }) => address),
    async close() {
      await Promise.all(children.map((child) => child.close("close")));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
