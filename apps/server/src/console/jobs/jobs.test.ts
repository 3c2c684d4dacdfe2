import { api } from "@zd/api";
import type { Brand } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attemptsMax, schedule } from "../../platform/jobs/jobs.ts";
import { openExchange } from "../../testing/exchange.ts";
import { knownCaptcha } from "../../testing/known-captcha.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { failedJobs: calls, desk, identity, messages } = api;

let exchange: TestPlatform;
let staff: Record<"root" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange();
  staff = await openStaff(exchange, { root: "systemAdministrator", gu: "auditor" });
});
afterAll(() => exchange.close());

type JobId = Brand<string, "JobId">;
const list = async (filters = {}) =>
  (await staff.gu.ask(calls.listJobs, { pageIndex: 1, pageSize: 20, filters })).rows;
const idOf = (row: { readonly job: string } | undefined) => (row?.job ?? "") as JobId;

/** A job that no handler answers to, and so fails whenever it is tried. */
async function fail(key: string) {
  const lost = { kind: "command", name: "test.lost", run: async () => {} } as const;
  await exchange.platform.transact(({ tx, now }) => schedule(tx, lost, key, now, { key }));
  await exchange.settle();
}

describe("a job that failed", () => {
  test("is listed with its error and when it comes back", async () => {
    await fail("one");
    expect((await list({ key: "one" }))[0]).toMatchObject({
      name: "test.lost",
      attempts: 1,
      state: "R",
      error: "Error: no job is called test.lost",
      nextAt: exchange.clock.now() + 2_000,
    });
  });

  test("stays when it has failed too often, and lies on the desk", async () => {
    await exchange.db
      .updateTable("platform.job")
      .set({ attempts: attemptsMax })
      .where("key", "=", "one")
      .execute();
    expect((await list({ state: "F" })).map(({ key }) => key)).toEqual(["one"]);
    const { todos } = await staff.gu.ask(desk.readTodos, {});
    expect(todos.find(({ kind }) => kind === "failedJobs")?.count).toBe(1);
  });

  test("is told to whoever may repair it, once it is tried no more, and to nobody else", async () => {
    await fail("told");
    await exchange.db
      .updateTable("platform.job")
      .set({ attempts: attemptsMax - 1 })
      .where("key", "=", "told")
      .execute();
    await exchange.wait(4_000);
    const newest = async (caller: TestCaller) => (await caller.ask(messages.readBell, {})).last;
    expect(await newest(staff.root)).toMatchObject([
      {
        kind: "failedJob",
        words: `任务 test.lost 已试 ${attemptsMax} 次，不再重试`,
        consequence: "Error: no job is called test.lost",
        parameters: { kind: "failedJobs" },
      },
    ]);
    expect(await newest(staff.gu)).toEqual([]);
    await staff.root.ask(calls.giveUpJob, { job: idOf((await list({ key: "told" }))[0]), reason: "已处理" });
  });

  test("is run again by hand at once", async () => {
    const [row] = await list({ key: "one" });
    await staff.root.ask(calls.retryJob, { job: idOf(row) });
    await exchange.settle();
    expect((await list({ key: "one" }))[0]).toMatchObject({ attempts: 1, state: "R" });
  });

  test("is given up with a reason, and never run again", async () => {
    const [row] = await list({ key: "one" });
    const job = idOf(row);
    const twice = await Promise.all(
      [1, 2].map(() => staff.root.call(calls.giveUpJob, { job, reason: "对象已撤销" })),
    );
    expect(twice.map(({ code }) => code).sort()).toEqual([0, "P1004"]);
    expect((await list({ key: "one" }))[0]).toMatchObject({
      state: "G",
      givenUpBy: "root",
      reason: "对象已撤销",
      attempts: 1,
    });
    await exchange.wait(10_000);
    expect(await list({ key: "one" })).toHaveLength(1);
    expect((await staff.root.call(calls.retryJob, { job })).code).toBe("P1004");
  });

  test("is left alone while a worker has it, and before it has failed", async () => {
    await fail("two");
    await exchange.db
      .updateTable("platform.job")
      .set({ waits: false, lockedUntil: new Date(exchange.clock.now() + 30_000) })
      .where("key", "=", "two")
      .execute();
    const job = idOf((await list({ key: "two" }))[0]);
    expect((await staff.root.call(calls.retryJob, { job })).code).toBe("S1158");
    const sound = await exchange.db
      .selectFrom("platform.job")
      .select("id")
      .where("lastError", "is", null)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(
      (await staff.root.call(calls.giveUpJob, { job: String(sound.id) as JobId, reason: "x" })).code,
    ).toBe("S1159");
  });

  test("is an administrator's business", async () => {
    const job = idOf((await list({ key: "two" }))[0]);
    expect((await staff.gu.call(calls.retryJob, { job })).code).toBe("P1003");
    await expect(staff.root.call(calls.giveUpJob, { job, reason: " " })).rejects.toThrow("请填写原因");
    expect((await staff.root.call(calls.retryJob, { job: "abc" as JobId })).code).toBe("P1004");
  });
});

describe("texts that the sandbox has delivered", () => {
  test("are found by receiver and words, by administrators alone", async () => {
    const captcha = await knownCaptcha(exchange);
    await exchange.anonymous.ask(identity.sendSmsCode, { mobile: "13800000001", ...captcha });
    await exchange.settle();
    const read = (filters: object) =>
      staff.root.ask(identity.listMessages, { pageIndex: 1, pageSize: 20, filters } as never);
    const { rows } = await read({ mobile: "138 0000 0001" });
    expect(rows).toMatchObject([{ mobile: "138****0001", at: exchange.clock.now() }]);
    expect(rows[0]?.words).toMatch(/^验证码\d{6}/);
    expect((await read({ mobile: "0001" })).rows).toEqual(rows);
    expect((await read({ mobile: "13800000009" })).total).toBe(0);
    expect((await read({ words: "没有的话" })).total).toBe(0);
    const refused = await staff.gu.call(identity.listMessages, { pageIndex: 1, pageSize: 1, filters: {} });
    expect(refused.code).toBe("P1003");
  });
});
