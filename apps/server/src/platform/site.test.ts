import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "zd-site-"));
const app = fastify();
let address = "";

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>page</title>");
  writeFileSync(join(folder, "assets", "site-1a2b.js"), "export {};");
  await openSite(app, folder);
  address = await app.listen({ port: 0 });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** By Node's own client, which adds no header of its own as fetch does. */
const ask = (path: string, accept?: string, method = "GET") =>
  new Promise<Answer>((resolve, reject) => {
    request(`${address}${path}`, { method, headers: accept === undefined ? {} : { accept } }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, body }));
    })
      .on("error", reject)
      .end();
  });

const isPage = { status: 200, headers: { "content-type": "text/html; charset=utf-8" } };

describe("a page", () => {
  test.each([
    ["of a browser", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
    ["of curl or a monitor", "*/*"],
    ["of one that takes any text", "text/*;q=0.5"],
    ["of one that does not say", undefined],
  ])("is given at the request %s", async (_whose, accept) => {
    for (const path of ["/", "/trade", "/user/trade/order?page=2", "/no/such/page"]) {
      expect(await ask(path, accept)).toMatchObject(isPage);
      expect(await ask(path, accept, "HEAD")).toMatchObject({ ...isPage, body: "" });
    }
  });

  test("is given by a browser's word even where its address ends as a file does", async () => {
    expect(await ask("/driver/abc.def", "text/html,*/*;q=0.8")).toMatchObject(isPage);
  });
});

describe("what is no page", () => {
  test.each([
    ["an unknown call", "/api/no/such/call", "text/html,*/*"],
    ["the calls' own folder", "/api", "*/*"],
    ["a script that a release has taken away", "/assets/site-0000.js", "*/*"],
    ["a file that is not there", "/robots.txt", "*/*"],
    ["what is asked for as data", "/trade", "application/json"],
  ])("is not found: %s", async (_what, path, accept) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await ask(path, accept, method);
      expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    }
  });

  test("is given as what it is where it is there", async () => {
    const { status, headers, body } = await ask("/assets/site-1a2b.js", "*/*");
    expect([status, headers["content-type"], body]).toEqual([
      200,
      "application/javascript; charset=utf-8",
      "export {};",
    ]);
  });
});
