import { createHmac } from "node:crypto";
import { identity } from "@zd/api/identity/operations";
import { mallSwitching } from "@zd/api/mall/switching";
import { market } from "@zd/api/market/operations";
import { nonceForm } from "@zd/api/wire/signature";
import { afterEach, expect, test, vi } from "vitest";
import { storedFiles } from "../testing/stored-files.ts";
import { caller } from "./client.ts";
import { CallRefused } from "./failures.ts";
import { fileCalls } from "./files.ts";
import { openTransport } from "./transport.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Heard {
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** What never comes, until whoever waits for it gives up. */
const silence = (init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/** A gateway that answers by the list, in order, after it has handed out its token. */
function exchange(...answers: (Response | Error | "silence")[]) {
  const requests: Heard[] = [];
  let tokens = 0;
  let relogins = 0;
  const steps: string[] = [];
  const carrier = openTransport({
    async fetch(url, init) {
      const path = String(url);
      if (path === "/api/token/v1/init") {
        tokens += 1;
        return reply({ result: 0, data: { token: `G${tokens}`, key: `K${tokens}`, expiresIn: 600 } });
      }
      requests.push({ path, headers: new Headers(init?.headers), body: String(init?.body ?? "") });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      if (answer === "silence") return silence(init);
      return answer ?? reply({ result: 0, data: null });
    },
    gateway: null,
    sendForm: () => Promise.reject(new Error("no form is sent here")),
    loginToken: () => "L1",
    sealing: () => false,
    signedOut: () => {
      relogins += 1;
    },
    stepBefore: (step) => steps.push(step),
  });
  return {
    call: caller(carrier.transport),
    files: fileCalls(carrier),
    requests,
    tokens: () => tokens,
    relogins: () => relogins,
    steps,
  };
}

const reply = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

test("a call carries the gateway token, the login token, and a signature of its address, its time and its body (R-706)", async () => {
  const { call, requests } = exchange();
  await call(identity.signOut, {});
  const [{ path, headers, body }] = requests as [Heard];
  expect(path).toBe("/api/mid/v1/MT1102");
  expect(headers.get("G-Token")).toBe("G1");
  expect(headers.get("X-Token")).toBe("L1");
  expect(headers.get("X-Sign")).toBe(signatureOf({ path, headers, body }));
  expect(Math.abs(Number(headers.get("X-Time")) - Date.now())).toBeLessThan(60_000);
  expect(headers.get("X-Nonce")).toMatch(nonceForm);
});

const signatureOf = ({ path, headers, body }: Heard) =>
  createHmac("sha256", "K1")
    .update(`POST ${path}\n${headers.get("X-Time")}\n${headers.get("X-Nonce")}\n${body}`)
    .digest("hex");

test("a device whose clock is wrong signs once more with the platform's time, and from then on at once", async () => {
  const platform = Date.now() + 7_200_000;
  const refused = reply({ result: "P1091" }, { headers: { "X-Code": "P1091", "X-Time": String(platform) } });
  const { call, requests } = exchange(refused);
  await call(identity.signOut, {}, { requestId: "R1" });
  await call(identity.signOut, {});
  const times = requests.map(({ headers }) => Number(headers.get("X-Time")));
  expect(requests.map(({ headers }) => headers.get("X-Request-Id"))).toEqual(["R1", "R1", null]);
  expect(times[0]).toBeLessThan(platform - 3_600_000);
  for (const time of times.slice(1)) expect(time).toBeGreaterThanOrEqual(platform);
  for (const one of requests) expect(one.headers.get("X-Sign")).toBe(signatureOf(one));
});

test("a request that the browser has sent twice is signed anew, under the same id", async () => {
  const refused = () =>
    reply({ result: "P1092" }, { headers: { "X-Code": "P1092", "X-Time": String(Date.now()) } });
  const { call, requests } = exchange(refused());
  await call(identity.signOut, {}, { requestId: "R1" });
  const nonces = requests.map(({ headers }) => headers.get("X-Nonce"));
  expect(new Set(nonces).size).toBe(2);
  const again = exchange(refused(), refused());
  await expect(again.call(identity.signOut, {})).rejects.toThrow();
  expect(again.requests).toHaveLength(2);
});

test("a market call goes out as a query, unsigned (R-707)", async () => {
  const { call, requests } = exchange(reply({ code: 0, data: [] }));
  await call(market.listSections, { company: "1001", side: "S" });
  expect(requests[0]?.path).toBe("/api/market/v1/sects?compid=1001&handtype=S");
  expect(requests[0]?.headers.get("X-Sign")).toBeNull();
});

test("many calls at once share one gateway token", async () => {
  const { call, tokens } = exchange();
  await Promise.all([call(identity.signOut, {}), call(identity.signOut, {}), call(identity.signOut, {})]);
  expect(tokens()).toBe(1);
});

test("an expired gateway token is renewed and the call repeated once, without signing anyone out (R-810)", async () => {
  const expired = reply({ result: "GA-906" }, { headers: { "X-Code": "GA-906" } });
  const { call, requests, tokens, relogins } = exchange(expired);
  await call(identity.signOut, {}, { requestId: "R1" });
  expect(tokens()).toBe(2);
  expect(requests.map(({ headers }) => headers.get("X-Request-Id"))).toEqual(["R1", "R1"]);
  expect(relogins()).toBe(0);
});

test("a token refused twice sends the user to sign in (G-05)", async () => {
  const expired = () => reply({ result: "GA-906" }, { headers: { "X-Code": "GA-906" } });
  const { call, requests, relogins } = exchange(expired(), expired());
  await expect(call(identity.signOut, {})).rejects.toThrow();
  expect(requests).toHaveLength(2);
  expect(relogins()).toBe(1);
});

test.each(["GA-101", "GA-906", "GA-107", "GA-109", "GB2006", "GB2004"])(
  "%s forces a new sign-in (R-804…R-809)",
  async (code) => {
    const { call, relogins } = exchange(reply({ result: code, msg: "…" }));
    await expect(call(identity.signOut, {})).rejects.toThrow();
    expect(relogins()).toBe(1);
  },
);

test("a step of the sign-in that is before the user is told, and the call is refused", async () => {
  const { call, steps, relogins } = exchange(reply({ result: "P1041", msg: "请先修改初始密码" }));
  await expect(call(identity.keepOnline, {})).rejects.toMatchObject({ text: "请先修改初始密码" });
  expect(steps).toEqual(["password"]);
  expect(relogins()).toBe(0);
});

test.each([0, 200, 2001, 2002, 2003])("%i is success outside the mall (R-811…R-815)", async (result) => {
  const { call } = exchange(reply({ result, data: null }));
  await expect(call(identity.signOut, {})).resolves.toBeNull();
});

test("in the mall 0 alone is success (R-816)", async () => {
  const { call } = exchange(
    reply({ code: 0, msg: "", data: [] }),
    ...[200, 2001, 2002, 2003].map((code) => reply({ code, msg: "不是成功", data: [] })),
  );
  await expect(call(mallSwitching.listDictionary, {})).resolves.toEqual([]);
  for (const _ of [200, 2001, 2002, 2003])
    await expect(call(mallSwitching.listDictionary, {})).rejects.toMatchObject({ text: "不是成功" });
});

test("a file is handed on as it is, and JSON in its place is the refusal (R-819)", async () => {
  // Its text reads like a refusal.
  const bytes = JSON.stringify({ code: "GA-107", msg: "文件里的字" });
  const archive = new Response(bytes, { headers: { "Content-Type": "application/zip" } });
  const refusal = reply(
    { code: "A1009", msg: "附件不存在或已失效，请重新上传", data: null },
    { headers: { "Content-Type": "application/json" } },
  );
  const { files: calls, relogins } = exchange(archive, refusal);
  expect(await (await calls.downloadTogether(storedFiles, "附件")).text()).toBe(bytes);
  await expect(calls.downloadTogether(storedFiles, "附件")).rejects.toMatchObject({
    text: "附件不存在或已失效，请重新上传",
  });
  expect(relogins()).toBe(0);
});

test("a refusal keeps the server's words for the user and names the address in the log (R-817, R-818)", async () => {
  const { call } = exchange(reply({ result: "I1005", msg: "旧密码不正确" }));
  const refused = await call(identity.signOut, {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallRefused);
  expect((refused as CallRefused).text).toBe("旧密码不正确");
  expect((refused as CallRefused).message).toBe("/api/mid/v1/MT1102 接口状态异常");
  expect((refused as CallRefused).is("OLD_PASSWORD_WRONG")).toBe(true);
});

test("another status than 200 is named with its number (R-801)", async () => {
  const { call } = exchange(reply({}, { status: 429 }));
  await expect(call(identity.signOut, {})).rejects.toThrow("请求失败,状态码:429");
});

test("no network, or an answer that is none, is said so (R-803)", async () => {
  const { call } = exchange(new TypeError("fetch failed"), new Response("<html>"));
  await expect(call(identity.signOut, {})).rejects.toThrow("调用接口失败, 请稍后重试");
  await expect(call(identity.signOut, {})).rejects.toThrow("调用接口失败, 请稍后重试");
});

/** Turns the limits of calls into timers of the test's clock. */
function limitsByTestClock() {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
}

/** The fate of a call that nobody has answered yet. */
function fateOf(call: Promise<unknown>) {
  const fate = { now: "open" };
  call.then(
    () => {
      fate.now = "answered";
    },
    (error: Error) => {
      fate.now = error.name;
    },
  );
  return fate;
}

test("a call is given up after 20 seconds, and the download of a file is not (R-913)", async () => {
  limitsByTestClock();
  const { call, files: calls } = exchange("silence", "silence");
  const fates = [fateOf(call(identity.signOut, {})), fateOf(calls.downloadTogether(storedFiles, "附件"))];
  const now = () => fates.map(({ now }) => now);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(now()).toEqual(["open", "open"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(now()).toEqual(["CallLost", "open"]);
});

test("the call for a gateway token is given up after 12 seconds (R-914)", async () => {
  limitsByTestClock();
  const carrier = openTransport({
    fetch: (_, init) => silence(init),
    gateway: null,
    sendForm: () => Promise.reject(new Error("no form is sent here")),
    loginToken: () => null,
    sealing: () => false,
    signedOut: () => {},
    stepBefore: () => {},
  });
  const fate = fateOf(caller(carrier.transport)(identity.signOut, {}));
  await vi.advanceTimersByTimeAsync(11_999);
  expect(fate.now).toBe("open");
  await vi.advanceTimersByTimeAsync(1);
  expect(fate.now).toBe("CallLost");
});

test("a server that is busy says so in its own words, and when to come again", async () => {
  const busy = new Response(JSON.stringify({ code: "P1009", msg: "系统繁忙，请稍后重试", data: null }), {
    status: 503,
    headers: { "Retry-After": "2", "Content-Type": "application/json" },
  });
  const { call } = exchange(busy, new Response("<html>", { status: 503 }));
  await expect(call(market.listBids, { ware: "W1" as never })).rejects.toMatchObject({
    status: 503,
    message: "系统繁忙，请稍后重试",
    retryAfterMs: 2_000,
  });
  await expect(call(market.listBids, { ware: "W1" as never })).rejects.toMatchObject({
    message: "请求失败,状态码:503",
    retryAfterMs: null,
  });
});
