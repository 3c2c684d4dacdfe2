import {
  constants,
  createCipheriv,
  createHmac,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { sealed } from "@zd/api/wire/seal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { findLastBackup, recordBackup } from "../backup/backups.ts";

const { read, mark, markTogether, list, markAbroad } = tallyApi.tally;
const anna = { "x-token": "anna" };

let site: TestPlatform;
beforeAll(async () => {
  // In this folder lies no built site: the calls do not need one.
  const settings = {
    METRICS_TOKEN: "a-token-for-the-figures",
    SITE_DIR: import.meta.dirname,
    API_DOCS: "on",
  };
  site = await openTallies({ settings });
});
afterAll(() => site.close());

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  site.send("POST", `/api${path}`, body, { ...anna, ...headers });

describe("a call that is admitted", () => {
  test("is answered in the envelope of its family", async () => {
    expect(await site.withToken("anna").call(mark, { name: "envelope", marks: 3 })).toEqual({
      result: 0,
      msg: "",
      data: { marks: 3 },
    });
    expect(await site.anonymous.call(read, { name: "envelope" })).toEqual({
      code: 0,
      msg: "",
      data: { marks: 3 },
    });
  });

  test("answers at its other addresses too", async () => {
    const { body } = await site.send("GET", "/api/market/v1/tallies?name=envelope");
    expect(body).toEqual({ code: 0, msg: "", data: { marks: 3 } });
  });

  test("carries its request id back, or one of the platform's", async () => {
    const { headers } = await post(mark.path, '{"name":"id","marks":1}', { "x-request-id": "my-id-1" });
    expect(headers["x-request-id"]).toBe("my-id-1");
    expect((await post(mark.path, "{}")).headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("may name its user by a bearer as well", async () => {
    const { body } = await site.send("POST", `/api${list.path}`, '{"size":1}', {
      authorization: "Bearer anna",
    });
    expect(body.result).toBe(0);
  });

  test("is compressed when it is long and the client takes that", async () => {
    const long = await post(list.path, '{"size":2000}', { "accept-encoding": "gzip" });
    expect(long.headers["content-encoding"]).toBe("gzip");
    expect(long.body.data).toHaveLength(2000);
    const short = await post(list.path, '{"size":1}', { "accept-encoding": "gzip" });
    expect(short.headers["content-encoding"]).toBeUndefined();
  });
});

describe("the gateway token", () => {
  test.each(["", "old", "AAAA", "A".repeat(46)])(
    "%j is told in the header, so that the client renews it",
    async (token) => {
      const { status, headers, body } = await post(mark.path, "{}", { "g-token": token });
      expect([status, headers["x-code"], body.result]).toEqual([200, "GA-906", "GA-906"]);
    },
  );

  test("ends after its time", async () => {
    const { body } = await site.send("POST", "/api/token/v1/init", "{}", { "g-token": "" });
    const { token, key, expiresIn } = body.data;
    const sign = createHmac("sha256", key).update("{}").digest("hex");
    const call = () => post(list.path, "{}", { "g-token": token, "x-sign": sign });
    expect((await call()).body.result).toBe("P1001");
    await site.wait(expiresIn * 1000);
    expect((await call()).body.result).toBe("GA-906");
  });

  test("is good on every node, and after a restart", async () => {
    const { body } = await site.send("POST", "/api/token/v1/init", "{}", { "g-token": "" });
    await site.restart();
    const sign = createHmac("sha256", body.data.key).update("{}").digest("hex");
    expect((await post(list.path, "{}", { "g-token": body.data.token, "x-sign": sign })).body.result).toBe(
      "P1001",
    );
  });
});

describe("the signature", () => {
  test.each(["", "00", "zz".repeat(32), "0".repeat(64)])("%j does not let a body in", async (sign) => {
    const { status, body } = await post(mark.path, '{"name":"forged","marks":1}', { "x-sign": sign });
    expect([status, body]).toEqual([200, { result: "P1007", msg: "请求签名不正确", data: null }]);
    expect(await site.anonymous.ask(read, { name: "forged" })).toEqual({ marks: 0 });
  });

  test("is not asked of the market", async () => {
    const { body } = await site.send("GET", "/api/market/v1/tally?name=x", "", { "x-sign": "" });
    expect(body.code).toBe(0);
  });
});

describe("who calls", () => {
  test("nobody may do what a member may", async () => {
    expect(await site.anonymous.call(mark, { name: "x", marks: 1 })).toMatchObject({
      result: "GA-101",
      data: null,
    });
  });

  test("a session that has ended says why", async () => {
    expect(await site.withToken("gone").call(mark, { name: "x", marks: 1 })).toMatchObject({
      result: "GA-107",
    });
  });

  test("what anyone may see is still shown to whom a session has ended for", async () => {
    expect(await site.withToken("gone").call(read, { name: "x" })).toMatchObject({ code: 0 });
  });

  test("a role that may not, may not", async () => {
    expect(await site.withToken("viewer").call(markTogether, { name: "x", marks: 1 })).toMatchObject({
      result: "P1003",
      msg: "没有操作权限",
    });
  });
});

describe("what is wrong with a body", () => {
  const cases: readonly (readonly [what: string, body: string, says: RegExp])[] = [
    ["a missing field", '{"marks":1}', /^请求参数不正确：名称：/],
    ["another type", '{"name":["x"],"marks":1}', /^请求参数不正确：名称：/],
    ["null", '{"name":null,"marks":1}', /^请求参数不正确：名称：/],
    ["a huge number", '{"name":"x","marks":1e308}', /^请求参数不正确：划数：/],
    ["no number", '{"name":"x","marks":"NaN"}', /^请求参数不正确：划数：/],
    ["a fraction", '{"name":"x","marks":1.5}', /^请求参数不正确：划数：/],
    ["a NUL byte", '{"name":"a\\u0000b","marks":1}', /^请求参数不正确：名称：/],
    ["half a character", '{"name":"\\ud800","marks":1}', /^请求参数不正确：名称：/],
    ["too long a text", `{"name":"${"x".repeat(21)}","marks":1}`, /^请求参数不正确：名称：/],
    ["a poisoned prototype", '{"__proto__":{"name":"x","marks":1}}', /^请求参数不正确：名称：/],
  ];
  test.each(cases)("%s is one clear sentence, with HTTP 200", async (_, body, says) => {
    const answer = await post(mark.path, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ result: "P1001", msg: expect.stringMatching(says), data: null });
    expect(answer.body.msg).toMatch(/[\u4e00-\u9fff]/);
  });

  test("fields that nobody knows are ignored", async () => {
    expect((await post(mark.path, '{"name":"extra","marks":1,"sum":5,"constructor":1}')).body.result).toBe(0);
  });

  test.each([
    ["[]"],
    ["5"],
    ["null"],
    ['"text"'],
    ["{"],
    ["{'a':1}"],
    ["[".repeat(100_000)],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])("what is no JSON object is no call", async (body) => {
    const answer = await post(mark.path, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { result: "P1002", msg: "请求内容无法解析", data: null },
    ]);
  });

  test("nothing at all is an empty object", async () => {
    expect((await post(mark.path, "")).body.result).toBe("P1001");
  });

  test("a query string is judged like a body", async () => {
    const { status, body } = await site.send("GET", "/api/market/v1/tally?name=a&name=b");
    expect([status, body.code]).toEqual([200, "P1001"]);
  });

  test("an id that cannot be kept is refused, not dropped", async () => {
    const answer = await post(mark.path, '{"name":"id","marks":1}', { "x-request-id": "a b" });
    expect(answer.body).toMatchObject({ result: "P1001", msg: "请求参数不正确：X-Request-Id格式不正确" });
  });
});

describe("what is no call", () => {
  test("an unknown address", async () => {
    const { status, body } = await post("/core/v1/none", "{}");
    expect([status, body]).toEqual([404, { result: "P0404", msg: "请求地址不存在", data: null }]);
    expect((await site.send("GET", "/api/market/v1/none")).body).toMatchObject({ code: "P0404" });
  });

  test("a page of a site that is not built", async () => {
    const { status, body } = await site.send("GET", "/trade");
    expect([status, body]).toEqual([503, expect.stringContaining("npm run build")]);
  });

  test("another method", async () => {
    expect((await site.send("GET", `/api${mark.path}`)).status).toBe(404);
  });

  test("a body that is too large", async () => {
    const { status, body } = await post(mark.path, `{"name":"${"x".repeat(1024 * 1024)}"}`);
    expect([status, body.result]).toEqual([413, "P0413"]);
  });

  test("a type that nobody reads", async () => {
    const { status, body } = await post(mark.path, "<a/>", { "content-type": "text/xml" });
    expect([status, body.result]).toEqual([415, "P0415"]);
  });

  test("a broken address", async () => {
    expect((await site.send("GET", "/api/market/v1/%zz")).status).toBe(400);
  });

  test.each([
    ["no HTTP", "FOO\r\n\r\n", 400, "P0400"],
    ["two lengths", "POST /api/x HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "P0400"],
    ["an address without end", `GET /api/${"x".repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, "P0431"],
  ])("%s is told so in the envelope, and the line is closed", async (_, bytes, status, code) => {
    const { port, hostname } = new URL(site.address);
    const reply = await new Promise<string>((resolve) => {
      let text = "";
      const raw = connect(Number(port), hostname, () => raw.write(bytes));
      raw.on("data", (more) => {
        text += more;
      });
      raw.on("error", () => {});
      raw.on("close", () => resolve(text));
    });
    const [head = "", body = ""] = reply.split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toEqual({
      result: code,
      msg: expect.stringMatching(/[\u4e00-\u9fff]/),
      data: null,
    });
  });

  test("a request that is no HTTP", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port, hostname } = new URL(site.address);
      const sent = httpRequest({
        port,
        host: hostname,
        method: "POST",
        path: "/api/",
        headers: { "content-length": "x" },
      });
      sent.on("response", (response) => resolve(response.statusCode));
      sent.on("error", reject);
      sent.end();
    }).catch(() => 400);
    expect(status).toBe(400);
  });
});

test("a fault says nothing, and is a status of its own", async () => {
  const { status, headers, body } = await post(mark.path, '{"name":"bug","marks":1,"failing":"fault"}');
  expect([status, body]).toEqual([500, { result: "P0500", msg: "系统繁忙，请稍后重试", data: null }]);
  expect(headers["x-request-id"]).toBeDefined();
  expect(await site.anonymous.ask(read, { name: "bug" })).toEqual({ marks: 0 });
});

test("a refusal leaves nothing behind", async () => {
  const { status, body } = await post(mark.path, '{"name":"refused","marks":1,"failing":"refusal"}');
  expect([status, body]).toEqual([200, { result: "T1070", msg: "当前状态不允许该操作", data: null }]);
  expect(await site.anonymous.ask(read, { name: "refused" })).toEqual({ marks: 0 });
});

test("a failed statement whose error was swallowed is not answered as if it had been kept", async () => {
  const { status } = await post(mark.path, '{"name":"swallowed","marks":1,"failing":"swallowed"}');
  expect(status).toBe(500);
  expect(await site.anonymous.ask(read, { name: "swallowed" })).toEqual({ marks: 0 });
});

describe("a sealed body", () => {
  const seal = (body: string, { key = randomBytes(16), spoil = false } = {}) => {
    const publicKey = createPublicKey({
      key: Buffer.from(site.platform.keys.publicKey(), "base64"),
      type: "spki",
      format: "der",
    });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const k = publicEncrypt({ key: publicKey, padding, oaepHash: "sha256" }, key).toString("base64");
    const nonce = randomBytes(sealed.nonceBytes);
    const cipher = createCipheriv("aes-128-gcm", key.subarray(0, 16), nonce);
    const bytes = Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
    if (spoil) bytes[20] = (bytes[20] ?? 0) ^ 1;
    return JSON.stringify({ k, d: bytes.toString("base64") });
  };

  test("is opened", async () => {
    const answer = await post(mark.path, seal('{"name":"sealed","marks":4}'), { "x-enc": "1" });
    expect(answer.body).toEqual({ result: 0, msg: "", data: { marks: 4 } });
  });

  test.each([
    ["changed on the way", () => seal('{"name":"s","marks":1}', { spoil: true })],
    ["with a key of another length", () => seal('{"name":"s","marks":1}', { key: randomBytes(24) })],
    ["with no key", () => '{"k":"AAAA","d":"AAAA"}'],
    ["that is empty", () => "{}"],
    ["that is no JSON", () => "sealed"],
  ])("%s is refused, and nothing more is said", async (_, body) => {
    const answer = await post(mark.path, body(), { "x-enc": "1" });
    expect([answer.status, answer.body]).toEqual([
      200,
      { result: "P1008", msg: "加密内容无法解密", data: null },
    ]);
  });
});

test("who calls too often is told when to come back", async () => {
  const anna = site.withToken("often");
  for (let i = 0; i < 30; i++)
    expect(await anna.call(markAbroad, { name: "often", marks: i })).toMatchObject({ result: 0 });
  const { status, headers, body } = await site.send(
    "POST",
    `/api${markAbroad.path}`,
    '{"name":"often","marks":9}',
    {
      "x-token": "often",
    },
  );
  expect([status, body.result, Number(headers["retry-after"]) > 0]).toEqual([429, "P1010", true]);
  await site.wait(60_000);
  expect(await anna.call(markAbroad, { name: "often", marks: 1 })).toMatchObject({ result: 0 });
});

test("members behind one address have a call's limit each, and fifty times as much together", async () => {
  const { calls, perMs } = markAbroad.rate ?? { calls: 0, perMs: 0 };
  await site.wait(perMs);
  const markAs = async (member: string) =>
    (await post(markAbroad.path, '{"name":"office","marks":1}', { "x-token": member })).status;
  const markOften = (member: string) => Promise.all(Array.from({ length: calls }, () => markAs(member)));
  for (let member = 1; member <= 50; member++)
    expect(new Set(await markOften(`office${member}`))).toEqual(new Set([200]));
  expect(await markAs("office1")).toBe(429);
  expect(await markAs("office51")).toBe(429);
  await site.wait(perMs);
  expect(await markAs("office51")).toBe(200);
});

test("every answer says what is left of the calls, by the limit that leaves the fewest", async () => {
  const left = async (path: string, body: string) => {
    const { headers } = await post(path, body, { "x-token": "counted" });
    return ["limit", "remaining", "reset"].map((name) => Number(headers[`ratelimit-${name}`]));
  };
  await site.wait(60_000);
  const own = '{"name":"counted","marks":1}';
  expect(await left(markAbroad.path, own)).toEqual([30, 29, 60]);
  await site.wait(10_000);
  expect(await left(markAbroad.path, own)).toEqual([30, 28, 50]);
  // A refusal counts as well; a call without a limit of its own counts against the general one.
  expect(await left(markAbroad.path, "{}")).toEqual([30, 27, 50]);
  expect(await left(mark.path, own)).toEqual([60_000, 60_000 - 4, 50]);
});

describe("what the machinery asks", () => {
  test("a node that lives and can serve says so", async () => {
    expect((await site.send("GET", "/healthz")).body).toEqual({ status: "ok" });
    expect((await site.send("GET", "/readyz")).body).toEqual({ status: "ready" });
  });

  test("a node whose machine has a wrong clock says so, and by how much", async () => {
    site.clock.setSkew(-3_000);
    try {
      expect((await site.send("GET", "/readyz")).body).toEqual({
        status: "ready",
        warning: "the clock of this machine is 3000 ms behind the database's",
      });
      const { body } = await site.send("GET", "/metrics", "", {
        authorization: "Bearer a-token-for-the-figures",
      });
      expect(body).toContain("zd_clock_skew_seconds -3\n");
    } finally {
      site.clock.setSkew(0);
    }
  });

  test("how old the last backup is, is a figure once there was one", async () => {
    const read = async () =>
      (await site.send("GET", "/metrics", "", { authorization: "Bearer a-token-for-the-figures" })).body;
    expect(await read()).not.toMatch(/^zd_backup_age_seconds /m);
    expect(await findLastBackup(site.db)).toBeNull();
    const ago = (seconds: number) => new Date(site.clock.now() - seconds * 1_000);
    const backup = { kind: "pgbackrest", place: "20260615-010000F", bytes: 7n, replayed: null } as const;
    await recordBackup(site.db, { ...backup, finishedAt: ago(90) });
    await recordBackup(site.db, { ...backup, finishedAt: ago(3_600) });
    expect(await read()).toMatch(/^zd_backup_age_seconds 90$/m);
    expect(await findLastBackup(site.db)).toEqual({ ...backup, finishedAt: ago(90) });
  });

  test("the figures are there for who may read them", async () => {
    const { body } = await site.send("GET", "/metrics", "", {
      authorization: "Bearer a-token-for-the-figures",
    });
    expect(body).toContain('zd_call_seconds_count{operation="tally.mark"');
    expect((await site.send("GET", "/metrics")).status).toBe(403);
  });

  test("the API describes itself", async () => {
    const { body } = await site.send("GET", "/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toContain("/api/market/v1/tallies");
    expect((await site.send("GET", "/api/docs")).headers["content-security-policy"]).toContain(
      "default-src 'none'",
    );
  });
});
