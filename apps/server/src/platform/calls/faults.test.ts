import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { CommitUncertain, OutOfDate } from "../database/transactions.ts";
import { busyRetrySeconds } from "./faults.ts";

const { mark, markAbroad, markTogether, read } = tallyApi.tally;

const world = { calls: 0, answer: async () => {} };
let site: TestPlatform;
beforeAll(async () => {
  site = await openTallies({ settings: { CALLS_IN_FLIGHT: "3" } }, world);
});
afterAll(() => site.close());

const post = (path: string, body: object) =>
  site.send("POST", `/api${path}`, JSON.stringify(body), { "x-token": "anna" });

test.each([
  ["a full disk", "ENOSPC", 507, "P1014", "存储空间不足，暂时无法保存，请联系交易中心"],
  ["a folder that takes nothing", "EACCES", 500, "P1015", "存储位置无法写入，请联系交易中心"],
  ["a service that is away", "ECONNREFUSED", 503, "P1013", "后台服务连接中断，请稍后重试"],
])("%s is told in its own words", async (_, code, status, result, msg) => {
  world.answer = () => Promise.reject(Object.assign(new Error("the world failed"), { code }));
  const answer = await post(markAbroad.path, { name: code, marks: 1 });
  world.answer = async () => {};
  expect([answer.status, answer.body]).toEqual([status, { result, msg, data: null }]);
});

test("a commit of which nobody knows what became is told to come again, and is no mistake of the program", async () => {
  world.answer = () => Promise.reject(new CommitUncertain("what became of transaction 7 is not known"));
  const { status, headers, body } = await post(markAbroad.path, { name: "uncertain", marks: 1 });
  world.answer = async () => {};
  expect([status, headers["retry-after"], body.result]).toEqual([503, "5", "P1013"]);
});

test.each([
  ["a deadlock", Object.assign(new pg.DatabaseError("deadlock detected", 17, "error"), { code: "40P01" })],
  ["a late state", new OutOfDate("another node has moved a session on")],
])(
  "%s that every try has met is told to come again, and is no mistake of the program",
  async (name, error) => {
    world.answer = () => Promise.reject(error);
    const { status, headers, body } = await post(markAbroad.path, { name, marks: 1 });
    world.answer = async () => {};
    expect([status, headers["retry-after"], body.result]).toEqual([503, "2", "P1009"]);
    // A connection that asks again earlier waits for its next refusal.
    await site.wait(busyRetrySeconds * 1_000);
  },
);

test("who comes on top of the calls that a node answers at a time is told to come again", async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => (go = resolve));
  world.answer = () => gate;
  const before = world.calls;
  const first = [1, 2, 3].map((marks) => post(markAbroad.path, { name: `busy ${marks}`, marks }));
  await expect.poll(() => world.calls).toBe(before + 3);
  const { status, headers, body } = await post(mark.path, { name: "busy", marks: 1 });
  expect([status, headers["retry-after"], body.result]).toEqual([503, "2", "P1009"]);
  // Neither the hall nor a line waits for them.
  expect(await site.anonymous.ask(read, { name: "busy" })).toEqual({ marks: 0 });
  expect(await site.withToken("anna").ask(markTogether, { name: "line", marks: 1 })).toEqual({ marks: 1 });
  go();
  world.answer = async () => {};
  for (const { status } of await Promise.all(first)) expect(status).toBe(200);
  expect(await post(mark.path, { name: "busy", marks: 1 })).toMatchObject({ status: 200 });
});

test("a database that is away leaves the figures of the process, and calls say so", async () => {
  const figures = async () => {
    const { status, body } = await site.send("GET", "/metrics");
    const jobs = [...body.matchAll(/^zd_jobs\{state="(\w+)"\} /gm)].map(([, state]) => state);
    return { status, up: /^zd_database_up (\d)/m.exec(body)?.[1], jobs };
  };
  const sound = { status: 200, up: "1", jobs: ["waiting", "failing", "given_up"] };
  expect(await figures()).toEqual(sound);
  const { name } = (await sql<{ name: string }>`select current_database() as name`.execute(site.db))
    .rows[0] as { name: string };
  const server = new pg.Client({ connectionString: inject("databaseServer") });
  await server.connect();
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  expect(await figures()).toEqual({ status: 200, up: "0", jobs: [] });
  await server.query(`alter database ${name} with allow_connections true`);
  await server.end();
  await expect.poll(figures).toEqual(sound);
});
