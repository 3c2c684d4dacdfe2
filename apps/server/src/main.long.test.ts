import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "./platform/process/free-port.ts";
import { sendSignal } from "./platform/process/send-signal.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** As `npm start` does it: what is built, not the sources. */
const launcher = [join(root, "apps/server/start.mjs"), "built"];

let dataDir: string;
let port: number;
let taken: number;
let taker: Server;
beforeAll(async () => {
  const { status } = spawnSync(process.execPath, ["tools/build.mjs", "if-stale"], { cwd: root });
  expect(status).toBe(0);
  taker = createServer().listen(0, "127.0.0.1");
  await once(taker, "listening");
  taken = (taker.address() as AddressInfo).port;

  dataDir = await mkdtemp(join(tmpdir(), "zd-main-"));
  await chmod(dataDir, 0o755);
  port = await freePort();
});
afterAll(async () => {
  taker.close();
  await rm(dataDir, { recursive: true, force: true });
});

const environment = (settings: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"] ?? "",
  DATA_DIR: dataDir,
  KEYS_DIR: join(dataDir, "keys"),
  PORT: String(port),
  ZD_DEMO: "off",
  ...settings,
});

interface Running {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

/** Every platform that was started: one that a failed test leaves behind would hold the folder against the next. */
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "close");
    }
  }
  running.clear();
});

function start(settings?: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, launcher, { env: environment(settings) });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  running.add(child);
  return { child, output: () => output, ended };
}

const databaseRuns = async () =>
  (await readdir(dataDir, { recursive: true })).some((path) => path.endsWith("postmaster.pid"));

const ready = () =>
  expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => null,
        ),
      { timeout: 20_000 },
    )
    .toBe(200);

test("the platform starts, survives a kill, refuses a second start, and stops when asked to", async () => {
  const first = start();
  await ready();

  const second = await start({ PORT: "0" }).ended;
  expect(second).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Another platform \(process \d+\) is running on this data folder/),
  });
  expect(second.output).toContain(String(first.child.pid));

  first.child.kill("SIGKILL");
  await first.ended;
  const third = start();
  await ready();
  third.child.kill("SIGTERM");
  expect(await third.ended).toMatchObject({
    code: 0,
    output: expect.stringContaining("took over the database"),
  });
});

test("the platform goes on when a process of its database is killed, and answers again within seconds", async () => {
  const platform = start({ LOG_LEVEL: "warn" });
  await ready();
  const pidFile = (await readdir(dataDir, { recursive: true })).find((path) =>
    path.endsWith("postmaster.pid"),
  );
  const [postmaster = ""] = (await readFile(join(dataDir, pidFile ?? ""), "utf8")).split("\n");
  // Connections that wait are closed: one that is listed may have ended when it is killed.
  const killBackend = () => {
    const [pid] = spawnSync("pgrep", ["-P", postmaster, "-f", "127.0.0.1"]).stdout.toString().split("\n");
    return Boolean(pid) && sendSignal(Number(pid), "SIGKILL");
  };
  await expect.poll(killBackend).toBe(true);
  // How long it is away depends on the machine: from an instant, which no look at `/readyz` meets, to seconds.
  await expect.poll(platform.output).toContain("the embedded database has recovered");
  await ready();
  platform.child.kill("SIGTERM");
  expect(await platform.ended).toMatchObject({ code: 0 });
});

test("settings that are wrong are all named, before anything starts", async () => {
  const { code, output } = await start({ PORT: "http", DB_POOL: "many" }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/ {2}PORT="http"/);
  expect(output).toMatch(/ {2}DB_POOL="many"/);
});

test.each([
  [
    "a database that is away",
    { DATABASE_URL: "postgres://anna:secret@127.0.0.1:1/x" },
    /^DATABASE_URL: .*ECONNREFUSED/,
  ],
  ["a folder that is none", { DATA_DIR: "/etc/passwd/data" }, /^DATA_DIR: /],
  ["a folder where none can be made", { DATA_DIR: "/proc/nowhere/data" }, /^DATA_DIR: /],
  [
    "a proxy that is no address",
    { TRUST_PROXY: "proxy.local" },
    /^These settings are wrong.*\n {2}TRUST_PROXY=/,
  ],
])("%s is told in one line with the name of its setting", async (_, settings, line) => {
  const { code, output } = await start({ PORT: "0", ...settings }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(line);
  expect(output).not.toMatch(/secret|\n +at /);
});

test.each([
  ["a port that is taken", () => ({ PORT: String(taken) }), /EADDRINUSE.*set PORT to a free one/],
  [
    "an address of another machine",
    () => ({ PORT: "0", HOST: "192.0.2.1" }),
    /EADDRNOTAVAIL.*set HOST to one of its own/,
  ],
  [
    "a Redis that is away",
    () => ({ PORT: "0", REDIS_URL: "redis://127.0.0.1:1" }),
    /REDIS_URL: Redis cannot be reached: .*ECONNREFUSED/,
  ],
])("%s is told as well, and no database is left running", async (_, settings, line) => {
  const { code, output } = await start(settings()).ended;
  expect(code).toBe(1);
  expect(output).toMatch(line);
  expect(output).not.toMatch(/\n +at /);
  expect(await databaseRuns()).toBe(false);
});

test("an older Node says what is missing", () => {
  const pretend = `Object.defineProperty(process.versions, "node", { value: "20.1.0" }); await import(${JSON.stringify(launcher[0])})`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", pretend]);
  expect(status).toBe(1);
  expect(String(stderr)).toContain("needs Node 24 or newer, and this is 20.1.0");
});

test("a stop that comes while the platform starts leaves no database behind", async () => {
  const early = start();
  await expect.poll(databaseRuns, { timeout: 20_000, interval: 20 }).toBe(true);
  early.child.kill("SIGTERM");
  expect(await early.ended).toMatchObject({ code: 0 });
  expect(await databaseRuns()).toBe(false);
});
