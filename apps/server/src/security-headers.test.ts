import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@zd/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { at, type Scene, setScene } from "./testing/market-scene.ts";
import { smallPdf, smallPng } from "./testing/samples.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { uploaded } from "./testing/upload.ts";

const folder = mkdtempSync(join(tmpdir(), "zd-site-"));
const metricsToken = "a-token-for-the-figures";
let exchange: TestPlatform;
let scene: Scene;
const files = { png: "", pdf: "" };

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>平台</title><script>first()</script>");
  writeFileSync(join(folder, "assets", "site-1a2b.js"), "export {};");
  writeFileSync(join(folder, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  exchange = await openExchange({
    start: at("09:00:00"),
    settings: { SITE_DIR: folder, TRUST_PROXY: "127.0.0.1", METRICS_TOKEN: metricsToken, API_DOCS: "on" },
  });
  scene = await setScene(exchange);
  const { token } = await scene.join("mine");
  const [png, pdf] = await uploaded(exchange, token, [
    { name: "煤堆.png", bytes: smallPng },
    { name: "报告.pdf", bytes: smallPdf("全水 14.2") },
  ]);
  Object.assign(files, { png: png?.file, pdf: pdf?.file });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** By Node's own client, which sends the path as it is given and tells of a refused upgrade as of any answer. */
const ask = ({ path, method = "GET", headers = {}, body }: Asked, more: OutgoingHttpHeaders = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(exchange.address, { path, method, headers: { ...headers, ...more } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers }));
    });
    sent.on("error", reject);
    sent.end(body);
  });

const upgrade = { connection: "Upgrade", upgrade: "websocket" };
const asMine = () => ({ "x-token": scene.member("mine").token });
const contentOf = (file: string) => `/api${api.files.readContent.path}?path=${file}`;
const signed = async (body: string) => ({
  "content-type": "application/json",
  ...(await exchange.sign(body)),
});

/** Every kind of answer, with its status. */
const kinds: readonly [kind: string, status: number, asked: () => Asked | Promise<Asked>][] = [
  ["a page", 200, () => ({ path: "/trade", headers: { accept: "text/html" } })],
  ["an asset", 200, () => ({ path: "/assets/site-1a2b.js" })],
  ["a file of the site", 200, () => ({ path: "/favicon.svg" })],
  ["an asset that is not there", 404, () => ({ path: "/assets/none.js" })],
  ["a call", 200, async () => ({ path: "/api/token/v1/init", method: "POST", ...(await bodyOf("{}")) })],
  [
    "a refused call",
    200,
    async () => ({ path: `/api${api.identity.readUser.path}`, method: "POST", ...(await bodyOf("{}")) }),
  ],
  ["a call that is none", 404, () => ({ path: "/api/no/such/call" })],
  ["an address that cannot be read", 400, () => ({ path: "/%zz" })],
  [
    "too much",
    413,
    async () => ({
      path: "/api/token/v1/init",
      method: "POST",
      ...(await bodyOf("x".repeat(2 * 1024 * 1024))),
    }),
  ],
  ["the calls described", 200, () => ({ path: "/api/openapi.json" })],
  ["their page", 200, () => ({ path: "/api/docs" })],
  ["the script of their page", 200, () => ({ path: "/api/docs.js" })],
  ["the format of proofs", 200, () => ({ path: "/api/docs/proof-format" })],
  ["life", 200, () => ({ path: "/healthz" })],
  ["readiness", 200, () => ({ path: "/readyz" })],
  ["figures", 200, () => ({ path: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } })],
  ["figures withheld", 403, () => ({ path: "/metrics" })],
  ["a picture", 200, () => ({ path: contentOf(files.png), headers: asMine() })],
  ["a document", 200, () => ({ path: contentOf(files.pdf), headers: asMine() })],
  [
    "a part of a file",
    206,
    () => ({ path: contentOf(files.pdf), headers: { ...asMine(), range: "bytes=0-3" } }),
  ],
  ["a file of others", 404, () => ({ path: contentOf(files.pdf) })],
  ["a socket at no address of sockets", 404, () => ({ path: "/other", headers: upgrade })],
  ["a socket that is none", 400, () => ({ path: "/ws", headers: upgrade })],
];

async function bodyOf(body: string): Promise<Pick<Asked, "headers" | "body">> {
  return { body, headers: await signed(body) };
}

