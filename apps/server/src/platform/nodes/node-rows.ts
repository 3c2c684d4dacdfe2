import { instant } from "@zd/domain/kernel/brand";
import type { NodeHealth } from "@zd/domain/system/health";
import { sql } from "kysely";
import type { Db, Reader } from "../database/database.ts";
import { type NodeState, nodeStateShape } from "./node-state.ts";

/** What a node is called, and since when it runs. */
export type NodeIdentity = Pick<NodeHealth, "name" | "version" | "startedAt">;

/** Writes down what a node says of itself, in place of what it said before. */
export async function saveNode(
  db: Db,
  { name, version, startedAt }: NodeIdentity,
  heardAt: number,
  state: NodeState,
): Promise<void> {
  const values = {
    version,
    startedAt: new Date(startedAt),
    heardAt: new Date(heardAt),
    state: JSON.stringify(state),
  };
  await db
    .insertInto("platform.node")
    .values({ name, ...values })
    .onConflict((known) => known.column("name").doUpdateSet(values))
    .execute();
}

/** Takes the row of a node that stops away, unless one that was started after it under its name has written it. */
export async function deleteNode(db: Db, { name, startedAt }: NodeIdentity): Promise<void> {
  await db
    .deleteFrom("platform.node")
    .where("name", "=", name)
    .where("startedAt", "=", new Date(startedAt))
    .execute();
}

/** All nodes that are known, by name. */
export async function findNodes(db: Reader): Promise<readonly NodeHealth[]> {
  const found = await db.selectFrom("platform.node").selectAll().orderBy(sql`name collate "C"`).execute();
  return found.map(({ name, version, startedAt, heardAt, state }) => ({
    name,
    version,
    startedAt: instant(startedAt.getTime()),
    heardAt: instant(heardAt.getTime()),
    ...nodeStateShape.parse(state),
  }));
}
