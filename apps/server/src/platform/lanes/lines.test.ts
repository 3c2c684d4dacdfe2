import { setTimeout as wait } from "node:timers/promises";
import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { type FailureScope, LineFull, type LineLimits, lineLimits, openLines } from "./lines.ts";
import { PendingArrivals } from "./pending-arrivals.ts";

const call = (name: string, at = 0) => ({ name, at: instant(at) });

/** Lines whose transactions are written down, as keys with the calls of each, and take their time. */
const lines = (
  limits: Partial<LineLimits> = {},
  fails: (names: readonly string[]) => FailureScope | null = () => null,
) => {
  const runs: Readonly<Record<string, readonly string[]>>[] = [];
  const opened = openLines<ReturnType<typeof call>, string>(
    async (together) => {
      const named = together.map(({ key, calls }) => [key, calls.map(({ name }) => name)] as const);
      runs.push(Object.fromEntries(named));
      await wait(5);
      const failure = fails(named.flatMap(([, names]) => names));
      if (failure) throw failure;
      return named.map(([, names]) => names.map((name) => `answer to ${name}`));
    },
    ({ name }) => Number(/^long (\d+)/.exec(name)?.[1] ?? (name.startsWith("long") ? Infinity : 1)),
    (error) => error as FailureScope,
    { ...lineLimits, ...limits },
  );
  return { ...opened, runs };
};

const answersTo = (...names: string[]) => names.map((name) => `answer to ${name}`);

test("whoever comes while a batch runs is in the next one, and everybody gets their own answer", async () => {
  const { join, runs } = lines();
  const first = join("a", call("1"));
  await wait(1);
  const rest = ["2", "3", "4"].map((name) => join("a", call(name)));
  expect(await Promise.all([first, ...rest])).toEqual(answersTo("1", "2", "3", "4"));
  expect(runs).toEqual([{ a: ["1"] }, { a: ["2", "3", "4"] }]);
});

test("brief calls on different things go together, and each gets its own answer", async () => {
  const { join, runs } = lines();
  const answers = await Promise.all([join("a", call("1")), join("b", call("2")), join("a", call("3"))]);
  expect(answers).toEqual(answersTo("1", "2", "3"));
  expect(runs).toEqual([{ a: ["1", "3"], b: ["2"] }]);
});

test("what takes long goes alone, and nobody waits for it", async () => {
  const { join, runs } = lines({ shared: 1 });
  await Promise.all([
    join("a", call("long")),
    join("b", call("1")),
    join("c", call("long too")),
    join("d", call("2")),
  ]);
  expect(runs).toEqual([{ b: ["1"], d: ["2"] }, { a: ["long"] }, { c: ["long too"] }]);
});

test("what takes long goes together with others like it, as far as they are light enough", async () => {
  const { join, runs } = lines({ weight: 10 });
  const calls = { a: "long 4", b: "long 5", c: "1", d: "long 2", e: "long 60", f: "long 1000" };
  const joined = Object.entries(calls).map(([key, name]) => join(key, call(name)));
  await Promise.all(joined);
  expect(runs).toEqual([
    { c: ["1"] },
    { a: ["long 4"], b: ["long 5"] },
    { d: ["long 2"] },
    { e: ["long 60"] },
    { f: ["long 1000"] },
  ]);
});

test("so many long ones are under way at a time, and brief ones do not wait for them", async () => {
  const { join, runs } = lines({ long: 2 });
  const long = ["a", "b", "c", "d"].map((key) => join(key, call(`long of ${key}`)));
  await wait(1);
  await join("e", call("brief"));
  await Promise.all(long);
  expect(runs.map((run) => Object.keys(run))).toEqual([["a"], ["b"], ["e"], ["c"], ["d"]]);
});

test("who comes when all shared ones are under way goes with the next", async () => {
  const { join, runs } = lines({ shared: 1 });
  const first = join("a", call("1"));
  await wait(1);
  await Promise.all([first, join("b", call("2")), join("a", call("3")), join("c", call("4"))]);
  expect(runs).toEqual([{ a: ["1"] }, { b: ["2"], c: ["4"], a: ["3"] }]);
});

