import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { api } from "@zd/api";
import { instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { findRunner, runProgram, succeeds } from "./platform/database/postgres-programs.ts";
import { freePort } from "./platform/process/free-port.ts";
import { openExchange } from "./testing/exchange.ts";
import { checkBooks, yuan } from "./testing/market-scene.ts";
import { runCommandFile } from "./testing/run-command.ts";

const dump = new URL("./testing/dumps/0.1.0.sql.gz", import.meta.url);
const takenAt = instant(Date.parse("2026-11-27T15:21:08Z"));

/** Earlier versions of PostgreSQL that Debian has installed here. */
const installed = ["15", "16", "17"].filter(
  (major) => spawnSync(`/usr/lib/postgresql/${major}/bin/postgres`, ["--version"]).status === 0,
);
if (installed.length === 0)
  process.stderr.write("no earlier PostgreSQL is installed: its upgrade is not tried\n");

/** Each test runs several commands, and starts several servers. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

let root: string;
let dataDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "zd-upgrade-"));
  dataDir = join(root, "data");
  await chmod(root, 0o755);
  await mkdir(dataDir, { mode: 0o755 });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const upgrade = (...args: string[]) => runCommandFile("upgrade-database.ts", args, { DATA_DIR: dataDir });

/** A data folder as an earlier platform has left it: a cluster of that PostgreSQL, with the market of 0.1.0 in it. */
async function makeEarlier(programs: string): Promise<void> {
  const runner = await findRunner(dataDir);
  const [cluster, password] = [join(dataDir, "postgres"), join(dataDir, "postgres.password")];
  await writeFile(password, "a-password-of-before", { mode: 0o600 });
  await mkdir(cluster, { mode: 0o700 });
  if (runner) await Promise.all([cluster, password].map((path) => chown(path, runner.uid, runner.gid)));
  const flags = ["-D", cluster, "-U", "exchange", "--auth=scram-sha-256", `--pwfile=${password}`];
  await runProgram(join(programs, "initdb"), [...flags, "--encoding=UTF8", "--locale=C.UTF-8"], runner);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const log = join(cluster, "log");
  await runProgram(
    join(programs, "pg_ctl"),
    ["start", "-w", "-D", cluster, "-o", options, "-l", log],
    runner,
  );
  const urlOf = (database: string) =>
    `postgres://exchange:a-password-of-before@127.0.0.1:${port}/${database}`;
  await query(urlOf("postgres"), "create database exchange");
  await query(urlOf("exchange"), gunzipSync(await readFile(dump)).toString());
  await runProgram(join(programs, "pg_ctl"), ["stop", "-w", "-D", cluster], runner);
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test("without a database there is nothing to carry over", async () => {
  expect(await upgrade()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no database in /),
  });
  expect((await upgrade("--to", "19")).output).toContain("npm run upgrade-database");
});

test.runIf(installed.length > 0)(
  "a database of an earlier major version is carried over, and is that of before",
  async () => {
    const [major = ""] = installed;
    const programs = `/usr/lib/postgresql/${major}/bin`;
    await makeEarlier(programs);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow("npm run upgrade-database");
    const wrong = await upgrade("--programs", root);
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringContaining(`npm install --prefix /opt/postgres-${major}`),
    });

    const { code, output } = await upgrade();
    expect(output).toMatch(/\d{3,} rows were copied, as many as there were of each table/);
    expect(output).toContain("8 sessions, 9 facts, 0 differences");
    expect(code).toBe(0);
    const [, aside = ""] = /the earlier one is (\S+)/.exec(output) ?? [];
    expect((await readFile(join(aside, "PG_VERSION"), "utf8")).trim()).toBe(major);
    expect((await readdir(dataDir)).filter((name) => name.includes("making"))).toEqual([]);
    expect((await upgrade()).output).toBe("the database is one of PostgreSQL 18 already\n");

    const embedded = await startEmbeddedPostgres({ dataDir, settings: ["fsync=off"] });
    const exchange = await openExchange({
      start: takenAt,
      databaseUrl: embedded.url,
      settings: { ZD_DEMO: "on", KEYS_DIR: join(root, "keys") },
    });
    const account = { account: "yuanshang01", password: "Shuoyuan2025" };
    const { token } = await exchange.anonymous.ask(api.identity.signIn, account);
    const order = { section: "J261127-2902" as SectionId, ware: "J261127-2902-01" as WareId };
    const terms = { price: yuan("500"), quantity: tonnes("3500") };
    expect(
      await exchange.withToken(token).call(api.trading.placeOrder, { ...order, ...terms }),
    ).toMatchObject({
      result: 0,
    });
    await checkBooks(exchange);
    await exchange.close();
    await embedded.stop();
    expect(await succeeds(stat(aside))).toBe(true);
  },
);
