import { createHmac } from "node:crypto";
import { signedLines, signedWithinMs } from "@zd/api/wire/signature";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis.ts";
import { tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import { openTestClient } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { freePort } from "../process/free-port.ts";

const { read, mark } = tallyApi.tally;
const address = `/api${mark.path}`;
const bodyFor = (name: string) => JSON.stringify({ name, marks: 1 });

interface Request {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A request as a client of today signs it; `said` is what it says of itself, where that is another than what it signs. */
async function signed(
  site: TestPlatform,
  body: string,
  { time = site.clock.now() as number, nonce = "n".repeat(16), at = address } = {},
): Promise<Request> {
  const { body: given } = await site.send("POST", "/api/token/v1/init", "{}", { "g-token": "" });
  const { token, key } = given.data as { token: string; key: string };
  const lines = signedLines({ method: "POST", address: at, time: String(time), nonce });
  return {
    body,
    headers: {
      "x-token": "anna",
      "g-token": token,
      "x-time": String(time),
      "x-nonce": nonce,
      "x-sign": createHmac("sha256", key)
        .update(lines + body)
        .digest("hex"),
    },
  };
}

describe("a signature with time and nonce", () => {
  let site: TestPlatform;
  beforeAll(async () => {
    site = await openTallies();
  });
  afterAll(() => site.close());
  const post = async ({ body, headers }: Request, path = address) =>
    (await site.send("POST", path, body, headers)).body.result;
  const marks = async (name: string) => (await site.anonymous.ask(read, { name })).marks;

  test("lets its request in once", async () => {
    const request = await signed(site, bodyFor("once"));
    expect(await post(request)).toBe(0);
    expect(await post(request)).toBe("P1092");
    expect(await post(request)).toBe("P1092");
    expect(await marks("once")).toBe(1);
  });

  test("is written in small letters or large, and is the same", async () => {
    const request = await signed(site, bodyFor("letters"));
    const large = { ...request.headers, "x-sign": request.headers["x-sign"]?.toUpperCase() ?? "" };
    expect(await post({ ...request, headers: large })).toBe(0);
    expect(await post(request)).toBe("P1092");
  });

  test("lets a request in again that is signed anew, whose id has its answer", async () => {
    const id = { "x-request-id": "signed-anew" };
    for (const nonce of ["a".repeat(16), "b".repeat(16)]) {
      const { body, headers } = await signed(site, bodyFor("anew"), { nonce });
      expect(await post({ body, headers: { ...headers, ...id } })).toBe(0);
    }
    expect(await marks("anew")).toBe(1);
  });

  test.each([-signedWithinMs - 1, signedWithinMs + 1])(
    "%i ms off is refused, with the platform's time",
    async (off) => {
      await site.wait(signedWithinMs);
      const { body, headers } = await signed(site, bodyFor("off"), { time: site.clock.now() + off });
      const answer = await site.send("POST", address, body, headers);
      expect(answer.body).toEqual({
        result: "P1091",
        msg: "设备时间与平台时间相差过大，请校准设备时钟后重试",
        data: null,
      });
      expect(answer.headers).toMatchObject({ "x-code": "P1091", "x-time": String(site.clock.now()) });
      expect(await marks("off")).toBe(0);
    },
  );

  test("five minutes off is good, and as long as it is good it is taken once", async () => {
    const request = await signed(site, bodyFor("early"), { time: site.clock.now() + signedWithinMs });
    expect(await post(request)).toBe(0);
    await site.wait(2 * signedWithinMs);
    expect(await post(request)).toBe("P1092");
    await site.wait(1);
    expect(await post(request)).toBe("P1091");
    expect(await marks("early")).toBe(1);
  });

  test("is good for its address, time, nonce and body alone", async () => {
    const { body, headers } = await signed(site, bodyFor("changed"));
    const changed: readonly [Request, string?][] = [
      [{ body, headers }, `${address}?x=1`],
      [{ body, headers }, `/api${tallyApi.tally.markTogether.path}`],
      [{ body: bodyFor("other"), headers }],
      [{ body, headers: { ...headers, "x-time": String(site.clock.now() + 1) } }],
      [{ body, headers: { ...headers, "x-nonce": "m".repeat(16) } }],
      [{ body, headers: { ...headers, "x-nonce": "" } }],
      [{ body, headers: { ...headers, "x-time": "" } }],
      [{ body, headers: { ...headers, "x-time": "", "x-nonce": "" } }],
    ];
    for (const [request, path] of changed) expect(await post(request, path)).toBe("P1007");
    expect(await post({ body, headers })).toBe(0);
  });

  test.each([
    ["too short a nonce", { nonce: "n" }],
    ["a nonce of odd signs", { nonce: "n n".repeat(8) }],
    ["a time that is none", { time: Number.NaN }],
    ["a negative time", { time: -1 }],
  ])("with %s is none", async (_, wrong) => {
    expect(await post(await signed(site, bodyFor("odd"), wrong))).toBe("P1007");
  });

  test("of before a node began is too old: the node has forgotten what it took", async () => {
    const request = await signed(site, bodyFor("restart"));
    expect(await post(request)).toBe(0);
    await site.restart(1);
    expect(await post(request)).toBe("P1091");
    expect(await post(await signed(site, bodyFor("restart")))).toBe(0);
    expect(await marks("restart")).toBe(2);
  });
});

test("a signature of the body alone lets in what binds only with an id, where the setting says so", async () => {
  const site = await openTallies({ settings: { BINDING_CALLS_ONCE: "on" } });
  try {
    const anna = site.withToken("anna");
    const call = (headers = {}) => anna.call(mark, { name: "old", marks: 1 }, headers);
    expect(await call()).toMatchObject({
      result: "P1093",
      msg: "办理此类业务的请求须带请求编号，或以带时间的方式签名",
    });
    expect(await call({ "x-request-id": "old-1" })).toMatchObject({ result: 0 });
    expect(await call({ "x-request-id": "old-1" })).toMatchObject({ result: 0, data: { marks: 1 } });
    const { body, headers } = await signed(site, bodyFor("old"));
    expect((await site.send("POST", address, body, headers)).body.result).toBe(0);
    expect(await anna.call(tallyApi.tally.list, { size: 1 })).toMatchObject({ result: 0 });
  } finally {
    await site.close();
  }
});

describe.skipIf(!hasRedis)("several nodes", () => {
  test("take a signature once between them, and each for itself while Redis is away", async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const site = await openTallies({ settings: { REDIS_URL: `redis://127.0.0.1:${port}` } });
    const beside = await site.openBeside();
    const other = openTestClient(() => beside.address);
    try {
      const request = await signed(site, bodyFor("nodes"));
      const here = async ({ body, headers }: Request) =>
        (await site.send("POST", address, body, headers)).body.result;
      const there = async ({ body, headers }: Request) =>
        (await other.send("POST", address, body, headers)).body.result;
      expect(await here(request)).toBe(0);
      expect(await there(request)).toBe("P1092");

      await redis.stop();
      const alone = await signed(site, bodyFor("nodes"), { nonce: "o".repeat(16) });
      expect(await here(alone)).toBe(0);
      expect(await here(alone)).toBe("P1092");
      expect(await there(alone)).toBe(0);
    } finally {
      await beside.close();
      await site.close();
      await redis.stop();
    }
  });
});
