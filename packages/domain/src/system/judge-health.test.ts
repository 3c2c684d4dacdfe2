import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import type { Health, NodeHealth } from "./health.ts";
import { type HealthFaultName, healthFaults, healthLimits } from "./health-faults.ts";
import { diskOf, judgeHealth, verdictOf } from "./judge-health.ts";

/** 2026-06-15 14:00 in Shanghai. */
const now = instant(Date.UTC(2026, 5, 15, 6));
const ago = (ms: number) => instant(now - ms);
const minute = 60_000;

const node: NodeHealth = {
  name: "node1",
  version: "0.2.0",
  startedAt: ago(60 * minute),
  heardAt: ago(2_000),
  skewMs: -3,
  calls: 4,
  sockets: 120,
  waiting: 2,
  oldestMs: 12,
  memory: 400e6,
  pools: [{ name: "queries", busy: 8, max: 8, waiting: 0 }],
  disks: [{ name: "data", free: 60e9, size: 100e9 }],
  redis: "up",
  redisAwaySince: null,
  moves: 30,
  latestMs: 3,
  worstMs: 40,
  slow: 0,
};

const sound: Health = {
  nodes: [node, { ...node, name: "node2" }],
  database: {
    version: "18.1",
    address: "10.0.0.1:5432",
    size: 17e9,
    connections: 60,
    connectionsMax: 197,
    transactionMs: 40,
    archives: true,
    archivedAt: ago(30_000),
    archiveFailedAt: ago(60 * minute),
    standbys: [
      { name: "pg2", sync: "sync", lag: 0 },
      { name: "pg3", sync: "async", lag: 1_000 },
    ],
    standbysExpected: 2,
  },
  jobs: { waiting: 3, oldestMs: 1_000, failing: 0, givenUp: 0 },
  backup: { at: ago(12 * 60 * minute), kind: "pgbackrest", place: "/backup", size: 17e9, replayed: true },
  backupsExpected: true,
  dayEnd: { day: "2026-06-14", at: ago(13 * 60 * minute) },
  books: { isWatched: true, lookedAt: ago(20_000), tampered: [], unsealed: [] },
  messages: {
    carrier: "connected",
    awaySince: null,
    fault: null,
    waiting: 1,
    accepted: 2,
    delivered: 90,
    failed: 8,
  },
};

const withNode = (changed: Partial<NodeHealth>): Health => ({
  ...sound,
  nodes: [node, { ...node, name: "node2", ...changed }],
});
const withDatabase = (changed: Partial<Health["database"]>): Health => ({
  ...sound,
  database: { ...sound.database, ...changed },
});
const withJobs = (changed: Partial<Health["jobs"]>): Health => ({
  ...sound,
  jobs: { ...sound.jobs, ...changed },
});
const room = (free: number) => ({ disks: [{ name: "files", free, size: 100 }] });
const unknown: Partial<NodeHealth> = {
  skewMs: null,
  calls: null,
  sockets: null,
  waiting: null,
  oldestMs: null,
  memory: null,
  pools: [],
  disks: [],
  redis: null,
  redisAwaySince: null,
  moves: null,
  latestMs: null,
  worstMs: null,
  slow: null,
};

type Example = readonly [what: string, health: Health, faults: readonly string[]];

