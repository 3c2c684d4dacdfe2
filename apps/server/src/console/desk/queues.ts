import type { TodoKind } from "@zd/api/console/todos";
import type { ListScope } from "../../platform/lists/listings.ts";
import { findQueueRows, type QueueReading } from "../../platform/lists/queue-rows.ts";
import type { Platform } from "../../platform/module.ts";

/** What waits for a second person in any context. */
export async function findRequests({ desks }: Pick<Platform, "desks">, { db, actor }: ListScope) {
  const found = await Promise.all(
    desks().flatMap(({ waiting }) => (waiting ? [waiting(db, actor.companyId)] : [])),
  );
  return found.flat();
}

/** The queues of these kinds that lists declare, each read as `readingOf` says. */
export async function findQueues(
  { lists }: Pick<Platform, "lists">,
  of: readonly TodoKind[],
  scope: ListScope,
  readingOf: (kind: TodoKind) => QueueReading,
) {
  const declared = lists().flatMap((list) =>
    Object.entries(list.listing.queues)
      .filter(([kind]) => of.includes(kind as TodoKind))
      .map(([kind, queue]) => ({ kind: kind as TodoKind, list, queue })),
  );
  return Promise.all(
    declared.map(async ({ kind, list, queue }) => ({
      kind,
      ...(await findQueueRows(list, queue, scope, readingOf(kind))),
    })),
  );
}
