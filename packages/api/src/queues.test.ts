import { describe, expect, test } from "vitest";
import { todoOf, todos } from "./console/todos.ts";
import { api } from "./index.ts";
import type { AnyList, Queue } from "./wire/listing.ts";

const lists = Object.values(api)
  .flatMap((context) => Object.values(context))
  .filter((operation): operation is AnyList => "listing" in operation);
const queues = lists.flatMap((list) =>
  Object.entries(list.listing.queues).map(([kind, queue]) => ({ kind, queue, list })),
);

/** Decided on the pages of a section; no list has them. */
const withoutList = ["controlSteps"];

const columnsOf = ({ key, since, until, party, amount, about, by, section }: Queue) =>
  [key, since, until, party, amount, about, by, section].filter((name) => typeof name === "string");

describe("what waits for the staff", () => {
  test("is said by one list for each kind of work", () => {
    const kinds = Object.keys(todos).filter((kind) => !withoutList.includes(kind));
    expect(queues.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  });

  test.each(queues.map(({ kind, queue, list }) => [kind, queue, list] as const))(
    "is told for %s by columns and filters that the list has",
    (kind, queue, { listing, access }) => {
      expect(columnsOf(queue).filter((name) => !Object.hasOwn(listing.columns, name))).toEqual([]);
      for (const [name, value] of Object.entries(queue.where)) {
        const filter = listing.filters[name];
        expect(filter?.kind).toBe("choice");
        expect(Object.keys(filter?.labels ?? {})).toContain(value);
      }
      expect(access).toBe(todoOf(kind as keyof typeof todos).needs ?? "read-console");
      // What has a deadline of its own says it in a column, or the exchange has set one.
      expect(queue.until !== undefined || todoOf(kind as keyof typeof todos).within !== null).toBe(true);
    },
  );
});
