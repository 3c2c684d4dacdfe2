import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batches, remind, remindAbroad, tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { type AnyJob, attemptsMax, schedule } from "../jobs/jobs.ts";

const { read, mark, markTogether, markAbroad, markSecretly } = tallyApi.tally;
const { settleRequest } = tallyApi.system;

const world = { calls: 0, answer: async () => {} };
let site: TestPlatform;
beforeAll(async () => {
  site = await openTallies({}, world);
});
afterAll(() => site.close());
beforeEach(() => {
  batches.length = 0;
});

const marksOf = async (name: string) => (await site.anonymous.ask(read, { name })).marks;
const echoes = (name: string) =>
  site.db.selectFrom("tally.echo").selectAll().where("name", "=", name).execute();

describe("a lane", () => {
  test("decides all that wait together, each on its own", async () => {
    const anna = site.withToken("anna");
    const calls = Array.from({ length: 100 }, (_, i) =>
      anna.call(markTogether, { name: "hot", marks: i % 10 === 0 ? -1 : 1 }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ result }) => result === 0)).toHaveLength(90);
    expect(answers.filter(({ result }) => result === "T1070")).toHaveLength(10);
    expect(await marksOf("hot")).toBe(90);
    expect(Math.max(...batches.flat())).toBeGreaterThan(1);
  });

  test("a refused call carries its receipt", async () => {
    const refused = await site.withToken("anna").call(markTogether, { name: "receipt", marks: -1 });
    expect(refused).toEqual({ result: "T1070", msg: "当前状态不允许该操作", data: { receipt: "receipt" } });
  });

  test("a poisonous call does not take the others with it", async () => {
    const anna = site.withToken("anna");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        anna.call(markTogether, { name: "poison", marks: 1, ...(i === 7 && { failing: "fault" }) }),
      ),
    );
    expect(answers.filter(({ result }) => result === 0)).toHaveLength(19);
    expect(answers[7]).toMatchObject({ result: "P0500" });
    expect(await marksOf("poison")).toBe(19);
  });

  test("a statement that fails in a batch keeps nothing of its own call, and all of the others", async () => {
    const anna = site.withToken("anna");
    const answers = await Promise.all([
      anna.call(markTogether, { name: "statement", marks: 1 }),
      anna.call(markTogether, { name: "statement", marks: 10, failing: "statement" }),
      anna.call(markTogether, { name: "statement", marks: 100 }),
    ]);
    expect(answers.map(({ result }) => result)).toEqual([0, "P0500", 0]);
    expect(await marksOf("statement")).toBe(101);
  });

  test("takes calls on different things into one transaction, and what is refused or wrong stays alone", async () => {
    const anna = site.withToken("anna");
    const names = Array.from({ length: 12 }, (_, i) => `thing ${i}`);
    const answers = await Promise.all(
      names.map((name, i) =>
        anna.call(markTogether, {
          name,
          marks: i === 3 ? -1 : i + 1,
          ...(i === 5 && { failing: "statement" }),
        }),
      ),
    );
    expect(batches.some((sizes) => sizes.length > 1)).toBe(true);
    expect(answers.map(({ result }) => result)).toEqual(
      names.map((_, i) => (i === 3 ? "T1070" : i === 5 ? "P0500" : 0)),
    );
    expect(await Promise.all(names.map(marksOf))).toEqual(
      names.map((_, i) => (i === 3 || i === 5 ? 0 : i + 1)),
    );
  });

  test("an id that two things are asked with in one transaction is the first one's", async () => {
    const caller = site.withToken("hasty");
    const headers = { "x-request-id": "hasty" };
    const [first, second] = await Promise.all([
      caller.call(markTogether, { name: "hasty 1", marks: 1 }, headers),
      caller.call(markTogether, { name: "hasty 2", marks: 1 }, headers),
    ]);
    expect([first.result, second.result].toSorted()).toEqual([0, "P1006"]);
    expect((await marksOf("hasty 1")) + (await marksOf("hasty 2"))).toBe(1);
  });

  test("calls that share a batch answer in the order in which they were decided", async () => {
    const anna = site.withToken("anna");
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => anna.call(markTogether, { name: "order", marks: 1 })),
    );
    const counted = answers.map(({ data }) => data.marks).toSorted((a, b) => a - b);
    expect(counted).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });
});

