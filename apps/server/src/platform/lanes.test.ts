import { setTimeout as wait } from "node:timers/promises";
import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { LineFull, openLines } from "./lanes.ts";

const call = (name: string, at = 0) => ({ name, at: instant(at) });

const away = "the database is away";

/** Lines whose batches are written down and take their time. */
const lines = (
  limits = { batch: 256, line: 4_096 },
  fails: (names: readonly string[]) => string | null = () => null,
) => {
  const batches: (readonly string[])[] = [];
  const opened = openLines<ReturnType<typeof call>, string>(
    async (_, calls) => {
      const names = calls.map(({ name }) => name);
      batches.push(names);
      await wait(5);
      const failure = fails(names);
      if (failure) throw new Error(failure);
      return names.map((name) => `answer to ${name}`);
    },
    (error) => (error as Error).message === away,
    limits,
  );
  return { ...opened, batches };
};

test("whoever comes while a batch runs is in the next one, and everybody gets their own answer", async () => {
  const { join, batches } = lines();
  const first = join("a", call("1"));
  await wait(1);
  const rest = ["2", "3", "4"].map((name) => join("a", call(name)));
  expect(await Promise.all([first, ...rest])).toEqual(
    ["1", "2", "3", "4"].map((name) => `answer to ${name}`),
  );
  expect(batches).toEqual([["1"], ["2", "3", "4"]]);
});

test("things that have nothing to do with each other do not wait for each other", async () => {
  const { join, batches } = lines();
  await Promise.all([join("a", call("1")), join("b", call("2"))]);
  expect(batches).toEqual([["1"], ["2"]]);
});

test("in a batch the earlier received goes first, whichever way it came", async () => {
  const { join, batches } = lines();
  await Promise.all([join("a", call("close", 10)), join("a", call("late", 11)), join("a", call("early", 9))]);
  expect(batches).toEqual([["early", "close", "late"]]);
});

test("a batch has its limit", async () => {
  const { join, batches } = lines({ batch: 2, line: 10 });
  await Promise.all(["1", "2", "3", "4", "5"].map((name) => join("a", call(name))));
  expect(batches).toEqual([["1", "2"], ["3", "4"], ["5"]]);
});

test("a full line takes nobody more, until it moves", async () => {
  const { join } = lines({ batch: 1, line: 2 });
  const waiting = [join("a", call("1")), join("a", call("2"))];
  await expect(join("a", call("3"))).rejects.toThrow(LineFull);
  await Promise.all(waiting);
  await expect(join("a", call("4"))).resolves.toBe("answer to 4");
});

test("one poisonous call fails alone", async () => {
  const { join, batches } = lines(undefined, (names) => (names.includes("poison") ? "a bug" : null));
  const answers = await Promise.allSettled(["1", "poison", "3"].map((name) => join("a", call(name))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(batches).toEqual([["1", "poison", "3"], ["1"], ["poison"], ["3"]]);
});

test("when the database is away nobody is tried again alone: the same would befall each of them", async () => {
  const { join, batches } = lines(undefined, () => away);
  const answers = await Promise.allSettled(["1", "2", "3"].map((name) => join("a", call(name))));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(batches).toEqual([["1", "2", "3"]]);
});

test("nobody is left when all lines are drained", async () => {
  const { join, drained } = lines();
  let answered = 0;
  for (const name of ["1", "2", "3"]) void join(name, call(name)).then(() => answered++);
  await drained();
  expect(answered).toBe(3);
});
