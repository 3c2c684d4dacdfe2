import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { chmod, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendSignal } from "../process/send-signal.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const owner = fileURLToPath(new URL("../../testing/embedded-owner.ts", import.meta.url));
const settings = ["fsync=off"];

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "zd-embedded-"));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that owns the database of the folder. */
async function startOwner(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [owner, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  return { child, url };
}

const kill = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });

test("what was written is there after a stop and a start; the password is for the owner's eyes only", async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings });
  await ask(first.url, "create table kept (n int); insert into kept values (7)");
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir, settings });
  expect(second.takenOver).toBe(false);
  expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }]);
  expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
  await second.stop();
});

test("a second start on the same folder is refused, and names who is there", async () => {
  const { child } = await startOwner();
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
    `Another platform (process ${child.pid}) is running on this data folder`,
  );
  await kill(child);
});

test("the database of a killed platform is taken over, with all that had been committed", async () => {
  const { child, url } = await startOwner();
  await ask(url, "insert into kept values (8)");
  await kill(child);

  const next = await startEmbeddedPostgres({ dataDir, settings });
  expect(next.takenOver).toBe(true);
  expect(await ask(next.url, "select n from kept order by n")).toEqual([{ n: 7 }, { n: 8 }]);
  await next.stop();
  await expect(ask(next.url, "select 1")).rejects.toThrow();
});

test("two platforms that start at once on an empty folder: one runs, the other is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "zd-embedded-"));
  await chmod(folder, 0o755);
  const started = await Promise.allSettled(
    [1, 2].map(() => startEmbeddedPostgres({ dataDir: folder, settings })),
  );
  const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(running).toHaveLength(1);
  await running[0]?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What the database writes down of itself. */
const postmaster = async (folder: string) =>
  Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);

const answers = (url: string) =>
  expect.poll(() => ask(url, "select 1 as one").catch(() => null)).toEqual([{ one: 1 }]);

test("a database one of whose processes was killed recovers, and still has its owner; one that was killed whole is started again", async () => {
  const lines: string[] = [];
  const running = await startEmbeddedPostgres({
    dataDir,
    settings,
    onMessage: (line) => void lines.push(line),
  });
  let ended: string | null = null;
  void running.ended.then((why) => (ended = why));
  const lastLine = (last: string) => expect.poll(() => lines.at(-1)).toBe(last);

  const [{ pid }] = (await ask(
    running.url,
    "select pid from pg_stat_activity where application_name like 'zd owner %'",
  )) as [{ pid: number }];
  sendSignal(pid, "SIGKILL");
  await lastLine("the embedded database has recovered");
  await answers(running.url);
  await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow("Another platform");

  sendSignal(await postmaster(running.folder), "SIGKILL");
  await lastLine("the embedded database was started again");
  await answers(running.url);
  expect(await ask(running.url, "select n from kept order by n")).toEqual([{ n: 7 }, { n: 8 }]);
  expect(ended).toBeNull();
  await running.stop();
});

test("a database that was killed while a process of it had not noticed yet is started again once that one has gone", async () => {
  const lines: string[] = [];
  const onMessage = (line: string) => void lines.push(line);
  const running = await startEmbeddedPostgres({ dataDir, settings, onMessage });
  const [{ pid }] = (await ask(
    running.url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )) as [{ pid: number }];
  sendSignal(pid, "SIGSTOP");
  try {
    sendSignal(await postmaster(running.folder), "SIGKILL");
    const refusals = async () =>
      (await readFile(join(dataDir, "postgres.log"), "utf8")).split("pre-existing shared memory block")
        .length - 1;
    await expect.poll(refusals).toBeGreaterThan(4);
  } finally {
    sendSignal(pid, "SIGCONT");
  }
  await expect.poll(() => lines.at(-1)).toBe("the embedded database was started again");
  await answers(running.url);
  await running.stop();
});

/** Has the folder lie on a disk of so many megabytes; false where this user may not mount one. */
function moveToSmallDisk(folder: string, megabytes: number): boolean {
  const copy = `${folder}.copy`;
  execFileSync("cp", ["--archive", folder, copy]);
  const words = ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
  const mounted = spawnSync("mount", words).status === 0;
  if (mounted) execFileSync("cp", ["--archive", `${copy}/.`, folder]);
  execFileSync("rm", ["-r", copy]);
  return mounted;
}

