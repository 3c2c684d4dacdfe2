import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { api } from "@zd/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, openPool } from "../platform/database/database.ts";
import { freePort } from "../platform/process/free-port.ts";
import { checkBooks } from "../testing/market-scene.ts";
import { openTestClient } from "../testing/test-client.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const launcher = fileURLToPath(new URL("../../start.mjs", import.meta.url));

let database: TestDatabase;
let folder: string;
const nodes: { readonly child: ChildProcess; readonly address: string; readonly output: () => string }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "zd-nodes-"));
});
afterAll(async () => {
  const ended = nodes.map(({ child }) => new Promise((resolve) => child.once("close", resolve)));
  for (const { child } of nodes) child.kill("SIGTERM");
  await Promise.all(ended);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [launcher], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, name),
      FILES_DIR: join(folder, "files"),
      KEYS_DIR: join(folder, "keys"),
      PORT: String(port),
      ZD_DEMO: "on",
      LOG_LEVEL: "warn",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  nodes.push({ child, address: `http://127.0.0.1:${port}`, output: () => output });
}

test("three nodes that open the demo at once on an empty database all come up, and fill it once", async () => {
  await Promise.all(["one", "two", "three"].map(start));
  const statusOf = ({ address }: { readonly address: string }) =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => null,
    );
  await expect
    .poll(() => Promise.all(nodes.map(statusOf)), { timeout: 120_000, interval: 500 })
    .toEqual([200, 200, 200]);
  const percents = () =>
    Promise.all(
      nodes.map(async ({ address }) => {
        const { ask } = openTestClient(() => address).caller(null);
        return (await ask(api.demo.readFilling, {})).percent;
      }),
    );
  await expect.poll(percents, { timeout: 400_000, interval: 1_000 }).toEqual([100, 100, 100]);

  expect(nodes.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  expect(nodes.map(({ output }) => output()).join("\n")).not.toMatch(/"level":(50|60|"error"|"fatal")/);
  const pool = openPool({ url: database.url, size: 1, name: "three nodes", onError: () => {} });
  const db = openDatabase(pool);
  // A step that had been done twice would have given its firms their money twice.
  await checkBooks({ db });
  await pool.end();
}, 600_000);