describe("a lost connection", () => {
  const cut = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name in ('zd lanes', 'zd commands') and pid <> pg_backend_pid()
    `.execute(site.db);

  test("does not fail the calls that come after it, nor lose or double any of a batch", async () => {
    const anna = site.withToken("anna");
    const before = await anna.call(markTogether, { name: "cut", marks: 1 });
    expect(before.result).toBe(0);
    const calls = Array.from({ length: 60 }, () => anna.call(markTogether, { name: "cut", marks: 1 }));
    await cut();
    const answers = await Promise.all(calls);
    const accepted = answers.filter(({ result }) => result === 0).length;
    expect(accepted).toBe(60);
    expect(await marksOf("cut")).toBe(61);
  });
});

describe("a request id", () => {
  const repeat = { "x-request-id": "once" };

  test.each([
    ["command", mark],
    ["command in a lane", markTogether],
    ["errand", markAbroad],
  ] as const)("a repeated %s answers the same and does nothing twice", async (kind, operation) => {
    const caller = site.withToken(`repeater-${kind.replaceAll(" ", "-")}`);
    const input = { name: kind.slice(0, 20), marks: 3 };
    world.calls = 0;
    const first = await caller.call(operation, input, repeat);
    const second = await caller.call(operation, input, repeat);
    expect(first).toMatchObject({ result: 0, data: { marks: 3 } });
    expect(second).toEqual(first);
    expect(await marksOf(input.name)).toBe(3);
    expect(world.calls).toBeLessThanOrEqual(1);
  });

  test.each([
    ["command", mark],
    ["command in a lane", markTogether],
    ["errand", markAbroad],
  ] as const)("the id of a %s is not taken by another body", async (kind, operation) => {
    const caller = site.withToken(`thief-${kind.replaceAll(" ", "-")}`);
    const name = `other ${kind}`.slice(0, 20);
    await caller.call(operation, { name, marks: 1 }, repeat);
    expect(await caller.call(operation, { name, marks: 2 }, repeat)).toMatchObject({
      result: "P1006",
      data: null,
    });
    expect(await marksOf(name)).toBe(1);
  });

  test("ten repeats at once count once", async () => {
    const caller = site.withToken("impatient");
    for (const operation of [mark, markTogether]) {
      const input = { name: `at once ${operation.name.length}`, marks: 5 };
      const headers = { "x-request-id": `at-once-${operation.name}` };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => caller.call(operation, input, headers)),
      );
      expect(answers.map(({ data }) => data?.marks)).toEqual(Array(10).fill(5));
      expect(await marksOf(input.name)).toBe(5);
    }
  });

  test("is each firm's own", async () => {
    for (const name of ["first", "second"])
      await site.withToken(name).call(mark, { name: "own", marks: 1 }, repeat);
    expect(await marksOf("own")).toBe(2);
  });

  test.each([mark, markTogether, markAbroad])("is not taken twice within a firm", async (operation) => {
    const id = { "x-request-id": `of the firm ${operation.name}`.replaceAll(" ", "-") };
    const input = { name: `firm ${operation.path.length}`, marks: 1 };
    expect(await site.withToken("ann@firm").call(operation, input, id)).toMatchObject({ result: 0 });
    expect(await site.withToken("bob@firm").call(operation, input, id)).toMatchObject({ result: "P1006" });
    expect(await marksOf(input.name)).toBe(1);
  });

  test("has its answer on another node as well, and after a restart, whatever secrets come with it", async () => {
    const caller = site.withToken("secretive");
    const input = { name: "secret", marks: 1 };
    const first = await caller.call(mark, { ...input, password: "one" }, repeat);
    expect(first).toMatchObject({ result: 0, data: { marks: 1 } });
    const other = await site.openBeside();
    for (const password of ["one", "two"]) {
      expect(await other.withToken("secretive").call(mark, { ...input, password }, repeat)).toEqual(first);
    }
    await other.close();
    await site.restart();
    expect(await caller.call(mark, { ...input, password: "one" }, repeat)).toEqual(first);
    expect(await marksOf("secret")).toBe(1);
  });

  test("does a call once whose answer is a secret, and keeps the secret nowhere", async () => {
    const caller = site.withToken("confidant");
    const input = { name: "confided", marks: 1 };
    expect(await caller.call(markSecretly, input, repeat)).toMatchObject({ data: { code: "opensesame" } });
    expect(await caller.call(markSecretly, input, repeat)).toMatchObject({ result: "P1012", data: null });
    const replies = await site.db.selectFrom("platform.request").select("reply").execute();
    expect(JSON.stringify(replies)).not.toContain("opensesame");
  });

  test.each([mark, markTogether, markAbroad])("tells its user what has become of it", async (operation) => {
    const caller = site.withToken("asker@askers");
    const request = `asked-${operation.name}`;
    const headers = { "x-request-id": request };
    const name = `asked ${operation.path.length}`;
    const { data } = await caller.call(operation, { name, marks: 1 }, headers);
    expect(await caller.ask(settleRequest, { request })).toEqual({ fate: "done", data });
    expect(await site.withToken("nosy@askers").call(settleRequest, { request })).toMatchObject({
      result: "P1006",
    });
    expect(await site.withToken("asker@others").ask(settleRequest, { request })).toMatchObject({
      fate: "void",
    });
  });

  test.each([mark, markTogether, markAbroad])(
    "that was asked about before its call came does not take that call any more",
    async (operation) => {
      const caller = site.withToken("late");
      const request = `late-${operation.name}`;
      const headers = { "x-request-id": request };
      const name = `late ${operation.path.length}`;
      for (let times = 0; times < 2; times++) {
        expect(await caller.ask(settleRequest, { request })).toEqual({ fate: "void", data: null });
      }
      expect(await caller.call(operation, { name, marks: 1 }, headers)).toMatchObject({ result: "P1006" });
      expect(await marksOf(name)).toBe(0);
    },
  );

  test("asked about while its call runs waits for a transaction, and says of an errand that it runs or is broken", async () => {
    const caller = site.withToken("hurried");
    const calls = [mark, markTogether].map(async (operation) => {
      const name = `hurried ${operation.path.length}`;
      const headers = { "x-request-id": `hurried-${operation.name}` };
      const call = caller.call(operation, { name, marks: 1 }, headers);
      const { fate } = await caller.ask(settleRequest, { request: `hurried-${operation.name}` });
      expect((await call).result).toBe(fate === "done" ? 0 : "P1006");
      expect(await marksOf(name)).toBe(fate === "done" ? 1 : 0);
    });
    await Promise.all(calls);

    let fail = () => {};
    world.answer = () => new Promise((_, reject) => (fail = () => reject(new Error("the world is away"))));
    const before = world.calls;
    const far = caller.call(markAbroad, { name: "hurried", marks: 1 }, { "x-request-id": "far" });
    await expect.poll(() => world.calls).toBe(before + 1);
    expect(await caller.ask(settleRequest, { request: "far" })).toMatchObject({ fate: "running" });
    fail();
    world.answer = async () => {};
    expect(await far).toMatchObject({ result: "P0500" });
    expect(await caller.ask(settleRequest, { request: "far" })).toMatchObject({ fate: "broken" });
  });

  test("of a refused call may be used again, since nothing was kept", async () => {
    const caller = site.withToken("refused");
    expect(await caller.call(mark, { name: "again", marks: 1, failing: "refusal" }, repeat)).toMatchObject({
      result: "T1070",
    });
    expect(await caller.call(mark, { name: "again", marks: 1 }, repeat)).toMatchObject({ result: 0 });
  });

  test("of an errand that is still on its way says so", async () => {
    const caller = site.withToken("waiting");
    let arrive = () => {};
    world.answer = () => new Promise((resolve) => (arrive = resolve));
    const first = caller.call(markAbroad, { name: "far", marks: 1 }, repeat);
    await expect
      .poll(() =>
        site.db.selectFrom("platform.request").select("id").where("caller", "=", "waiting").execute(),
      )
      .toHaveLength(1);
    expect(await caller.call(markAbroad, { name: "far", marks: 1 }, repeat)).toMatchObject({
      result: "P1011",
    });
    await expect.poll(() => world.calls).toBeGreaterThan(0);
    arrive();
    world.answer = async () => {};
    expect(await first).toMatchObject({ result: 0 });
    expect(await caller.call(markAbroad, { name: "far", marks: 1 }, repeat)).toMatchObject({ result: 0 });
  });

  test("is forgotten after a day", async () => {
    const caller = site.withToken("forgetful");
    await caller.call(mark, { name: "day", marks: 1 }, repeat);
    await site.wait(25 * 3_600_000);
    await caller.call(mark, { name: "day", marks: 1 }, repeat);
    expect(await marksOf("day")).toBe(2);
  });
});

describe("an event", () => {
  test("is kept, heard live, and answered by its listeners, once the transaction holds", async () => {
    await site.withToken("anna").call(mark, { name: "told", marks: 1 });
    expect(site.events.at(-1)).toEqual({ type: "tally.marked", data: { name: "told", marks: 1 } });
    expect(await echoes("told")).toEqual([]);
    await site.settle();
    expect(await echoes("told")).toMatchObject([{ marks: 1 }]);
  });

  test("of a call that fails is never told", async () => {
    const before = site.events.length;
    await site.withToken("anna").call(mark, { name: "untold", marks: 1, failing: "refusal" });
    await site.settle();
    expect(site.events).toHaveLength(before);
    expect(await echoes("untold")).toEqual([]);
  });
});

describe("a job", () => {
  const plan = (one: AnyJob, name: string, inMs: number) =>
    site.platform.transact(({ tx, now }) => schedule(tx, one, name, (now + inMs) as never, { name }));

  test.each([remind, remindAbroad])("$name rings at its time, once, and not before", async (one) => {
    const name = `at ${one.kind}`;
    await plan(one, name, 10_000);
    await site.wait(9_999);
    expect(await echoes(name)).toHaveLength(0);
    await site.wait(1);
    expect(await echoes(name)).toMatchObject([{ at: new Date(site.clock.now()) }]);
    await site.wait(60_000);
    expect(await echoes(name)).toHaveLength(1);
  });

  test("scheduled again is moved, not doubled", async () => {
    await plan(remind, "moved", 1_000);
    await plan(remind, "moved", 5_000);
    await site.wait(4_999);
    expect(await echoes("moved")).toHaveLength(0);
    await site.wait(10_000);
    expect(await echoes("moved")).toHaveLength(1);
  });

  test("that fails comes back later and later, and at last waits for a person", async () => {
    await plan(remind, "never", 0);
    await site.wait(3 * 24 * 3_600_000);
    const [row] = await site.db.selectFrom("platform.job").selectAll().where("key", "=", "never").execute();
    expect(row).toMatchObject({ attempts: attemptsMax, lastError: "Error: not today" });
  });

  test("scheduled in a lane is done as well", async () => {
    await site.withToken("anna").call(markTogether, { name: "lane job", marks: 1, failing: "job" });
    await site.settle();
    expect(await echoes("lane job")).toMatchObject([{ marks: 0 }, { marks: 1 }]);
  });
});
