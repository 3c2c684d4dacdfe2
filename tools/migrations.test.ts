import { expect, test } from "vitest";
import { type Finding, faultsOf, laterMigrations } from "./migrations.ts";

const file = "apps/server/src/funds/migrations/20270101-index.sql";
const found: Finding = { file, line: 2, rule_name: "require-concurrent-index-creation", message: "blocks." };
const allowed = { migration: "funds/20270101-index", rule: found.rule_name, why: "a small table" };

test("migrations of the first version are left alone, and so is every other SQL", () => {
  const files = [
    "apps/server/src/funds/migrations/20261121-ledger.sql",
    "deploy/cluster/users.sql",
    "apps/server/src/testing/tally-migrations/20260102-tally.sql",
    file,
  ];
  expect(laterMigrations(files)).toEqual([file]);
});

test("what squawk warns of is refused, unless it is said why it may be", () => {
  expect(faultsOf([found], [])).toEqual([`${file}:3 require-concurrent-index-creation: blocks.`]);
  expect(faultsOf([found], [allowed])).toEqual([]);
  expect(faultsOf([found], [{ ...allowed, rule: "renaming-table" }])).toHaveLength(2);
});

test("an exception that nothing needs is refused", () => {
  expect(faultsOf([], [allowed])).toEqual([
    "tools/migration-exceptions.ts: funds/20270101-index has nothing of require-concurrent-index-creation",
  ]);
});
