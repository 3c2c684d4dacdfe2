import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmod, chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRedis } from "./platform/live/redis.ts";
import { freePort } from "./platform/process/free-port.ts";
import { root } from "./testing/image-tree.ts";
import { openPassingDatabase } from "./testing/passing-database.ts";
import { hasRedis } from "./testing/redis.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const deploy = join(root, "deploy");

let folder: string;
let compose: string;
beforeAll(async () => {
  compose = await readFile(join(deploy, "compose.yaml"), "utf8");
  folder = await mkdtemp(join(tmpdir(), "zd-certificates-"));
  await chmod(folder, 0o755);
  if (hasOpenssl) execFileSync("sh", [join(deploy, "certificates.sh"), join(folder, "certificates")]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, "certificates", name);
/** Another authority than that of the installation. */
const others = () => join(folder, "others", "ca.crt");

describe.runIf(hasOpenssl)("the certificates of the compose file", () => {
  test("are made once, and the key is for nobody but the services", async () => {
    const before = await readFile(at("server.crt"), "utf8");
    execFileSync("sh", [join(deploy, "certificates.sh"), join(folder, "certificates")]);
    expect(await readFile(at("server.crt"), "utf8")).toBe(before);
    for (const name of ["server.key", "node.key"]) expect((await stat(at(name))).mode & 0o777).toBe(0o640);
    await expect(stat(at("ca.key"))).rejects.toThrow("ENOENT");
    execFileSync("sh", [join(deploy, "certificates.sh"), join(folder, "others")]);
  });

  test("are refused where those of the nodes are missing, as in an installation of before", async () => {
    const earlier = join(folder, "earlier");
    execFileSync("sh", [join(deploy, "certificates.sh"), earlier]);
    await rm(join(earlier, "node.key"));
    expect(spawnSync("sh", [join(deploy, "certificates.sh"), earlier]).status).toBe(1);
  });

  test("name the nodes as the proxy looks for them", async () => {
    const caddyfile = await readFile(join(deploy, "Caddyfile"), "utf8");
    const [, nodes = ""] = /\{\$NODES:([^}]*)\}/.exec(caddyfile) ?? [];
    const text = String(
      execFileSync("openssl", ["x509", "-in", at("node.crt"), "-noout", "-ext", "subjectAltName"]),
    );
    const names = nodes.split(" ").map((node) => node.split(":", 1)[0]);
    expect(names).toEqual(["node1", "node2"]);
    for (const name of names) expect(text).toContain(`DNS:${name}`);
    for (const name of ["TLS_CERT", "TLS_KEY"])
      expect(compose).toContain(`${name}: /certificates/node.${name === "TLS_KEY" ? "key" : "crt"}`);
  });

  test("name the services as the nodes look for them", async () => {
    const text = execFileSync("openssl", [
      "x509",
      "-in",
      at("server.crt"),
      "-noout",
      "-ext",
      "subjectAltName",
    ]);
    for (const setting of ["DATABASE_URL", "MIGRATION_DATABASE_URL", "REDIS_URL"]) {
      const [, host = ""] =
        new RegExp(`^    ${setting}: \\w+://\\S*?@(\\w+):`, "m").exec(
          compose.replaceAll(/\$\{[^}]*\}/g, "x"),
        ) ?? [];
      expect(String(text)).toContain(`DNS:${host}`);
    }
  });
});

describe.runIf(hasOpenssl && hasRedis)("the Redis of the compose file", () => {
  let redis: ChildProcess;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const [, lines = ""] = /<<END\n([\s\S]*?)\n\s*END\n/.exec(compose) ?? [];
    const settings = lines
      .replaceAll(/^ +/gm, "")
      .replace("$$REDISCLI_AUTH", "the-password")
      .replace("tls-port 6379", `tls-port ${port}`)
      .replaceAll("/certificates/", `${folder}/certificates/`);
    await writeFile(join(folder, "redis.conf"), `${settings}\nbind 127.0.0.1\n`);
    redis = spawn("redis-server", [join(folder, "redis.conf")], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((resolve) =>
      redis.stdout?.on("data", (text) => String(text).includes("Ready to accept") && resolve()),
    );
  });
  afterAll(() => void redis.kill());

  /** The answer to a ping at an address; the fault where there is none. */
  async function ping(url: string, caFile: string): Promise<string> {
    const client = openRedis({ url, caFile }, { lazyConnect: true, retryStrategy: () => null });
    let fault = "";
    client.on("error", (error) => {
      fault ||= String(error);
    });
    try {
      await client.connect();
      return await client.ping();
    } catch (error) {
      return fault || String(error);
    } finally {
      client.disconnect();
    }
  }

  test("answers nodes that have its password, over TLS", async () => {
    expect(await ping(`rediss://:the-password@localhost:${port}`, at("ca.crt"))).toBe("PONG");
  });

  test("answers nobody else, and is believed by nobody who knows another authority", async () => {
    expect(await ping(`rediss://:wrong@localhost:${port}`, at("ca.crt"))).toMatch(/WRONGPASS/);
    expect(await ping(`rediss://localhost:${port}`, at("ca.crt"))).toMatch(/NOAUTH/);
    expect(await ping(`redis://:the-password@localhost:${port}`, at("ca.crt"))).not.toBe("PONG");
    expect(await ping(`rediss://:the-password@localhost:${port}`, others())).toMatch(/certificate/);
  });
});

describe.runIf(hasOpenssl)("the PostgreSQL of the compose file", () => {
  test("speaks with the nodes over TLS alone, and is believed by nobody who knows another authority", async () => {
    const plain = await openPassingDatabase([], { inMemory: true });
    const owner = await stat(join(plain.folder, "postgres"));
    const key = join(plain.folder, "server.key");
    await copyFile(at("server.key"), key);
    await chown(key, owner.uid, owner.gid);
    await chmod(key, 0o600);
    const ask = async (url: string) => {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        return (await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()")).rows[0].ssl;
      } catch (error) {
        return String(error);
      } finally {
        await client.end().catch(() => {});
      }
    };
    const admin = new pg.Client({ connectionString: plain.url });
    try {
      await admin.connect();
      const { rows } = await admin.query("show hba_file");
      await writeFile(rows[0].hba_file, await readFile(join(deploy, "pg_hba.conf"), "utf8"));
      for (const [name, value] of [
        ["ssl", "on"],
        ["ssl_cert_file", at("server.crt")],
        ["ssl_key_file", key],
      ])
        await admin.query(`alter system set ${name} = '${value}'`);
      await admin.query("select pg_reload_conf()");
      const secure = (ca: string) => {
        const url = new URL(plain.url);
        url.hostname = "localhost";
        url.searchParams.set("sslmode", "verify-full");
        url.searchParams.set("sslrootcert", ca);
        return url.href;
      };
      await expect.poll(() => ask(secure(at("ca.crt")))).toBe(true);
      expect(await ask(plain.url)).toMatch(/no pg_hba.conf entry.*no encryption/);
      expect(await ask(secure(others()))).toMatch(/certificate/);
    } finally {
      await admin.end();
      await plain.close();
    }
  });
});