test("so many lines share one transaction, and no more", async () => {
  const { join, runs } = lines({ together: 2, shared: 2 });
  await Promise.all(["a", "b", "c", "d", "e"].map((key) => join(key, call(`of ${key}`))));
  expect(runs.map((run) => Object.keys(run))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("in a batch the earlier received goes first, whichever way it came", async () => {
  const { join, runs } = lines();
  await Promise.all([join("a", call("close", 10)), join("a", call("late", 11)), join("a", call("early", 9))]);
  expect(runs).toEqual([{ a: ["early", "close", "late"] }]);
});

test("a batch has its limit", async () => {
  const { join, runs } = lines({ batch: 2 });
  await Promise.all(["1", "2", "3", "4", "5"].map((name) => join("a", call(name))));
  expect(runs).toEqual([{ a: ["1", "2"] }, { a: ["3", "4"] }, { a: ["5"] }]);
});

test("a full line takes nobody more, until it moves", async () => {
  const { join } = lines({ batch: 1, line: 2 });
  const waiting = [join("a", call("1")), join("a", call("2"))];
  await expect(join("a", call("3"))).rejects.toThrow(LineFull);
  await Promise.all(waiting);
  await expect(join("a", call("4"))).resolves.toBe("answer to 4");
});

const outcomesOf = async (answers: readonly Promise<string>[]) =>
  (await Promise.allSettled(answers)).map(({ status }) => status);

test("one poisonous call fails alone", async () => {
  const { join, runs } = lines({}, (names) => (names.includes("poison") ? "call" : null));
  expect(await outcomesOf([join("a", call("1")), join("a", call("poison")), join("b", call("3"))])).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(runs).toEqual([
    { a: ["1", "poison"], b: ["3"] },
    { a: ["1", "poison"] },
    { b: ["3"] },
    { a: ["1"] },
    { a: ["poison"] },
  ]);
});

test("a thing that somebody holds fails those who want it, and no others", async () => {
  const { join, runs } = lines({}, (names) => (names.includes("held") ? "key" : null));
  expect(await outcomesOf([join("a", call("held")), join("a", call("2")), join("b", call("3"))])).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(runs).toEqual([{ a: ["held", "2"], b: ["3"] }, { a: ["held", "2"] }, { b: ["3"] }]);
});

test("when the database is away nobody is tried again alone: the same would befall each of them", async () => {
  const { join, runs } = lines({}, () => "all");
  expect(await outcomesOf(["a", "b", "c"].map((key) => join(key, call(key))))).toEqual([
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(runs).toHaveLength(1);
});

test("nobody is left when all lines are drained", async () => {
  const { join, drained } = lines({ together: 1, shared: 1 });
  let answered = 0;
  for (const name of ["1", "2", "3"]) void join(name, call(name)).then(() => answered++);
  await drained();
  expect(answered).toBe(3);
});

/** Lines whose batches let the next one start at once, and end when they are told to. */
const overlapping = (limits: Partial<LineLimits> = {}) => {
  const begun: string[] = [];
  const ended: string[] = [];
  const ends = new Map<string, () => void>();
  const { join, drained } = openLines<ReturnType<typeof call>, string>(
    async (together, { predecessors, startNext }) => {
      const names = together.flatMap(({ calls }) => calls.map(({ name }) => name));
      begun.push(names.join());
      startNext();
      await new Promise<void>((resolve) => ends.set(names[0] ?? "", resolve));
      if (names.includes("fails")) throw "all" satisfies FailureScope;
      await predecessors;
      ended.push(names.join());
      return together.map(({ calls }) => calls.map(({ name }) => `answer to ${name}`));
    },
    ({ name }) => (name.startsWith("long") ? 2 : 1),
    (error) => error as FailureScope,
    { ...lineLimits, ...limits },
  );
  return { join, drained, begun, ended, end: (name: string) => ends.get(name)?.() };
};

test("a batch that lets the next one start is followed before it is over, and what is told keeps the order", async () => {
  const { join, begun, ended, end } = overlapping();
  const first = join("a", call("1"));
  await wait(1);
  const second = join("a", call("2"));
  await wait(1);
  const third = join("a", call("3"));
  await wait(1);
  // No more than two transactions are under way.
  expect(begun).toEqual(["1", "2"]);
  end("2");
  await wait(1);
  expect(ended).toEqual([]);
  end("1");
  expect(await Promise.all([first, second])).toEqual(answersTo("1", "2"));
  expect(ended).toEqual(["1", "2"]);
  await wait(1);
  end("3");
  expect(await third).toBe("answer to 3");
});

test("what takes long passes nothing on, and a batch that fails holds up nobody behind it", async () => {
  const { join, begun, drained, end } = overlapping();
  const long = join("a", call("long"));
  await wait(1);
  const next = join("a", call("next"));
  await wait(1);
  expect(begun).toEqual(["long"]);
  end("long");
  await long;
  await wait(1);
  end("next");
  await next;

  const failing = join("b", call("fails"));
  await wait(1);
  const behind = join("b", call("behind"));
  await wait(1);
  end("behind");
  end("fails");
  expect(await outcomesOf([failing, behind])).toEqual(["rejected", "fulfilled"]);
  await drained();
});

test("whoever was received after a call that is still on its way waits for it, but not for ever", async () => {
  const arrivals = new PendingArrivals();
  const runs: string[] = [];
  const { join } = openLines<ReturnType<typeof call>, string>(
    async (together) => {
      const names = together.flatMap(({ calls }) => calls.map(({ name }) => name));
      runs.push(names.join());
      return [names.map((name) => `answer to ${name}`)];
    },
    () => 1,
    () => "call",
    { ...lineLimits, held: 30 },
    arrivals,
  );
  const arrived = arrivals.enter(instant(2));
  const [early, late] = [join("a", call("early", 1)), join("a", call("late", 3))];
  await early;
  await wait(1);
  expect(runs).toEqual(["early"]);
  const looked = join("a", call("looked up", 2));
  arrived();
  await Promise.all([looked, late]);
  expect(runs).toEqual(["early", "looked up,late"]);

  arrivals.enter(instant(4));
  expect(await join("a", call("patient", 5))).toBe("answer to patient");
});
