import { spawnSync } from "node:child_process";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../identity/index.ts";
import { recordBackup } from "../../platform/backup/backups.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import { freePort } from "../../platform/process/free-port.ts";
import { openExchange } from "../../testing/exchange.ts";
import { company } from "../../testing/market-scene.ts";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

type Health = OutputOf<typeof api.health.readHealth>;

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

/** What is wrong, as kind and on what; that there is no backup is always said here. */
const faultsOf = ({ faults }: Health) =>
  faults.filter(({ kind }) => kind !== "backupMissing").map(({ kind, on }) => `${kind} ${on}`.trim());

let exchange: TestPlatform;
let staff: Record<"root" | "gu" | "zhou", TestCaller>;
const people = { root: "systemAdministrator", gu: "auditor", zhou: "tradeManager" } as const;
const read = () => staff.root.ask(api.health.readHealth, {});

describe("a node by itself", () => {
  beforeAll(async () => {
    exchange = await openExchange({ settings: { NODE_NAME: "only" } });
    staff = await openStaff(exchange, people);
  });
  afterAll(() => exchange.close());

  test("is told with its figures, beside the database and what is wrong", async () => {
    const health = await read();
    expect(health.nodes).toMatchObject([
      {
        name: "only",
        startedAt: exchange.clock.now(),
        heardAt: exchange.clock.now(),
        skewMs: 0,
        sockets: 0,
        waiting: 0,
        oldestMs: 0,
        redis: "none",
        redisAwaySince: null,
        moves: 0,
        worstMs: null,
        slow: 0,
      },
    ]);
    const [node] = health.nodes;
    expect(node?.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(node?.memory).toBeGreaterThan(10e6);
    expect(node?.pools.map(({ name, max }) => [name, max])).toEqual([
      ["commands", 5],
      ["lanes", 2],
      ["queries", 4],
      ["sessions", 2],
    ]);
    expect(health.database).toMatchObject({
      archives: false,
      archivedAt: null,
      standbys: [],
      standbysExpected: 0,
    });
    expect(health.database.version).toMatch(/^\d+/);
    expect(health.database.size).toBeGreaterThan(1e6);
    expect(health.database.connectionsMax).toBeGreaterThanOrEqual(health.database.connections);
    expect(health.jobs).toMatchObject({ failing: 0, givenUp: 0 });
    expect(health.dayEnd).toBeNull();
    expect(health.faults).toEqual([{ kind: "backupMissing", on: "", words: "", since: null }]);
    expect(health.at).toBe(exchange.clock.now());
  });

  test("says anew every five seconds how it is: its clock, and its sockets", async () => {
    const socket = await exchange.socket();
    exchange.clock.setSkew(-300);
    await exchange.wait(5_000);
    expect((await read()).nodes[0]).toMatchObject({ skewMs: -300, sockets: 1 });
    expect(faultsOf(await read())).toEqual(["clockWrong only"]);
    exchange.clock.setSkew(0);
    socket.close();
    const later = async () => {
      await exchange.wait(5_000);
      return faultsOf(await read());
    };
    await expect.poll(later).toEqual([]);
  });

  /** The same after a day: sign-ins have run out. */
  async function renewed() {
    staff = await renewStaff(exchange, ["root", "gu", "zhou"]);
    return read();
  }

  test("that was killed is gone after 15 s, and forgotten after a day", async () => {
    const { clock, db } = exchange;
    const row = { version: "0.1.0", startedAt: new Date(clock.now() - 3_600_000), state: "{}" };
    await db
      .insertInto("platform.node")
      .values({ name: "killed", heardAt: new Date(clock.now() - 14_000), ...row })
      .execute();
    // Of a node of another version what it does not say is not known.
    expect((await read()).nodes[0]).toMatchObject({ name: "killed", skewMs: null, pools: [], redis: null });
    expect(faultsOf(await read())).toEqual(["versionsDiffer"]);
    const heardAt = clock.now() - 14_000;
    await exchange.wait(5_000);
    expect(faultsOf(await read())).toEqual(["nodeGone killed"]);
    expect((await read()).faults[0]?.since).toBe(heardAt);
    await exchange.wait(25 * 3_600_000);
    expect((await renewed()).nodes.map(({ name }) => name)).toEqual(["only"]);
  });

  test("that stops takes its row away", async () => {
    const beside = await exchange.openBeside();
    await exchange.db.updateTable("platform.node").set({ name: "other" }).execute();
    await beside.close();
    expect((await read()).nodes.map(({ name }) => name)).toEqual(["other"]);
  });

  test("a job is told after its first failure, and stands among those that may be run again at once", async () => {
    const lost = { kind: "command", name: "test.lost", run: async () => {} } as const;
    await exchange.platform.transact(({ tx, now }) => schedule(tx, lost, "one", now, {}));
    await exchange.settle();
    const health = await read();
    expect(health.jobs).toMatchObject({ failing: 1, givenUp: 0 });
    expect(health.faults).toContainEqual({ kind: "jobsFail", on: "", words: "1 个", since: null });
    const { rows } = await staff.root.ask(api.failedJobs.listJobs, {
      pageIndex: 1,
      pageSize: 20,
      filters: {},
    });
    expect(rows).toMatchObject([{ name: "test.lost", attempts: 1, state: "R" }]);
    // However long ago it fell due first: it waits for its next try, and not for a worker.
    const longAgo = new Date(exchange.clock.now() - 600_000);
    await exchange.db.updateTable("platform.job").set({ runAt: longAgo }).where("key", "=", "one").execute();
    expect((await read()).jobs.oldestMs).toBe(0);
  });

  test("the last backup and the last day-end are told, and what is wrong with them", async () => {
    const { clock, db } = exchange;
    const finishedAt = new Date(clock.now() - 3_600_000);
    const backup = { kind: "pgbackrest", place: "20260616-010000F", bytes: 17_000_000_000n } as const;
    await recordBackup(db, { ...backup, finishedAt, replayed: false });
    const health = await read();
    expect(health.backup).toEqual({
      at: Math.floor(finishedAt.getTime() / 1_000) * 1_000,
      kind: "pgbackrest",
      place: backup.place,
      size: 17_000_000_000,
      replayed: false,
    });
    expect(health.faults.map(({ kind }) => kind)).toEqual(["backupBroken", "jobsFail"]);
    // The night before was lived through above.
    expect(health.dayEnd?.day).toBe("2026-06-15");
    await db.updateTable("funds.dayEnd").set({ day: "2026-06-12" }).execute();
    expect(faultsOf(await read())).toEqual(["backupBroken", "dayEndLate", "jobsFail"]);
  });

  test("is for those who keep the system, and for auditors", async () => {
    expect(await staff.gu.call(api.health.readHealth, {})).toMatchObject({ code: 0 });
    expect(await staff.zhou.call(api.health.readHealth, {})).toMatchObject({ code: "P1003" });
  });

  test.runIf(hasPromtool)("has figures that Prometheus finds well named", async () => {
    await read();
    const figures = await (await fetch(`${exchange.address}/metrics`)).text();
    expect(figures).toContain('zd_calls_in_flight{class="others"}');
    const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
      input: figures,
      encoding: "utf8",
    });
    expect([status, stdout + stderr]).toEqual([0, ""]);
  });
});

