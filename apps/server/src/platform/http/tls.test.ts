import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as plainRequest } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../../config.ts";
import { root } from "../../testing/image-tree.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe.runIf(hasOpenssl)("a node with a certificate of the installation", () => {
  let folder: string;
  let site: TestPlatform;
  let port: number;
  let ca: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "zd-node-tls-"));
    for (const of of ["ours", "others"])
      execFileSync("sh", [join(root, "deploy/certificates.sh"), join(folder, of)], { stdio: "ignore" });
    ca = await readFile(join(folder, "ours/ca.crt"));
    const settings = {
      TLS_CERT: join(folder, "ours/node.crt"),
      TLS_KEY: join(folder, "ours/node.key"),
      TRUST_PROXY: "127.0.0.1",
    };
    site = await openTallies({ settings });
    port = Number(new URL(site.address).port);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (headers: Readonly<Record<string, string>> = {}, authority: string | Buffer = ca) =>
    new Promise<{ status?: number | undefined; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const sent = request(
          {
            host: "127.0.0.1",
            port,
            path: "/api/token/v1/init",
            servername: "localhost",
            method: "POST",
            ca: authority,
            headers: { "content-type": "application/json", ...headers },
          },
          (answer) => {
            let body = "";
            answer.on("data", (bytes) => {
              body += bytes;
            });
            answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
          },
        );
        sent.on("error", reject);
        sent.end("{}");
      },
    );

  test("answers calls over TLS, and is believed by nobody who knows another authority", async () => {
    expect(site.address).toMatch(/^https:/);
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).data.token).toMatch(/./);
    await expect(ask({}, await readFile(join(folder, "others/ca.crt")))).rejects.toThrow(/certificate/);
  });

  test("answers nobody in the clear, and nobody by an old protocol", async () => {
    const reply = await new Promise<string>((resolve) => {
      const sent = plainRequest({ host: "127.0.0.1", port, path: "/readyz" }, ({ statusCode }) =>
        resolve(String(statusCode)),
      );
      sent.on("error", ({ message }) => resolve(message));
      sent.end();
    });
    expect(reply).not.toBe("200");
    const spoken = await new Promise<string>((resolve) => {
      const line = connect({ host: "127.0.0.1", port, ca, minVersion: "TLSv1", maxVersion: "TLSv1.1" }, () =>
        resolve(String(line.getProtocol())),
      );
      line.on("error", ({ message }) => resolve(message));
    });
    expect(spoken).not.toMatch(/^TLSv/);
  });

  test("believes the proxy how a client came to it, and is itself secure for who comes directly", async () => {
    const obliges = async (headers: Readonly<Record<string, string>>) =>
      "strict-transport-security" in (await ask({ host: "exchange.example", ...headers })).headers;
    expect(await obliges({ "x-forwarded-proto": "https" })).toBe(true);
    expect(await obliges({ "x-forwarded-proto": "http" })).toBe(false);
    expect(await obliges({})).toBe(true);
  });

  test("takes market sockets, and stops without waiting for who has said nothing", async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, { ca });
    await new Promise((resolve, reject) => {
      socket.on("open", resolve);
      socket.on("error", reject);
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    const silent = connect({ host: "127.0.0.1", port, ca });
    await new Promise<void>((resolve) => silent.once("secureConnect", () => resolve()));
    silent.on("error", () => {});
    await site.restart();
    expect(await closed).toBe(1001);
    port = Number(new URL(site.address).port);
    expect((await ask()).status).toBe(200);
  });
});

test("a certificate without its key, or a key without its certificate, is no setting", () => {
  expect(() => readConfig({ TLS_CERT: "/a.crt" })).toThrow(/TLS_KEY.*needed beside TLS_CERT/);
  expect(() => readConfig({ TLS_KEY: "/a.key" })).toThrow(/TLS_CERT.*needed beside TLS_KEY/);
});
