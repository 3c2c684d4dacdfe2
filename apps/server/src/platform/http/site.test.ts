import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, type SiteFacts } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "zd-site-"));
const app = fastify();
let address = "";
let siteFacts: SiteFacts | null = null;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html><head><meta property="og:title" content="平台" /><meta property="og:url" content="/" /><meta property="og:image" content="/share.png" /><title>平台</title><script>first()</script></head><body>
      <span data-site>平台</span><b data-page>页面</b></body></html>`,
  );
  writeFileSync(
    join(folder, "pages.json"),
    JSON.stringify({
      "/": { scripts: ["/assets/home-1.js"], styles: [] },
      "/trade": { title: "交易大厅", scripts: ["/assets/hall-1.js"], styles: ["/assets/hall-1.css"] },
    }),
  );
  writeFileSync(join(folder, "assets", "site-1a2b.js"), "export {};");
  writeFileSync(join(folder, "assets", "site-1a2b.js.br"), brotliCompressSync("export {};"));
  writeFileSync(join(folder, "assets", "site-1a2b.js.gz"), gzipSync("export {};"));
  writeFileSync(join(folder, "sw.js"), "addEventListener('fetch', () => {});");
  writeFileSync(join(folder, "sw.js.br"), brotliCompressSync("addEventListener('fetch', () => {});"));
  for (const [ending, bytes] of [
    ["", "self;"],
    [".br", brotliCompressSync("self;")],
    [".gz", gzipSync("self;")],
  ] as const)
    writeFileSync(join(folder, `page-worker.js${ending}`), bytes);
  writeFileSync(join(folder, "assets", "maplibre-gl-worker-1a2b.mjs"), "export {};");
  writeFileSync(join(folder, "assets", "maplibre-gl-worker-1a2b.mjs.br"), brotliCompressSync("export {};"));
  mkdirSync(join(folder, "assets", "tiles-1a2b", "0"), { recursive: true });
  writeFileSync(join(folder, "assets", "tiles-1a2b", "0", "0.pbf"), "tile");
  await openSite(app, folder, async () => siteFacts, { mapTiles: "https://tiles.example/{z}/{x}/{y}.png" });
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
const ask = (path: string, accept?: string, method = "GET", encoding?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...(accept !== undefined && { accept }),
      ...(encoding !== undefined && { "accept-encoding": encoding }),
    };
    request(`${address}${path}`, { method, headers }, (reply) => {
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

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["identity", undefined],
])("a file goes out in the shortest form that a browser with %s can read", async (accepted, encoding) => {
  const { headers } = await fetch(`${address}/assets/site-1a2b.js`, {
    headers: { "accept-encoding": accepted },
  });
  expect(headers.get("content-encoding") ?? undefined).toBe(encoding);
  expect(headers.get("vary")).toBe("accept-encoding");
});

describe("the document of a page", () => {
  const read = async (path: string, facts: SiteFacts | null) => {
    siteFacts = facts;
    return ask(path, "text/html");
  };

  test("bears the names of site and page, and what the page would ask first", async () => {
    const { body } = await read("/trade/?x=/user", {
      siteName: "<朔原> & 交易中心",
      facts: { site: "</script><script>$&" },
    });
    expect(body).toContain("<title>交易大厅 - &#60;朔原&#62; &#38; 交易中心</title>");
    expect(body).toContain('<meta property="og:title" content="交易大厅 - &#60;朔原&#62; &#38; 交易中心" />');
    expect(body).toContain("<span data-site>&#60;朔原&#62; &#38; 交易中心</span><b data-page>交易大厅</b>");
    // Where the page is shared, its picture and address are those of this site.
    expect(body).toMatch(/<meta property="og:url" content="http:\/\/[\w.:]+\/trade" \/>/);
    expect(body).toMatch(/<meta property="og:image" content="http:\/\/[\w.:]+\/share\.png" \/>/);
    const [, facts = ""] = /id="first-facts">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(facts)).toEqual({ site: "</script><script>$&" });
  });

  test("names the files of its page alone, so that they are fetched at once", async () => {
    const linksOf = async (path: string) =>
      [...(await read(path, null)).body.matchAll(/rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, file]) => [
        rel,
        file,
      ]);
    expect(await linksOf("/trade")).toEqual([
      ["modulepreload", "/assets/hall-1.js"],
      ["stylesheet", "/assets/hall-1.css"],
    ]);
    expect(await linksOf("/")).toEqual([["modulepreload", "/assets/home-1.js"]]);
    expect(await linksOf("/nowhere")).toEqual([]);
    expect(await linksOf("/__proto__")).toEqual([]);
  });

  test("comes as it was built where nothing can be said", async () => {
    const { body } = await read("/trade", null);
    expect(body).toContain("<title>平台</title>");
    expect(body).not.toContain("first-facts");
  });

  test("runs the script that stands in it, and no other: it is allowed by its hash", async () => {
    const { headers } = await read("/trade", null);
    const hash = createHash("sha256").update("first()").digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});

describe("a map", () => {
  const policyOf = async (path: string, accept = "*/*", encoding?: string) =>
    (
      (await ask(path, accept, "GET", encoding)).headers["content-security-policy"] as string | undefined
    )?.split("; ");

  test.each(["/assets/maplibre-gl-worker-1a2b.mjs", "/sw.js", "/page-worker.js"])(
    "and what comes without a line: the worker %s may ask the site and the outside map alone, however it is compressed",
    async (worker) => {
      expect(await policyOf("/trade", "text/html")).toContain("worker-src 'self'");
      for (const encoding of [undefined, "br"]) {
        expect(await policyOf(worker, "*/*", encoding)).toEqual([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'self' https://tiles.example",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]);
      }
      expect(await policyOf("/assets/site-1a2b.js")).toBeUndefined();
    },
  );

  test("may have tiles of the outside map, and of no other host", async () => {
    const policy = await policyOf("/trade", "text/html");
    expect(policy).toContain("connect-src 'self' https://tiles.example");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example");
  });

  test("has tiles of the site's own, kept for good", async () => {
    const { status, headers } = await ask("/assets/tiles-1a2b/0/0.pbf", "*/*");
    expect([status, headers["content-type"]]).toEqual([200, "application/x-protobuf"]);
    expect(headers["cache-control"]).toContain("immutable");
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
