import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { type HealthFaultName, healthFaults } from "@zd/domain/system/health-faults";
import { afterEach, describe, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./health-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import type { Health, HealthNode } from "./reads.ts";

const { readHealth } = api.health;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ago = (ms: number) => instant(testNow - ms);

const node: HealthNode = {
  name: "hall-a:8080",
  version: "0.2.0",
  startedAt: ago(3_600_000),
  heardAt: ago(2_000),
  skewMs: 12,
  calls: 4,
  sockets: 1_234,
  waiting: 2,
  oldestMs: 30,
  memory: 400 * 1024 ** 2,
  pools: [
    { name: "commands", busy: 3, max: 10, waiting: 0 },
    { name: "queries", busy: 8, max: 8, waiting: 1 },
  ],
  disks: [{ name: "files", free: 30 * 1024 ** 3, size: 100 * 1024 ** 3 }],
  redis: "up",
  redisAwaySince: null,
  moves: 30,
  latestMs: 3,
  worstMs: 40,
  slow: 2,
};

const sound: Health = {
  nodes: [node, { ...node, name: "hall-b:8080", moves: 12, worstMs: 15 }],
  database: {
    version: "18.1",
    address: "10.0.0.1:5432",
    size: 17 * 1024 ** 3,
    connections: 60,
    connectionsMax: 197,
    transactionMs: 40,
    archives: true,
    archivedAt: ago(60_000),
    archiveFailedAt: null,
    standbys: [{ name: "pg2", sync: "sync", lag: 0 }],
    standbysExpected: 1,
  },
  jobs: { waiting: 3, oldestMs: 1_000, failing: 0, givenUp: 0 },
  backup: {
    at: ago(3_600_000),
    kind: "pgbackrest",
    place: "20250616-010000F",
    size: 17 * 1024 ** 3,
    replayed: true,
  },
  backupsExpected: true,
  dayEnd: { day: "2025-06-15", at: ago(9 * 3_600_000) },
  books: { isWatched: true, lookedAt: ago(20_000), tampered: [] },
  messages: {
    carrier: "connected",
    awaySince: null,
    fault: null,
    waiting: 0,
    accepted: 1,
    delivered: 120,
    failed: 0,
  },
  faults: [],
  at: testNow,
};

const fault = (kind: HealthFaultName, changed: Partial<Health["faults"][number]> = {}) => ({
  kind,
  on: "",
  words: "",
  since: null,
  ...changed,
});

const open = (give: () => Health | Promise<never> | "BUSY") =>
  renderPage("/console/health", [answer(readHealth, give)], {
    signedIn: staffWith("systemAdministrator"),
    site: { serverTime: testNow },
  });

const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("运行状况", () => {
  test("in health says so, and shows every part with its figures", async () => {
    open(() => sound);
    expect((await screen.findByText("一切正常")).closest("[role=status]")).not.toBeNull();
    expect((await region("需要处理")).getByText("没有需要处理的异常")).toBeDefined();
    const nodes = await region("节点");
    const [, first] = nodes.getAllByRole("row");
    expect(first?.textContent).toContain("hall-a:8080正常0.2.0");
    for (const figure of ["2 秒前", "+12 毫秒", "1,234", "2 · 30 毫秒", "11 / 18 · 等 1", "400 MB"])
      expect(first?.textContent).toContain(figure);
    const database = await region("数据库");
    for (const words of ["PostgreSQL 18.1", "10.0.0.1:5432", "17 GB", "60 / 197"])
      expect(database.getByText(words)).toBeDefined();
    expect(database.getByRole("row", { name: /pg2 同步 正常 0 B/ })).toBeDefined();
    expect((await region("磁盘")).getAllByText("30%")).toHaveLength(2);
    expect((await region("场次推进")).getByText("42")).toBeDefined();
    expect((await region("场次推进")).getByText("40 毫秒")).toBeDefined();
    expect((await region("日终")).getByText("2025-06-15")).toBeDefined();
    expect((await region("备份")).getByText("pgBackRest")).toBeDefined();
    expect((await region("备份")).getByText("通过")).toBeDefined();
  });

  test.each(Object.keys(healthFaults) as HealthFaultName[])("tells what to do about %s", async (kind) => {
    open(() => ({
      ...sound,
      faults: [fault(kind, { on: "hall-b:8080", words: "多少", since: ago(60_000) })],
    }));
    const list = await region("需要处理");
    const { title, advice, level } = healthFaults[kind];
    expect(list.getByText(title)).toBeDefined();
    expect(list.getByText("hall-b:8080")).toBeDefined();
    expect(list.getByText("多少")).toBeDefined();
    expect(list.getByText("自 2025-06-16 09:26:18")).toBeDefined();
    expect(list.getByRole("listitem").textContent).toContain(advice);
    expect(screen.getByText(level === "critical" ? "有紧急异常" : "有异常")).toBeDefined();
  });

  test("marks the line that a fault is about: a node that is gone, one with a fault, and a part", async () => {
    open(() => ({
      ...sound,
      nodes: [
        { ...node, heardAt: ago(60_000) },
        { ...node, name: "hall-b:8080", redis: "away", redisAwaySince: ago(9_000) },
      ],
      faults: [
        fault("nodeGone", { on: node.name }),
        fault("clockWrong", { on: "hall-b:8080" }),
        fault("jobsFail"),
      ],
    }));
    const nodes = await region("节点");
    expect(nodes.getByRole("row", { name: /hall-a:8080 失去联系 .* 06-16 09:26:18/ })).toBeDefined();
    expect(nodes.getByRole("row", { name: /hall-b:8080 异常 .*断开 自 09:27:09/ })).toBeDefined();
    expect((await region("后台任务")).getByText("异常")).toBeDefined();
    expect((await region("日终")).getByText("正常")).toBeDefined();
  });

  test("leads from a job that fails to the page that retries it", async () => {
    open(() => ({ ...sound, faults: [fault("jobsFail", { words: "1 个" })] }));
    const list = await region("需要处理");
    expect(list.getByRole("link", { name: "失败任务" }).getAttribute("href")).toBe("/console/jobs");
  });

  test("names the books that were changed from outside, and says when they were last looked through", async () => {
    const tampered = { log: "funds", count: 3, kind: "gone", subject: "12001", since: ago(60_000) } as const;
    open(() => ({
      ...sound,
      books: { isWatched: true, lookedAt: ago(20_000), tampered: [tampered] },
      faults: [fault("booksTampered")],
    }));
    const books = await region("账册校验");
    expect(books.getByText("2025-06-16 09:26:58")).toBeDefined();
    expect(books.getByText("资金账 3 处")).toBeDefined();
    expect(books.getByText("紧急")).toBeDefined();
  });

  test("says since when the gateway of texts is away, and what it has answered", async () => {
    const fault = "isv.AMOUNT_NOT_ENOUGH 账户余额不足";
    const away = { kind: "messagesAway", on: "", words: fault, since: ago(60_000) } as const;
    const messages = { ...sound.messages, awaySince: ago(60_000), fault, waiting: 7 };
    open(() => ({ ...sound, messages, faults: [away] }));
    const texts = await region("短信");
    expect(texts.getByText("2025-06-16 09:26:18 起")).toBeDefined();
    expect(texts.getByText(fault)).toBeDefined();
    expect(texts.getByText("7")).toBeDefined();
  });

  test("shows a dash where nothing is known", async () => {
    open(() => ({
      ...sound,
      nodes: [
        {
          ...node,
          skewMs: null,
          calls: null,
          sockets: null,
          waiting: null,
          oldestMs: null,
          memory: null,
          pools: [],
          disks: [],
          redis: null,
          moves: null,
          latestMs: null,
          worstMs: null,
          slow: null,
        },
      ],
      database: {
        ...sound.database,
        address: null,
        transactionMs: null,
        archivedAt: null,
        standbys: [{ name: null, sync: null, lag: null }],
      },
      backup: null,
      dayEnd: null,
    }));
    const [, only] = (await region("节点")).getAllByRole("row");
    expect(only?.textContent?.match(/--/g)).toHaveLength(9);
    expect((await region("数据库")).getAllByText("--").length).toBe(6);
    expect((await region("备份")).getAllByText("--")).toHaveLength(5);
    expect((await region("日终")).getAllByText("--")).toHaveLength(2);
    expect((await region("磁盘")).getByText("没有节点报告过磁盘")).toBeDefined();
  });

  test("of a demo without standbys and backups asks for neither", async () => {
    open(() => ({
      ...sound,
      database: { ...sound.database, archives: false, standbys: [], standbysExpected: 0 },
      backup: null,
      backupsExpected: false,
    }));
    expect((await region("数据库")).getByText("未设备库")).toBeDefined();
    expect((await region("数据库")).getByText("未启用")).toBeDefined();
    expect((await region("备份")).getByText("演示环境不要求备份")).toBeDefined();
  });

  test("says of when its figures are, and no verdict, when the next answer does not come", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let gone = false;
    open(() => (gone ? new Promise<never>(() => {}) : sound));
    await screen.findByText("一切正常");
    gone = true;
    await vi.advanceTimersByTimeAsync(16_000);
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/更新尚未收到，以下是 2025-06-16 09:27:18 的数据/)).toBeDefined();
    expect(screen.queryByText("一切正常")).toBeNull();
    expect(screen.getByText("10.0.0.1:5432")).toBeDefined();
  });

  test("keeps what it had when the server fails, and is up to date again once it answers", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    let isBusy = false;
    let at = sound.at;
    open(() => (isBusy ? "BUSY" : { ...sound, at }));
    await screen.findByText("一切正常");
    isBusy = true;
    await vi.advanceTimersByTimeAsync(5_500);
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/连接中断/)).toBeDefined();
    isBusy = false;
    at = instant(testNow + 6_000);
    await user.click(alert.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("一切正常")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says that it could not be read, with a way to ask again", async () => {
    let isBusy = true;
    open(() => (isBusy ? "BUSY" : sound));
    const retry = await screen.findByRole("button", { name: "重试" });
    isBusy = false;
    await userEvent.click(retry);
    expect(await screen.findByText("一切正常")).toBeDefined();
  });
});