const examples: readonly Example[] = [
  ["nothing where all is well", sound, []],
  ["nothing of what is not known", withNode(unknown), []],
  ["a node that was heard of just in time", withNode({ heardAt: ago(14_999) }), []],
  ["a node that has said nothing for 15 s", withNode({ heardAt: ago(15_000) }), ["nodeGone node2 "]],
  [
    "of a node that is gone nothing that it said before",
    withNode({ heardAt: ago(20_000), skewMs: 900, redis: "away", version: "0.1.0" }),
    ["nodeGone node2 "],
  ],
  ["a clock that is 100 ms ahead: still right", withNode({ skewMs: 100 }), []],
  ["a clock that is behind", withNode({ skewMs: -150 }), ["clockWrong node2 慢 150 毫秒"]],
  [
    "a clock that is so wrong that the node ends no sessions",
    withNode({ skewMs: 201 }),
    ["clockWrong node2 快 201 毫秒，场次的结束已交给其他节点"],
  ],
  [
    "a line that does not move",
    withNode({ waiting: 40, oldestMs: 5_100 }),
    ["lineStuck node2 40 项在等待，最早的已等 5.1 秒"],
  ],
  [
    "a pool that is used up, and only where somebody waits",
    withNode({ pools: [{ name: "queries", busy: 8, max: 8, waiting: 3 }] }),
    ["poolExhausted node2 queries 8/8，3 项在等待"],
  ],
  [
    "a session that was moved on late",
    withNode({ worstMs: 2_911 }),
    ["sessionsLate node2 5 分钟内最多延迟 2.9 秒"],
  ],
  ["a disk with a fifth left", withNode(room(20)), []],
  ["a disk that fills", withNode(room(19)), ["diskFills node2 文件 剩余 19%"]],
  ["a disk that is as good as full", withNode(room(4)), ["diskFull node2 文件 剩余 4%"]],
  ["two versions", withNode({ version: "0.3.0" }), ["versionsDiffer  0.2.0、0.3.0"]],
  [
    "a node that does not hear Redis",
    withNode({ redis: "away", redisAwaySince: ago(9_000) }),
    ["redisAway node2 node2"],
  ],
  [
    "Redis that nobody hears, once for all",
    {
      ...sound,
      nodes: sound.nodes.map((one) => ({ ...one, redis: "away" as const, redisAwaySince: ago(9_000) })),
    },
    ["redisAway  全部节点"],
  ],
  ["connections that are nearly used up", withDatabase({ connections: 158 }), ["connectionsFill  158/197"]],
  ["a transaction that stays open", withDatabase({ transactionMs: 60_001 }), ["transactionOld  "]],
  ["an archive whose last try has failed", withDatabase({ archiveFailedAt: ago(1_000) }), ["archiveFails  "]],
  [
    "an archive that has never worked",
    withDatabase({ archivedAt: null, archiveFailedAt: ago(1_000) }),
    ["archiveFails  "],
  ],
  [
    "nothing of an archive that is switched off",
    withDatabase({ archives: false, archiveFailedAt: ago(1_000) }),
    [],
  ],
  [
    "one standby of two",
    withDatabase({ standbys: sound.database.standbys.slice(1) }),
    ["standbyMissing  应有 2 个，现有 1 个"],
  ],
  ["no standby at all", withDatabase({ standbys: [] }), ["standbysGone  应有 2 个，现有 0 个"]],
  ["no standby where none is expected", withDatabase({ standbys: [], standbysExpected: 0 }), []],
  [
    "a standby that lags",
    withDatabase({ standbys: [...sound.database.standbys, { name: "pg4", sync: "async", lag: 70e6 }] }),
    ["standbyLags pg4 落后 70 MB"],
  ],
  ["a job after its first failure", withJobs({ failing: 1 }), ["jobsFail  1 个"]],
  ["jobs that nobody tries any more", withJobs({ givenUp: 2 }), ["jobsGivenUp  2 个"]],
  ["jobs that wait for a worker", withJobs({ oldestMs: 300_001 }), ["jobsLate  "]],
  ["no backup", { ...sound, backup: null }, ["backupMissing  "]],
  ["no backup where none is expected", { ...sound, backup: null, backupsExpected: false }, []],
  [
    "an old backup",
    { ...sound, backup: { ...(sound.backup as never as object), at: ago(27 * 60 * minute) } as never },
    ["backupOld  "],
  ],
  [
    "a backup that a replay has found wrong",
    { ...sound, backup: { ...(sound.backup as never as object), replayed: false } as never },
    ["backupBroken  "],
  ],
  [
    "a day that was not closed",
    { ...sound, dayEnd: { day: "2026-06-13", at: ago(37 * 60 * minute) } },
    ["dayEndLate  已结至 2026-06-13，应结至 2026-06-14"],
  ],
  ["a platform that has no day to close yet", { ...sound, dayEnd: null }, []],
  [
    "books that were changed from outside, a line for each",
    {
      ...sound,
      books: {
        isWatched: true,
        lookedAt: ago(20_000),
        tampered: [
          { log: "audit", count: 1, kind: "gone", subject: "712", since: ago(minute) },
          { log: "funds", count: 3, kind: "balance", subject: "F001/available", since: ago(minute) },
        ],
        unsealed: [],
      },
    },
    [
      "booksTampered 审计日志 1 处，最早发现：712 记录被删除",
      "booksTampered 资金账 3 处，最早发现：F001/available 余额与分录不符",
    ],
  ],
  [
    "a gateway of texts that is away, and texts that do not come",
    {
      ...sound,
      messages: {
        ...sound.messages,
        awaySince: ago(minute),
        fault: "isv.AMOUNT_NOT_ENOUGH 账户余额不足",
        delivered: 16,
        failed: 3,
      },
    },
    ["messagesAway  isv.AMOUNT_NOT_ENOUGH 账户余额不足", "textsFail  24 小时内 21 条中 3 条未送达"],
  ],
  [
    "books that nobody has looked through for too long",
    { ...sound, books: { ...sound.books, lookedAt: ago(15 * minute + 1) } },
    ["booksUnwatched  "],
  ],
  [
    "books that nobody has ever looked through, an hour after the start",
    { ...sound, books: { ...sound.books, lookedAt: null } },
    ["booksUnwatched  "],
  ],
  [
    "books that are not to be looked through",
    { ...sound, books: { isWatched: false, lookedAt: ago(60 * minute), tampered: [], unsealed: [] } },
    [],
  ],
  [
    "books of which rows have waited for their seal for too long, and others that have not",
    {
      ...sound,
      books: {
        ...sound.books,
        unsealed: [
          { log: "audit", since: ago(15 * minute) },
          { log: "funds", since: ago(15 * minute + 1) },
        ],
      },
    },
    ["booksUnsealed 资金账 "],
  ],
  [
    "books that were looked through a quarter of an hour ago",
    { ...sound, books: { ...sound.books, lookedAt: ago(15 * minute) } },
    [],
  ],
  [
    "what is critical before what is not",
    { ...withNode({ skewMs: 150 }), jobs: { ...sound.jobs, failing: 1, givenUp: 1 } },
    ["jobsGivenUp  1 个", "clockWrong node2 快 150 毫秒", "jobsFail  1 个"],
  ],
];

