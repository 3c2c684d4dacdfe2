import { expect, test } from "vitest";
import { api } from "../index.ts";
import type { AnyOperation } from "../wire/operation.ts";
import { type TodoKind, todoOf, todos } from "./todos.ts";

const calls = new Map(
  Object.values<Readonly<Record<string, AnyOperation>>>(api).flatMap((group) =>
    Object.values(group).map((call) => [call.name, call] as const),
  ),
);
const kinds = Object.keys(todos) as TodoKind[];

test.each(kinds)("%s is decided by calls of its own desk that write", (kind) => {
  const { decidedBy, work } = todoOf(kind);
  expect(decidedBy).not.toEqual([]);
  for (const name of decidedBy) expect(calls.get(name)).toMatchObject({ access: work });
  for (const name of decidedBy) expect(calls.get(name)?.kind).not.toBe("query");
});

test("no call decides two kinds of work", () => {
  const all = kinds.flatMap((kind) => todoOf(kind).decidedBy);
  expect(new Set(all).size).toBe(all.length);
});
