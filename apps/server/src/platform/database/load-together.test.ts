import { expect, test } from "vitest";
import type { Reader } from "./database.ts";
import { loadTogether } from "./load-together.ts";

const reader = () => ({}) as Reader;

test("what is asked of a reader in one turn is read in one statement, and anew in the next", async () => {
  const statements: { readonly db: Reader; readonly keys: readonly string[] }[] = [];
  const load = loadTogether<string, number>(async (db, keys) => {
    statements.push({ db, keys });
    return new Map(keys.filter((key) => key !== "unknown").map((key) => [key, key.length]));
  });
  const [here, there] = [reader(), reader()];

  expect(
    await Promise.all([load(here, "a"), load(here, "bb"), load(there, "a"), load(here, "unknown")]),
  ).toEqual([1, 2, 1, undefined]);
  expect(statements).toEqual([
    { db: here, keys: ["a", "bb", "unknown"] },
    { db: there, keys: ["a"] },
  ]);

  expect(await load(here, "a")).toBe(1);
  expect(statements).toHaveLength(3);
});

test("a statement that fails is the failure of everything that it was asked for, and of nothing after it", async () => {
  let isAway = true;
  const load = loadTogether<string, string>(async (_, keys) => {
    if (isAway) throw new Error("the database is away");
    return new Map(keys.map((key) => [key, key]));
  });
  const db = reader();
  const answers = await Promise.allSettled([load(db, "a"), load(db, "b")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await load(db, "a")).toBe("a");
});