test("a database whose disk is full is started again when there is room, with all that had been committed", async ({
  skip,
}) => {
  const own = await mkdtemp(join(tmpdir(), "zd-embedded-"));
  await chmod(own, 0o755);
  const first = await startEmbeddedPostgres({ dataDir: own, settings });
  const { folder } = first;
  await first.stop();
  if (!moveToSmallDisk(folder, 300)) {
    await rm(own, { recursive: true });
    return skip("mounting a small disk needs root");
  }
  const lines: string[] = [];
  const running = await startEmbeddedPostgres({
    dataDir: own,
    settings,
    onMessage: (line) => void lines.push(line),
  });
  let ended: string | null = null;
  void running.ended.then((why) => (ended = why));
  await ask(running.url, "create table kept (n int); insert into kept values (7)");
  const ballast = join(folder, "ballast");
  // Whatever a server that has crashed gives back is taken again at once.
  const filling = setInterval(() => {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(16 * 1024));
    } catch {
      // There is no more room.
    }
  }, 2);
  const full = "the disk of the embedded database is full; it is started again when there is room";
  while (!lines.includes(full)) {
    // One that has found just enough room for itself is killed again.
    const pid = await postmaster(folder);
    expect(pid).toBeGreaterThan(1);
    const before = lines.length;
    sendSignal(pid, "SIGKILL");
    await expect.poll(() => lines.slice(before + 1).length, { timeout: 150_000 }).toBeGreaterThan(0);
  }
  clearInterval(filling);
  await rm(ballast);
  await expect
    .poll(() => lines.at(-1), { timeout: 150_000 })
    .toMatch(/^the embedded database (has recovered|was started again)$/);
  expect(await ask(running.url, "select n from kept")).toEqual([{ n: 7 }]);
  expect(ended).toBeNull();
  await running.stop();
  execFileSync("umount", [folder]);
  await rm(own, { recursive: true });
}, 400_000);

test("a database that hangs while it stops is ended by the next start, which says so", async () => {
  const { child, url } = await startOwner();
  const [{ pid }] = (await ask(
    url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )) as [{ pid: number }];
  const folder = await realpath(join(dataDir, "postgres"));
  const hung = await postmaster(folder);
  sendSignal(pid, "SIGSTOP");
  sendSignal(hung, "SIGINT");
  await kill(child);

  const lines: string[] = [];
  const onMessage = (line: string) => void lines.push(line);
  const next = await startEmbeddedPostgres({ dataDir, settings, onMessage, hungAfterMs: 500 });
  expect(lines).toEqual([
    `the database (process ${hung}) hung while it was stopping; it is ended, and recovers`,
  ]);
  expect(await ask(next.url, "select n from kept order by n")).toEqual([{ n: 7 }, { n: 8 }]);
  await next.stop();
});

test("a database that runs but answers nothing is ended by the next start, which says so", async () => {
  const { child } = await startOwner();
  const hung = await postmaster(await realpath(join(dataDir, "postgres")));
  sendSignal(hung, "SIGSTOP");
  await kill(child);

  const lines: string[] = [];
  const onMessage = (line: string) => void lines.push(line);
  const next = await startEmbeddedPostgres({ dataDir, settings, onMessage, hungAfterMs: 500 });
  expect(lines).toEqual([
    `the database (process ${hung}) runs but answers nothing; it is ended, and recovers`,
  ]);
  expect(await ask(next.url, "select n from kept order by n")).toEqual([{ n: 7 }, { n: 8 }]);
  await next.stop();
});

test("a stop that hangs is cut short", async () => {
  const lines: string[] = [];
  const onMessage = (line: string) => void lines.push(line);
  const running = await startEmbeddedPostgres({ dataDir, settings, onMessage, hungAfterMs: 500 });
  const [{ pid }] = (await ask(
    running.url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )) as [{ pid: number }];
  sendSignal(pid, "SIGSTOP");
  await running.stop();
  expect(lines).toEqual([
    "the embedded database did not stop in time; it is ended, and recovers at its next start",
  ]);
});

test("a database that ends as often as it is started is said, with the place of its log", async () => {
  const impossible = [...settings, "wal_level=impossible"];
  await expect(startEmbeddedPostgres({ dataDir, settings: impossible })).rejects.toThrow(
    `The database ends as soon as it is started; see ${join(dataDir, "postgres.log")}`,
  );
});
