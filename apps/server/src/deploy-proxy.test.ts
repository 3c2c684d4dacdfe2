import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer, type Server, request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect, type SecureVersion } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./platform/process/free-port.ts";
import { root } from "./testing/image-tree.ts";

const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.runIf(hasCaddy && hasOpenssl)("the proxy of the Caddyfile", () => {
  let folder: string;
  let proxy: ChildProcess;
  let node: Server;
  let plain: number;
  let secure: number;
  /** What the node behind it was sent, over TLS. */
  const requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "zd-proxy-"));
    [plain, secure] = [await freePort(), await freePort()];
    for (const of of ["certificates", "others"])
      execFileSync("sh", [join(root, "deploy/certificates.sh"), join(folder, of)], { stdio: "ignore" });
    const [cert, key] = await Promise.all(
      ["node.crt", "node.key"].map((name) => readFile(join(folder, "certificates", name))),
    );
    node = createServer({ cert, key }, ({ url, headers }, answer) => {
      requests.push({ url, headers });
      answer.end("{}");
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => node.once("listening", resolve));
    proxy = await startProxy("certificates", plain, secure);
    for (let looks = 0; looks < 200 && !(await spoken()).startsWith("TLS"); looks += 1) await wait(100);
  });
  afterAll(async () => {
    proxy.kill();
    node.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts Caddy as the Caddyfile says, with the nodes' authority in this folder. */
  async function startProxy(authority: string, http: number, https: number): Promise<ChildProcess> {
    const { port } = node.address() as AddressInfo;
    const given = await readFile(join(root, "deploy/Caddyfile"), "utf8");
    const options = `admin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`;
    const file = join(folder, `Caddyfile-${authority}`);
    await writeFile(
      file,
      given.replace("auto_https disable_redirects", `auto_https disable_redirects\n\t${options}`),
    );
    await mkdir(join(folder, `home-${authority}`));
    return spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: join(folder, `home-${authority}`),
        SITE_ADDRESS: "localhost",
        NODES: `127.0.0.1:${port}`,
        NODES_CA: join(folder, authority, "ca.crt"),
      },
      stdio: "ignore",
    });
  }

  /** The status with which a proxy at this port answers; undefined while it does not listen. */
  const statusAt = (port: number, path: string) =>
    new Promise<number | undefined>((resolve) => {
      const sent = secureRequest(
        {
          port,
          host: "127.0.0.1",
          path,
          servername: "localhost",
          headers: { host: "localhost" },
          rejectUnauthorized: false,
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.on("error", () => resolve(undefined));
      sent.end();
    });

  /** The protocol and cipher on which the proxy and a client of at most this version agree; the fault where on none. */
  const spoken = (maxVersion: SecureVersion = "TLSv1.3") =>
    new Promise<string>((resolve) => {
      const line = connect(
        {
          port: secure,
          host: "127.0.0.1",
          servername: "localhost",
          rejectUnauthorized: false,
          minVersion: "TLSv1",
          maxVersion,
          ciphers: "DEFAULT@SECLEVEL=0",
        },
        () => {
          resolve(`${line.getProtocol()} ${line.getCipher().name}`);
          line.destroy();
        },
      );
      line.on("error", ({ message }) => resolve(message));
    });

  /** How plain HTTP is answered. */
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<readonly [status: number | undefined, location: string | undefined]>((resolve, reject) => {
      const sent = request(
        { port: plain, host: "127.0.0.1", path, headers: { host: "trade.example", ...headers } },
        (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers.location]);
        },
      );
      sent.on("error", reject);
      sent.end();
    });

  test("speaks TLS 1.3 and 1.2 with ciphers of forward secrecy, and nothing older", async () => {
    expect(await spoken()).toMatch(/^TLSv1\.3 TLS_/);
    expect(await spoken("TLSv1.2")).toMatch(/^TLSv1\.2 ECDHE-.*(GCM|CHACHA20)/);
    expect(await spoken("TLSv1.1")).not.toMatch(/^TLSv/);
  });

  test("leads a person from HTTP to HTTPS, and refuses a program", async () => {
    const before = requests.length;
    expect(await ask("/trade?x=1")).toEqual([308, "https://trade.example/trade?x=1"]);
    for (const path of ["/api/token/v1/init", "/ws", "/metrics"])
      expect(await ask(path, { "x-token": "secret" })).toEqual([403, undefined]);
    expect(requests.slice(before).filter(({ headers }) => headers["x-token"])).toEqual([]);
  });

  test("puts its own word in the place of what a client says of his address", async () => {
    const headers = { host: "localhost", "x-forwarded-for": "6.6.6.6", "x-forwarded-proto": "http" };
    const line = connect({
      port: secure,
      host: "127.0.0.1",
      servername: "localhost",
      rejectUnauthorized: false,
    });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    line.write(`GET /forged HTTP/1.1\r\n${lines.join("\r\n")}\r\nconnection: close\r\n\r\n`);
    line.resume();
    await expect
      .poll(() => requests.find(({ url }) => url === "/forged")?.headers)
      .toMatchObject({
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-proto": "https",
      });
    line.destroy();
  });

  test("gives the figures to nobody", async () => {
    const line = connect({
      port: secure,
      host: "127.0.0.1",
      servername: "localhost",
      rejectUnauthorized: false,
    });
    let output = "";
    line.on("data", (bytes) => {
      output += String(bytes);
    });
    line.write("GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    await expect.poll(() => output).toMatch(/^HTTP\/1.1 404/);
    line.destroy();
  });

  test("asks the nodes over TLS, and sends nothing to one that shows no certificate of the installation", async () => {
    await expect.poll(() => statusAt(secure, "/of-ours")).toBe(200);
    expect(requests.map(({ url }) => url)).toContain("/of-ours");
    const [http, https] = [await freePort(), await freePort()];
    const other = await startProxy("others", http, https);
    try {
      await expect.poll(() => statusAt(https, "/of-others")).toBeGreaterThan(500);
      expect(requests.map(({ url }) => url)).not.toContain("/of-others");
    } finally {
      other.kill();
    }
  }, 60_000);
});