describe("what is wrong", () => {
  test.each(examples)("is told: %s", (_, health, faults) => {
    expect(judgeHealth(health, now).map(({ kind, on, words }) => `${kind} ${on} ${words}`)).toEqual(faults);
  });

  test("is told of every kind of fault", () => {
    const kinds = new Set(examples.flatMap(([, health]) => judgeHealth(health, now).map(({ kind }) => kind)));
    expect((Object.keys(healthFaults) as HealthFaultName[]).filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  test("says since when, where that is known", () => {
    const since = (health: Health) => judgeHealth(health, now).map((fault) => fault.since);
    expect(since(withNode({ heardAt: ago(20_000) }))).toEqual([ago(20_000)]);
    expect(since(withNode({ redis: "away", redisAwaySince: ago(9_000) }))).toEqual([ago(9_000)]);
    expect(since(withJobs({ oldestMs: 300_001 }))).toEqual([ago(300_001)]);
    expect(since(withDatabase({ transactionMs: 60_001 }))).toEqual([ago(60_001)]);
  });

  test("says nothing of a day-end before it is an hour late", () => {
    const midnight = Date.UTC(2026, 5, 15, 16);
    const at = (ms: number) => judgeHealth(sound, instant(midnight + ms)).map(({ kind }) => kind);
    expect(at(healthLimits.dayEndMs - 1)).not.toContain("dayEndLate");
    expect(at(healthLimits.dayEndMs)).toContain("dayEndLate");
  });
});

describe("the verdict", () => {
  const faults = judgeHealth({ ...withNode({ skewMs: 150, ...room(4) }) }, now);

  test.each([
    [undefined, undefined, "critical"],
    ["nodes", undefined, "warning"],
    ["nodes", "node1", "good"],
    ["nodes", "node2", "warning"],
    ["disks", diskOf("node2", "files"), "critical"],
    ["jobs", undefined, "good"],
  ] as const)("on part %s, %s is %s", (part, on, verdict) => {
    expect(verdictOf(faults, part, on)).toBe(verdict);
  });

  test("on all of a part counts for each of its lines", () => {
    const versions = judgeHealth(withNode({ version: "0.3.0" }), now);
    expect(verdictOf(versions, "nodes", "node1")).toBe("warning");
  });
});
