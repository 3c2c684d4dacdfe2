import { type FirmTodoKind, firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import {
  byDeadline,
  type Colleague,
  type Nearness,
  nearnessOf,
  whoMay,
} from "@zd/domain/identity/firm-todos";
import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import type { FindTodos, FirmMatter } from "./matter.ts";
import { findAssignees, findPeople, type MatterKey } from "./todo-store.ts";

/** A matter with whose it is. */
export interface FirmTodo extends Omit<FirmMatter, "only"> {
  readonly nearness: Nearness;
  /** Whom it is assigned to; null where it is assigned to nobody who may do it. */
  readonly assignee: UserId | null;
  /** Who could have it assigned. */
  readonly able: readonly Colleague[];
  /** Whom it waits for: the one to whom it is assigned, or all who may do it. */
  readonly people: readonly Colleague[];
}

/** To-dos of a firm with the users who may have them. */
export interface FirmTodos {
  /** The earliest deadline first. */
  readonly todos: readonly FirmTodo[];
  /** Users who are not disabled, by their names. */
  readonly people: readonly Colleague[];
}

export const keyOf = ({ kind, id }: MatterKey) => `${kind} ${id}`;

/** 企业待办: all that waits for a firm in any context; every count and list of to-dos is made from this. */
export async function findFirmTodos(
  finders: readonly FindTodos[],
  db: Reader,
  query: { readonly firm: FirmId; readonly company: CompanyId; readonly now: Instant },
): Promise<FirmTodos> {
  const { firm, now } = query;
  const [people, assignees, ...found] = await Promise.all([
    findPeople(db, firm),
    findAssignees(db, firm),
    ...finders.map((find) => find(db, query)),
  ]);
  const assigneeOf = new Map(assignees.map((one) => [keyOf(one), one.user]));
  const ableOf = rememberedBy((kind: FirmTodoKind) => whoMay(people, { ...firmTodoOf(kind), only: null }));
  const todos = found
    .flat()
    .toSorted(byDeadline)
    .flatMap(({ only, ...matter }): FirmTodo[] => {
      const able = ableOf(matter.kind).filter(({ user }) => only === undefined || user === only);
      // What one alone could do waits for nobody once he has left or lost the right.
      if (only !== undefined && able.length === 0) return [];
      const one = able.filter(({ user }) => user === assigneeOf.get(keyOf(matter)));
      return [
        {
          ...matter,
          nearness: nearnessOf(matter.until, now),
          assignee: one[0]?.user ?? null,
          able,
          people: one.length > 0 ? one : able,
        },
      ];
    });
  return { todos, people };
}

/** Works something out once for each key. */
function rememberedBy<K, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? workOut(key);
    known.set(key, value);
    return value;
  };
}

/** Whether it is among the user's own to-dos. */
export const isOwnOf =
  (user: UserId) =>
  ({ people }: Pick<FirmTodo, "people">): boolean =>
    people.some((one) => one.user === user);

/** How many to-dos there are, how many are pressing, and the earliest deadline of them. */
export function figuresOf(todos: readonly FirmTodo[]) {
  const near = (word: Nearness) => todos.filter(({ nearness }) => nearness === word).length;
  return {
    total: todos.length,
    late: near("late"),
    today: near("today"),
    // They are in the order of their deadlines.
    until: todos[0]?.until ?? null,
  };
}

/** The figures of a user's own to-dos and of all of his firm. */
export const totalsOf = (todos: readonly FirmTodo[], user: UserId) => ({
  own: figuresOf(todos.filter(isOwnOf(user))),
  firm: figuresOf(todos),
});