describe.runIf(hasRedis)("two nodes over one database and Redis", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let port: number;
  let beside: Awaited<ReturnType<TestPlatform["openBeside"]>>;
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, DB_STANDBYS: "1" };
    exchange = await openExchange({ settings });
    staff = await openStaff(exchange, people);
    beside = await exchange.openBeside();
  });
  afterAll(async () => {
    await exchange.close();
    await redis.stop();
  });

  test("are told by both alike, each with its port", async () => {
    const ports = [exchange, beside].map(({ address }) => new URL(address).port).toSorted();
    const token = await staffToken();
    const both = await Promise.all(
      [exchange, beside].map((node) => node.withToken(token).ask(api.health.readHealth, {})),
    );
    for (const { nodes } of both) {
      expect(nodes.map(({ name }) => name.split(":").at(-1)).toSorted()).toEqual(ports);
      expect(nodes.map(({ redis: state }) => state)).toEqual(["up", "up"]);
    }
    // The test's database has no standby.
    expect(faultsOf(both[0] as Health)).toEqual(["standbysGone"]);
  });

  test("neither hears Redis when it is away, which is one fault; when it is back, that is told as well", async () => {
    await redis.stop();
    await expect
      .poll(() => exchange.platform.hearsOthers() || beside.platform.hearsOthers(), slowly)
      .toBe(false);
    await exchange.wait(5_000);
    await expect.poll(async () => faultsOf(await read())).toEqual(["standbysGone", "redisAway"]);
    const [, fault] = (await read()).faults.filter(({ kind }) => kind !== "backupMissing");
    expect(fault).toMatchObject({ words: "全部节点" });
    expect(fault?.since).toBeLessThan(exchange.clock.now());
    redis = await startRedis(port);
    await expect
      .poll(() => exchange.platform.hearsOthers() && beside.platform.hearsOthers(), slowly)
      .toBe(true);
    await exchange.wait(5_000);
    await expect.poll(async () => faultsOf(await read())).toEqual(["standbysGone"]);
  });

  test("one that stops is not told any more", async () => {
    await beside.close();
    const { nodes } = await read();
    expect(nodes.map(({ name }) => name.split(":").at(-1))).toEqual([new URL(exchange.address).port]);
  });
});

/** How long a Redis may take to be noticed. */
const slowly = { timeout: 15_000 };

/** A sign-in of the administrator's. */
const staffToken = () =>
  exchange.platform.transact((scope) =>
    openSession(scope, {
      userId: userId("staff-root"),
      companyId: company,
      ip: "127.0.0.1",
      source: "test",
    }),
  );
