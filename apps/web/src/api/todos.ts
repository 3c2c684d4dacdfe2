import { type FirmTodoKind, openingOf, todoPageOf } from "@zd/api/identity/firm-todo-kinds";
import { firmTodos } from "@zd/api/identity/firm-todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "./hooks.ts";
import { isStaff, useUser } from "./session.ts";

/** The socket says when one of them has changed; this is for what it could not say. */
const everyMs = 60_000;

export type TodoCounts = OutputOf<typeof firmTodos.count>;

/** What waits for the user and for his firm, one answer for every place that counts it. */
export function useTodos() {
  const user = useUser();
  const enabled = user !== null && !isStaff(user);
  return useCallQuery(firmTodos.count, {}, { enabled, everyMs, staleMs: everyMs / 2 });
}

/** How many of the user's own to-dos are done on a page. */
export const ownOnPage = (counts: TodoCounts | undefined, path: string): number =>
  (counts?.kinds ?? [])
    .filter(({ kind, side }) => todoPageOf(kind, side) === path)
    .reduce((sum, { own }) => sum + own.total, 0);

/** Where a matter is done: the address of its page, which opens it where it is a list. */
export const placeOf = ({ kind, side, id }: { kind: FirmTodoKind; side: "B" | "S" | null; id: string }) => ({
  to: todoPageOf(kind, side),
  search: openingOf(kind, id),
});

/** What every step with a to-do makes stale. */
export const todoReads = [firmTodos.count, firmTodos.list] as const;
