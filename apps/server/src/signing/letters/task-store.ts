import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Insertable, Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { job, schedule } from "../../platform/jobs/jobs.ts";
import type { TaskTable } from "../tables.ts";

/** How long a user may take to give the code, in milliseconds. */
const taskMs = 10 * 60_000;

/** What the code of a signing task is good for. */
export const aboutTask = (id: string) => `sign ${id}`;

/** Inserts a 签署任务, which can be finished for ten minutes. */
export async function keepTask(
  tx: Tx,
  task: Pick<Insertable<TaskTable>, "id" | "letterNumber" | "side" | "firmId" | "userId">,
  now: Instant,
): Promise<Instant> {
  const expiresAt = instant(now + taskMs);
  await tx
    .insertInto("signing.task")
    .values({ ...task, begunAt: new Date(now), expiresAt: new Date(expiresAt), provenAt: null })
    .execute();
  await schedule(tx, forgetTasks, "", expiresAt, null);
  return expiresAt;
}

export const findTask = (tx: Tx, id: string): Promise<Selectable<TaskTable>> =>
  tx.selectFrom("signing.task").selectAll().where("id", "=", id).executeTakeFirstOrThrow(notFound);

/** Notes that the code was right, so that it need not be given again where the authority does not answer. */
export const proveTask = (tx: Tx, id: string, now: Instant) =>
  tx
    .updateTable("signing.task")
    .set({ provenAt: new Date(now) })
    .where("id", "=", id)
    .execute();

/** Deletes tasks that have run out. */
export const forgetTasks = job<null>("signing.forgetTasks", async (_, { tx, now }) => {
  await tx
    .deleteFrom("signing.task")
    .where("expiresAt", "<=", new Date(now - taskMs))
    .execute();
});
