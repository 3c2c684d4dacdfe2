import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./platform/database/embedded-postgres.ts";
import { freePort } from "./platform/process/free-port.ts";
import { runCommandFile } from "./testing/run-command.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** A demo market of version 0.1.0, by `pg_dump --inserts`. */
const dump = new URL("./testing/dumps/0.1.0.sql.gz", import.meta.url);

let dataDir: string;
beforeAll(async () => {
  const { status } = spawnSync(process.execPath, ["tools/build.mjs", "if-stale"], { cwd: root });
  expect(status).toBe(0);
  dataDir = await mkdtemp(join(tmpdir(), "zd-earlier-"));
  await chmod(dataDir, 0o755);
  // 0.1.0 made its folder as this version does: the same PostgreSQL, its user and its password file, and nothing else.
  const embedded = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(gunzipSync(await readFile(dump)).toString());
  await client.end();
  await embedded.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("the data folder of 0.1.0 is opened by `npm start`, and replays without a difference", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "apps/server/start.mjs"), "built"], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, PORT: String(port), ZD_DEMO: "on" },
  });
  const closed = once(child, "close");
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(() => statusOf("/readyz"), { timeout: 60_000 }).toBe(200);
  expect(await statusOf("/")).toBe(200);
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);

  const replay = await runCommandFile("replay.ts", [], { DATA_DIR: dataDir });
  expect(replay).toMatchObject({ code: 0, output: expect.stringContaining("0 differences") });
});