describe.each(kinds)("%s", (_kind, status, request) => {
  test("is not reinterpreted, framed by others, or given the devices of the machine", async () => {
    const answer = await ask(await request());
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors '(none|self)'|; sandbox$/);
    expect(headers).not.toHaveProperty("strict-transport-security");
    // No other site's page is let in.
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    // An answer without a body has no type.
    if (headers["content-length"] === "0") return;
    const type = headers["content-type"] ?? "";
    expect(type).toMatch(/^[a-z]+\/[a-z.+-]+(;|$)/);
    // What is read as text says by which characters.
    if (/^text\/|json|xml|javascript/.test(type)) expect(type).toMatch(/; charset=utf-8/i);
  });

  test("obliges a browser to HTTPS where the proxy says that it came so", async () => {
    const { headers } = await ask(await request(), {
      "x-forwarded-proto": "https",
      host: "exchange.example",
    });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

test("what is no request at all is answered with the same headers", async () => {
  const { port, hostname } = new URL(exchange.address);
  const reply = await new Promise<string>((resolve) => {
    const line = connect(Number(port), hostname, () => line.write("no request\r\n\r\n"));
    line.once("data", (bytes) => resolve(bytes.toString()));
  });
  expect(reply).toMatch(/^HTTP\/1.1 400/);
  expect(reply).toContain("x-content-type-options: nosniff\r\n");
  expect(reply).toContain("frame-ancestors 'none'\r\n");
});

describe("a browser is not obliged to HTTPS", () => {
  test("on the machine itself, where other programs answer too", async () => {
    for (const host of ["localhost", "mall.localhost:8080"]) {
      const { headers } = await ask({ path: "/healthz" }, { "x-forwarded-proto": "https", host });
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
  });
});

test("a page asks no map of others while none is set", async () => {
  const { headers } = await ask({ path: "/trade", headers: { accept: "text/html" } });
  expect(headers["content-security-policy"]).not.toContain("https://");
  expect((await exchange.anonymous.ask(api.system.readParameters, {})).mapServer).toBeNull();
});

test("a page runs its own scripts alone, and calls its own host alone", async () => {
  const { headers } = await ask({ path: "/trade", headers: { accept: "text/html" } });
  const policy = headers["content-security-policy"] as string;
  for (const part of ["connect-src 'self'", "base-uri 'none'", "object-src 'none'", "worker-src 'self'"])
    expect(policy.split("; ")).toContain(part);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
});

describe("the cookie for links", () => {
  const cookieOver = async (more: OutgoingHttpHeaders) => {
    const call = { path: `/api${api.files.allowLinks.path}`, method: "POST", ...(await bodyOf("{}")) };
    const { headers } = await ask({ ...call, headers: { ...call.headers, ...asMine() } }, more);
    return (headers["set-cookie"] ?? [""])[0] as string;
  };
  const https = { "x-forwarded-proto": "https" };

  test("is bound to its host over HTTPS, and opens nothing under its other name", async () => {
    const cookie = await cookieOver(https);
    expect(cookie).toMatch(/^__Host-zd-file=[\w-]+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/);
    const [value = ""] = cookie.split(";");
    const opened = (text: string) => ask({ path: contentOf(files.pdf), headers: { cookie: text } }, https);
    expect((await opened(value)).status).toBe(200);
    expect((await opened(value.replace("__Host-", ""))).status).toBe(404);
  });

  test("has its plain name over HTTP, which takes no other", async () => {
    const cookie = await cookieOver({});
    expect(cookie).toMatch(/^zd-file=[\w-]+; Path=\/api\/file;/);
    const [value = ""] = cookie.split(";");
    const opened = (text: string) => ask({ path: contentOf(files.pdf), headers: { cookie: text } });
    expect((await opened(value)).status).toBe(200);
    expect((await opened(`__Host-${value}`)).status).toBe(404);
  });
});

test("what is not for everybody is kept by no browser", async () => {
  const cacheControl = async (request: Asked) => (await ask(request)).headers["cache-control"];
  const body = await bodyOf("{}");
  const readUser = { path: `/api${api.identity.readUser.path}`, method: "POST", body: body.body ?? "" };
  expect(await cacheControl({ ...readUser, headers: { ...body.headers, ...asMine() } })).toBe("no-store");
  for (const file of [files.png, files.pdf])
    expect(await cacheControl({ path: contentOf(file), headers: asMine() })).toBe("no-store");
  // The market is everybody's: a browser keeps it, and asks whether it still holds.
  const market = { path: `/api${api.market.listFilters.path}`, headers: await exchange.sign("") };
  expect(await cacheControl(market)).toBe("private, no-cache");
});

test("nobody is told his own request again", async () => {
  for (const path of ["/", `/api${api.identity.readUser.path}`, "/api/file/v1/content"]) {
    const { status, headers } = await ask({ path, method: "TRACE", headers: { "x-token": "secret" } });
    expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  }
});

test("the calls are described to nobody unless a setting says so", async () => {
  const quiet = await openExchange({ start: at("09:00:00") });
  try {
    for (const path of ["/api/openapi.json", "/api/docs", "/api/docs.js"])
      expect((await quiet.send("GET", path)).status).toBe(404);
    expect((await quiet.send("GET", "/api/docs/proof-format")).status).toBe(200);
  } finally {
    await quiet.close();
  }
});
