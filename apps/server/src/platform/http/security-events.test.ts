import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { signedLines, signedWithinMs } from "@zd/api/wire/signature";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { manualClock } from "../../testing/manual-clock.ts";
import { tallyApi } from "../../testing/tally.ts";
import { openTallies } from "../../testing/tally-platform.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMetrics } from "../process/metrics.ts";
import { openSecurityEvents } from "./security-events.ts";

type Line = Readonly<Record<string, unknown>>;

describe("attempts to get around a control", () => {
  const start = instant(Date.UTC(2026, 5, 15, 1));
  function opened() {
    const lines: Line[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const metrics = openMetrics();
    const clock = manualClock(start);
    const { note, flush } = openSecurityEvents({ log, metrics, clock });
    const from = (ip: string, at: Instant = clock.now()) => note({ kind: "replay", ip, at });
    const count = async () =>
      /zd_security_events_total\{kind="replay"\} (\d+)/.exec(await metrics.read())?.[1];
    return { lines, clock, from, flush, count };
  }

  test("are a line at once and one more at the end of the minute, however many come of an address", async () => {
    const { lines, clock, from, count } = opened();
    for (let i = 0; i < 10_000; i += 1) from("203.0.113.7");
    expect(lines).toMatchObject([{ security: "replay", ip: "203.0.113.7" }]);
    clock.turnTo(instant(start + 60_000));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ security: "replay", ip: "203.0.113.7", further: 9_999 });
    from("203.0.113.7");
    expect(lines).toHaveLength(3);
    expect(await count()).toBe("10001");
  });

  test("of a hundred thousand addresses do not fill the log, and are all counted", async () => {
    const { lines, from, flush, count } = opened();
    for (let i = 0; i < 100_000; i += 1) from(`2001:db8::${i.toString(16)}`);
    flush();
    expect(lines).toHaveLength(501);
    expect(lines.at(-1)).toMatchObject({ security: "replay", further: 99_500 });
    expect(lines.at(-1)?.["ip"]).toBeUndefined();
    expect(await count()).toBe("100000");
  });
});

describe("over the wire", () => {
  const { read, mark, list } = tallyApi.tally;
  const address = `/api${mark.path}`;
  const lines: Line[] = [];
  let text = "";
  let site: TestPlatform;
  beforeAll(async () => {
    site = await openTallies({
      settings: { TRUST_PROXY: "127.0.0.1", SOCKETS_PER_ADDRESS: "1", ANONYMOUS_CALLS_PER_MINUTE: "20" },
      log: {
        write(line) {
          text += line;
          const entry = JSON.parse(line) as Line;
          if (entry["security"] !== undefined) lines.push(entry);
        },
      },
    });
  });
  afterAll(() => site.close());
  let client = 0;
  beforeEach(async () => {
    await site.wait(60_000);
    client += 1;
    lines.length = 0;
  });
  /** Each test comes from an address of its own. */
  const from = () => ({ "x-forwarded-for": `198.51.100.${client}` });
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    site.send("POST", address, body, { ...from(), "x-token": "anna", ...headers });
  const ownLines = () => lines.filter(({ ip }) => ip === `198.51.100.${client}`);

  async function signed(body: string, time: number) {
    const { body: given } = await site.send("POST", "/api/token/v1/init", "{}", { "g-token": "" });
    const { token, key } = given.data as { token: string; key: string };
    const nonce = `n${client}`.padEnd(16, "n");
    const head = signedLines({ method: "POST", address, time: String(time), nonce });
    const sign = createHmac("sha256", key)
      .update(head + body)
      .digest("hex");
    return { "g-token": token, "x-time": String(time), "x-nonce": nonce, "x-sign": sign };
  }

  test("a wrong signature is in the log, with where it came from, at which call, and not what was signed", async () => {
    const sign = "ab".repeat(32);
    await post('{"name":"signed","marks":1}', { "x-sign": sign, "x-request-id": "signed-wrongly" });
    expect(ownLines()).toMatchObject([
      {
        security: "wrong-signature",
        operation: mark.name,
        reason: "SIGNATURE_WRONG",
        requestId: "signed-wrongly",
      },
    ]);
    expect(text).not.toContain(sign);
  });

  test("a recorded request that is sent again is, and one that was signed long ago", async () => {
    const body = '{"name":"again","marks":1}';
    const now = site.clock.now();
    const headers = await signed(body, now);
    for (const result of [0, "P1092"]) expect((await post(body, headers)).body.result).toBe(result);
    await post(body, await signed(body, now - signedWithinMs - 1));
    expect(ownLines().map(({ security }) => security)).toEqual(["replay", "late-signature"]);
  });

  test("a body that cannot be opened is, and one that is no JSON or has not what its schema asks for", async () => {
    await post('{"k":"AA==","d":"AA=="}', { "x-enc": "1" });
    await post("{");
    for (let i = 0; i < 2; i += 1) await post('{"name":"x","marks":"many"}');
    expect(ownLines().map(({ security }) => security)).toEqual(["broken-seal", "no-call", "odd-input"]);
    await site.wait(60_000);
    expect(ownLines().at(-1)).toMatchObject({ security: "odd-input", further: 1 });
  });

  test("whoever calls beyond his ceiling is, once a minute", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1)
      statuses.push((await site.send("GET", `/api${read.path}?name=ceiling`, "", from())).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(ownLines()).toMatchObject([{ security: "ceiling", reason: 429 }]);
    await site.wait(60_000);
    expect(ownLines()[1]).toMatchObject({ security: "ceiling", further: 4 });
  });

  test("who looks for addresses that there are not is, and what is no HTTP", async () => {
    await site.send("GET", "/api/admin/.env?token=not-to-be-logged", "", from());
    expect(ownLines()).toMatchObject([{ security: "no-call", reason: 404 }]);
    expect(text).not.toContain("not-to-be-logged");
    const { hostname, port } = new URL(site.address);
    await new Promise<void>((resolve) => {
      const line = connect(Number(port), hostname, () => line.write("\u0016\u0003 no http\r\n\r\n"));
      line.on("close", () => resolve());
      line.resume();
    });
    expect(lines.find(({ ip }) => ip === "127.0.0.1")).toMatchObject({ security: "no-call", reason: 400 });
  });

  test("a page of another site that asks for a socket is, and an address that opens too many", async () => {
    const headers = { ...from(), host: "exchange.example" };
    await expect(site.socket({ headers: { ...headers, origin: "https://evil.example" } })).rejects.toThrow(
      "403",
    );
    const one = await site.socket({ headers });
    await expect(site.socket({ headers })).rejects.toThrow("429");
    expect(ownLines().map(({ security }) => security)).toEqual(["foreign-origin", "ceiling"]);
    one.close();
  });

  test("who reads what he may not says who he is; of a command the audit log does", async () => {
    await site.send("POST", `/api${list.path}`, '{"size":-1}', { ...from(), "x-token": "anna" });
    await site.wait(60_000);
    await post('{"name":"x","marks":"many"}');
    const [ofRead, ofCommand] = ownLines();
    expect(ofRead).toMatchObject({ security: "odd-input", operation: list.name, user: "anna" });
    expect(ofCommand).toMatchObject({ security: "odd-input", operation: mark.name });
    expect(ofCommand).not.toHaveProperty("user");
  });
});
