import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@zd/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { at } from "./testing/market-scene.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const folder = mkdtempSync(join(tmpdir(), "zd-site-"));
let exchange: TestPlatform;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>平台</title><body></body>");
  writeFileSync(join(folder, "assets", "site-1a2b.js"), "export {};");
  exchange = await openExchange({
    start: at("09:00:00"),
    settings: { SITE_DIR: folder, CONSOLE_HOST: "Console.Example" },
  });
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true });
});

/** The status of an answer to a request on this host, and its body. */
const ask = (host: string, method: "GET" | "POST", path: string, headers: Record<string, string> = {}) =>
  new Promise<{ readonly status: number | undefined; readonly body: string }>((resolve, reject) => {
    const sent = request(exchange.address, { method, path, headers: { ...headers, host } }, (answer) => {
      let body = "";
      answer.on("data", (bytes: Buffer) => {
        body += bytes.toString();
      });
      answer.on("end", () => resolve({ status: answer.statusCode, body }));
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? "{}" : undefined);
  });

const page = async (host: string, path: string) =>
  (await ask(host, "GET", path, { accept: "text/html" })).status;
const call = async (host: string, path: string) => {
  const signed = await exchange.sign("{}");
  return ask(host, "POST", `/api${path}`, { "content-type": "application/json", ...signed });
};

describe.each([
  ["members.example", 404, 200],
  ["members.example:8443", 404, 200],
  ["console.example", 200, 404],
  ["CONSOLE.example:8443", 200, 404],
])("at %s", (host, ofConsole, ofMembers) => {
  test("there are its own pages and no others", async () => {
    for (const path of ["/console", "/console/", "/console/members?page=2"])
      expect([path, await page(host, path)]).toEqual([path, ofConsole]);
    for (const path of ["/trade", "/user/bank/money", "/about", "/register"])
      expect([path, await page(host, path)]).toEqual([path, ofMembers]);
    for (const path of ["/", "/login", "/404"]) expect([path, await page(host, path)]).toEqual([path, 200]);
    expect((await ask(host, "GET", "/assets/site-1a2b.js")).status).toBe(200);
  });

  test("the calls of the staff are there, or are no calls at all", async () => {
    for (const { path } of [api.audit.listEntries, api.editor.catchImages]) {
      const { status, body } = await call(host, path);
      expect([path, status]).toEqual([path, ofConsole]);
      expect(JSON.parse(body).code).toBe(ofConsole === 200 ? "GA-101" : "P0404");
    }
  });

  test("those of everybody are there, and say what the host has", async () => {
    const { status, body } = await call(host, api.system.readParameters.path);
    expect(status).toBe(200);
    expect(JSON.parse(body).data.service).toBe(ofConsole === 200 ? "console" : "members");
  });
});
