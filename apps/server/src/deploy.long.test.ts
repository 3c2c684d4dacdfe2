import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@zd/api";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "./platform/process/free-port.ts";
import { type Image, layImage, readImage, removeTree, root } from "./testing/image-tree.ts";
import { openPassingDatabase } from "./testing/passing-database.ts";
import { smallPng } from "./testing/samples.ts";
import { openTestClient } from "./testing/test-client.ts";
import { openTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { uploaded } from "./testing/upload.ts";

/** "nobody": as little as the user that the image runs as. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let image: Image;
let tree: string;
let volume: string;
let keys: string;
let database: TestDatabase;
const running: Node[] = [];

beforeAll(async () => {
  image = await readImage();
  tree = await layImage(image);
  await chmod(tree, 0o755);
  volume = await ownFolder();
  keys = await ownFolder();
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  await database.drop();
  await removeTree(tree);
  for (const folder of [volume, keys]) await rm(folder, { recursive: true, force: true });
});

/** A folder as an empty volume takes it over from the image: owned by the user that the image runs as. */
async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zd-volume-"));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
  return folder;
}

interface Node {
  readonly child: ChildProcess;
  readonly port: number;
  readonly address: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

/** Runs the image's command in the image's tree, with its settings and the rights of its user. */
async function start(settings: Readonly<Record<string, string>>, given?: number): Promise<Node> {
  const port = given ?? (await freePort());
  const [, ...args] = image.command;
  const child = spawn(process.execPath, args, {
    cwd: tree,
    ...user,
    env: {
      PATH: process.env["PATH"] ?? "",
      ...image.environment,
      DATABASE_URL: database.url,
      KEYS_DIR: keys,
      LOG_LEVEL: "warn",
      PORT: String(port),
      HOST: "127.0.0.1",
      ...settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const node = { child, port, address: `http://127.0.0.1:${port}`, output: () => output, ended };
  running.push(node);
  return node;
}

const readiness = async ({ address }: Node) => {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  return answer ? [answer.status, ((await answer.json()) as { status: string }).status] : null;
};
const ready = (node: Node) =>
  expect.poll(() => readiness(node), { timeout: 60_000, message: node.output() }).toEqual([200, "ready"]);

/** The proxy has found out that the node is back: it sends calls to it, which nobody else does. */
const isSentCalls = (port: number) =>
  expect
    .poll(
      async () => {
        const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        return /^zd_call_seconds_count\{[^}]*readParameters[^}]*\} [1-9]/m.test(figures);
      },
      { timeout: 20_000 },
    )
    .toBe(true);

test("every node of the compose file writes to the volumes that the image gives to its user", async () => {
  const compose = await readFile(join(root, "deploy/compose.yaml"), "utf8");
  const { FILES_DIR = "", KEYS_DIR = "" } = image.environment;
  expect(image.volumes).toEqual([FILES_DIR, KEYS_DIR]);
  for (const volume of image.volumes)
    expect(image.own.some((folder) => `${volume}/`.startsWith(`${folder}/`))).toBe(true);
  expect(compose).toContain(`volumes: ["files:${FILES_DIR}", "keys:${KEYS_DIR}", `);
  for (const name of ["node1", "node2"])
    expect(compose).toContain(
      `  ${name}:\n    <<: *node\n    environment: { <<: *settings, NODE_NAME: ${name} }\n`,
    );
  for (const name of [
    "S3_ENDPOINT",
    "S3_BUCKET",
    "S3_REGION",
    "S3_KEY_ID",
    "S3_SECRET",
    "KEYS_SECRET",
    "SANDBOXES",
  ])
    expect(compose).toContain(`${name}: \${${name}:-}`);
  const seconds = (pattern: RegExp) => Number(pattern.exec(compose)?.[1]);
  // What runs has 30 s beside the time in which the proxy hears of it.
  expect(seconds(/stop_grace_period: (\d+)s/)).toBeGreaterThan(30 + seconds(/DRAIN_SECONDS: "(\d+)"/));
});

const psql = (() => {
  try {
    return execFileSync("psql", ["--version"]).length > 0;
  } catch {
    return false;
  }
})();

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A PostgreSQL as the image makes it: its superuser is `postgres`, and there is no other user and no database of ours. Gives his address. */
async function asInImage(embedded: string): Promise<URL> {
  const helper = new URL(embedded);
  helper.pathname = "/postgres";
  await query(helper.href, ["create role helper superuser login password 'helper'"]);
  const superuser = new URL(helper);
  superuser.username = "postgres";
  [helper.username, helper.password] = ["helper", "helper"];
  await query(helper.href, [
    "alter database exchange rename to before",
    "alter role exchange rename to postgres",
  ]);
  return superuser;
}

test.runIf(psql)("the users of the compose file: nodes change no table, and own nothing", async () => {
  const compose = await readFile(join(root, "deploy/compose.yaml"), "utf8");
  expect(compose).toContain("- ./users.sh:/docker-entrypoint-initdb.d/users.sh:ro");
  expect(compose).toContain("- ./cluster/users.sql:/users.sql:ro");
  const server = await openPassingDatabase([], { inMemory: true });
  try {
    const { hostname, port, username, password } = await asInImage(server.url);
    const passwords = { OWNER_PASSWORD: "it's the owner's", EXCHANGE_PASSWORD: "a'b" };
    const initialize = () =>
      execFileSync("sh", [join(root, "deploy/users.sh")], {
        env: {
          PATH: process.env["PATH"] ?? "",
          PGHOST: hostname,
          PGPORT: port,
          PGPASSWORD: password,
          POSTGRES_USER: username,
          USERS_SQL: join(root, "deploy/cluster/users.sql"),
          ...passwords,
        },
      });
    initialize();
    // As after a restore, when the users are there already.
    initialize();
    const addressOf = (setting: string) => {
      const [, user = "", name = ""] =
        new RegExp(`^    ${setting}: postgres://(\\w+):\\$\\{(\\w+):`, "m").exec(compose) ?? [];
      const given = passwords[name as keyof typeof passwords];
      return `postgres://${user}:${encodeURIComponent(given)}@${hostname}:${port}/exchange`;
    };
    const settings = {
      DATABASE_URL: addressOf("DATABASE_URL"),
      MIGRATION_DATABASE_URL: addressOf("MIGRATION_DATABASE_URL"),
    };
    const node = await start({ FILES_DIR: volume, ...settings });
    await ready(node);
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      `select (select rolsuper or rolcreatedb or rolcreaterole or rolreplication from pg_roles where rolname = current_user) as powerful,
        (select count(*)::int from pg_class where relowner = current_user::regrole) as owned,
        (select count(*)::int from pg_class where relowner = 'exchange_owner'::regrole and relkind = 'r') > 50 as theirs`,
    );
    expect(rows).toEqual([{ powerful: false, owned: 0, theirs: true }]);
    for (const statement of [
      "drop table funds.entry",
      "create table public.mine (id int)",
      "create schema mine",
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    await client.end();
    node.child.kill("SIGTERM");
    expect(await node.ended).toBe(0);
  } finally {
    await server.close();
  }
});

test("what one node of the image is sent, the other reads; a volume that cannot be written makes it unready", async () => {
  const one = await start({ FILES_DIR: volume });
  await ready(one);
  const two = await start({ FILES_DIR: volume });
  await ready(two);

  for (const node of [one, two]) await expect.poll(node.output).toContain("交易平台已启动");
  // Of the nodes one has opened the account, and says its password.
  const [, account = "", password = ""] =
    /系统管理员\s+(\S+) \/ (\S+)/.exec(two.output() + one.output()) ?? [];
  const onOne = openTestClient(() => one.address);
  const first = await onOne.caller(null).ask(api.identity.signIn, { account, password });
  const newPassword = "Taihang-7-Lanhua";
  await onOne.caller(first.token).ask(api.identity.changePassword, { oldPassword: password, newPassword });
  const { token } = await onOne.caller(null).ask(api.identity.signIn, { account, password: newPassword });
  const [file] = await uploaded({ ...one, sign: onOne.sign }, token, [{ name: "图.png", bytes: smallPng }]);
  expect((await readdir(volume)).length).toBeGreaterThan(0);
  const path = z.encode(api.files.readOriginal.input as z.ZodType, { file: file?.file }) as object;
  const query = new URLSearchParams(path as Record<string, string>);
  const onTwo = openTestClient(() => two.address);
  const read = await onTwo.send("GET", `/api${api.files.readOriginal.path}?${query}`, "", {
    "x-token": token,
  });
  expect(read.status).toBe(200);
  expect(read.headers["content-type"]).toBe("image/png");

  if (user.uid !== undefined) {
    await chown(volume, 0, 0);
    await chmod(volume, 0o755);
    expect(await readiness(two)).toEqual([503, "files away"]);
    await chown(volume, user.uid, user.gid);
    expect(await readiness(two)).toEqual([200, "ready"]);
  }
});

test("a node that is asked to stop says so and goes on answering, as long as it is told to", async () => {
  const node = await start({ FILES_DIR: volume, DRAIN_SECONDS: "2" });
  await ready(node);
  node.child.kill("SIGTERM");
  await expect.poll(() => readiness(node), { interval: 20 }).toEqual([503, "closing"]);
  const client = openTestClient(() => node.address);
  await client.caller(null).ask(api.system.readParameters, {});
  expect(await node.ended).toBe(0);
  expect(await readiness(node)).toBeNull();
});

const caddy = (() => {
  try {
    return execFileSync("caddy", ["version"]).length > 0;
  } catch {
    return false;
  }
})();

test.runIf(caddy)(
  "a rolling restart behind the proxy of the Caddyfile loses no call",
  async () => {
    const [portOne, portTwo, front, plain] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const folder = await mkdtemp(join(tmpdir(), "zd-proxy-"));
    const given = await readFile(join(root, "deploy/Caddyfile"), "utf8");
    // The nodes' names are those of the compose file's network, and nobody else's certificate is asked for.
    const adapted = given
      .replace("node1:8080", `127.0.0.1:${portOne}`)
      .replace("node2:8080", `127.0.0.1:${portTwo}`);
    await writeFile(
      join(folder, "Caddyfile"),
      adapted.replace("auto_https disable_redirects", "auto_https off\n\tadmin off"),
    );
    const home = join(folder, "home");
    await mkdir(home);
    const settings = { FILES_DIR: volume, DRAIN_SECONDS: "5" };
    const nodes = [await start(settings, portOne), await start(settings, portTwo)];
    for (const node of nodes) await ready(node);
    const proxy = spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: home,
        SITE_ADDRESS: `http://127.0.0.1:${front}`,
        PLAIN_ADDRESS: `http://127.0.0.1:${plain}`,
        NODES_OVER: "plain",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    proxy.stderr.on("data", (text) => {
      output += text;
    });
    try {
      const client = openTestClient(() => `http://127.0.0.1:${front}`);
      const call = async () =>
        (await client.send("POST", `/api${api.system.readParameters.path}`, "{}")).status;
      const tried = () => {
        // The proxy may not listen yet: what was asked in vain is not asked of what is kept.
        client.forget();
        return call().catch((error: unknown) => `${error}\n${output}`);
      };
      await expect.poll(tried).toBe(200);
      const statuses = new Map<number, number>();
      let over = false;
      const callers = Array.from({ length: 6 }, async () => {
        while (!over) {
          const status = await call().catch(() => 0);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      for (const [i, node] of nodes.entries()) {
        node.child.kill("SIGTERM");
        expect(await node.ended).toBe(0);
        const port = i === 0 ? portOne : portTwo;
        await ready(await start(settings, port));
        await isSentCalls(port);
      }
      over = true;
      await Promise.all(callers);
      expect([...statuses.keys()]).toEqual([200]);
      expect(statuses.get(200)).toBeGreaterThan(100);
    } finally {
      proxy.kill("SIGTERM");
      await new Promise((resolve) => proxy.once("close", resolve));
      await rm(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
