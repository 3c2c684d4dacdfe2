import { type TodoKind, todoOf } from "@zd/api/console/todos";
import type { Instant } from "@zd/domain/kernel/brand";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { workDueBy } from "@zd/domain/kernel/working-day";
import type { PendingApproval } from "../../platform/desk.ts";
import type { ListScope } from "../../platform/lists/listings.ts";
import { findQueueRows, type QueueReading, type QueueRow } from "../../platform/lists/queue-rows.ts";
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

/** A step of the control room as a row of its queue, as no list has it. */
export const rowOf = ({ id, words, amount, at, by, section }: PendingApproval) => ({
  id,
  about: words,
  party: "",
  amount,
  since: at,
  until: null,
  by,
  section,
});

/** The deadline of the piece itself, or the one that the exchange has set for its kind. */
export function dueBy(
  calendar: ExchangeCalendar,
  { kind, since, until }: Pick<QueueRow, "since" | "until"> & { readonly kind: TodoKind },
): Instant | null {
  const { within } = todoOf(kind);
  return until ?? (within === null ? null : workDueBy(calendar, since, within));
}
