import { api } from "@zd/api";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { sessionEnded, setFirmStatus, setOperatorStatus } from "../index.ts";
import { li, openMembers, password, plant, tokenFor, wang } from "../testing/members.ts";
import { openKnownSessions } from "./known-sessions.ts";
import { sessionIdOf } from "./session-store.ts";

const { readUser, readUserState, keepOnline, signOut, changePassword, signIn } = api.identity;
const minute = 60_000;
const hour = 60 * minute;

let exchange: TestPlatform;
beforeEach(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
});
afterEach(() => exchange.close());

/** The code with which a token is answered. */
const codeFor = async (token: string) => (await exchange.withToken(token).call(readUser, {})).result;

/** The reader, and how many statements it has been asked for so far. */
function countedReader(db: TestPlatform["db"]) {
  const count = { statements: 0 };
  const reader = db.withPlugin({
    transformQuery({ node }) {
      count.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { reader, count };
}

test("who comes many times at once is looked up once, several with one statement, and in use before it has to wait", async () => {
  const { clock, log, transact } = exchange.platform;
  const sessions = openKnownSessions({ clock, log, transact }, { staffMust: false, membersMust: false });
  const { reader, count } = countedReader(exchange.db);
  const tokens = [await tokenFor(exchange, "wang"), await tokenFor(exchange, "li")];
  const askAll = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, i) => sessions.identify(tokens[i % 2] ?? "", reader, clock.now())),
    );
  for (const actor of await askAll()) expect(actor).toMatchObject({ sessionId: expect.any(String) });
  expect(count.statements).toBe(1);

  // Still believed, and looked up anew behind those who ask.
  await exchange.wait(1_500);
  await askAll();
  await expect.poll(() => count.statements).toBe(2);
  await exchange.wait(1_500);
  await askAll();
  await expect.poll(() => count.statements).toBe(3);

  // Whoever is heard to be out is looked up before he is let in.
  const [wang = ""] = tokens;
  await exchange.withToken(wang).ask(signOut, {});
  sessions.forget([sessionIdOf(wang)]);
  expect(await sessions.identify(wang, reader, clock.now())).toBe("SESSION_INVALID");
  await sessions.close();
});

describe("a session", () => {
  test("ends after two hours without use", async () => {
    const token = await tokenFor(exchange, "wang");
    await exchange.wait(2 * hour - 1);
    expect(await codeFor(token)).toBe(0);

    const idle = await tokenFor(exchange, "wang");
    await exchange.wait(2 * hour);
    expect(await codeFor(idle)).toBe("GA-107");
  });

  test("lives on while it is used, twelve hours at most", async () => {
    const token = await tokenFor(exchange, "wang");
    for (let i = 0; i < 11; i++) {
      await exchange.wait(hour);
      expect(await codeFor(token)).toBe(0);
    }
    await exchange.wait(hour - 1);
    expect(await codeFor(token)).toBe(0);
    await exchange.wait(1);
    expect(await codeFor(token)).toBe("GA-107");
  });

  test("is remembered over a restart of the server", async () => {
    const token = await tokenFor(exchange, "wang");
    await exchange.wait(hour);
    expect(await codeFor(token)).toBe(0);
    await exchange.restart();
    await exchange.wait(90 * minute);
    expect(await codeFor(token)).toBe(0);
  });

  test("is kept online, and the client hears until when", async () => {
    const token = await tokenFor(exchange, "wang");
    const caller = exchange.withToken(token);
    await exchange.wait(90 * minute);
    const now = exchange.clock.now();
    expect(await caller.ask(keepOnline, {})).toEqual({ online: true, expiresAt: now + 2 * hour });
    expect(await caller.ask(keepOnline, { token: "no such token" })).toEqual({
      online: false,
      expiresAt: now,
    });
    await exchange.wait(10 * hour);
    expect(await caller.call(keepOnline, {})).toMatchObject({ result: "GA-107" });
  });

  test("is read by the token in the body as well", async () => {
    const [mine, other] = [await tokenFor(exchange, "wang"), await tokenFor(exchange, "li")];
    expect(await exchange.withToken(mine).ask(readUser, { token: other })).toMatchObject({
      userId: li,
      token: other,
    });
    await exchange.withToken(other).ask(signOut, {});
    expect(await exchange.withToken(mine).call(readUser, { token: other })).toMatchObject({
      result: "GB2006",
    });
  });

  test.each([["made-up"], ["x".repeat(43)], ["' or 1=1 --"], ["x".repeat(99)]])(
    "is nobody's with the token %s",
    async (token) => {
      expect(await codeFor(token)).toBe("GB2006");
    },
  );

  test("is needed where a member is meant", async () => {
    expect(await exchange.anonymous.call(readUser, {})).toMatchObject({ result: "GA-101" });
  });
});

describe("signing out", () => {
  test("ends this device's session alone, at once", async () => {
    const [one, two] = [await tokenFor(exchange, "wang"), await tokenFor(exchange, "wang")];
    expect(await codeFor(one)).toBe(0);
    await exchange.withToken(one).ask(signOut, {});
    expect(await codeFor(one)).toBe("GB2006");
    expect(await codeFor(two)).toBe(0);
    expect(exchange.events.filter(({ type }) => type === sessionEnded.type)).toMatchObject([
      { data: { user: wang } },
    ]);
  });
});

test("the sixth device signs out the first", async () => {
  const tokens: string[] = [];
  for (let i = 0; i < 6; i++) {
    tokens.push(await tokenFor(exchange, "wang"));
    await exchange.wait(1_000);
  }
  const answers = await Promise.all(tokens.map(codeFor));
  expect(answers).toEqual(["GA-109", 0, 0, 0, 0, 0]);
});

describe("a disabled operator", () => {
  test("is out at once, and only he", async () => {
    const [his, hers] = [await tokenFor(exchange, "wang"), await tokenFor(exchange, "li")];
    expect(await codeFor(his)).toBe(0);
    await exchange.platform.transact((scope) => setOperatorStatus(scope, wang, "disabled"));
    expect(await codeFor(his)).toBe("GB2004");
    expect(await codeFor(hers)).toBe(0);
  });

  test("does not get his old session back when he is enabled again", async () => {
    const token = await tokenFor(exchange, "wang");
    await exchange.platform.transact((scope) => setOperatorStatus(scope, wang, "disabled"));
    await exchange.platform.transact((scope) => setOperatorStatus(scope, wang, "enabled"));
    expect(await codeFor(token)).toBe("GB2004");
    expect(await codeFor(await tokenFor(exchange, "wang"))).toBe(0);
  });

  test("is out within two seconds even where the news of it was lost", async () => {
    const token = await tokenFor(exchange, "wang");
    expect(await codeFor(token)).toBe(0);
    await exchange.db
      .updateTable("identity.operator")
      .set({ status: "disabled" })
      .where("userId", "=", wang)
      .execute();
    await exchange.wait(2_000);
    expect(await codeFor(token)).toBe("GB2004");
  });
});

test("everyone of a disabled firm is out at once; those of a blacklisted one may still look after its contracts", async () => {
  const [his, hers] = [await tokenFor(exchange, "wang"), await tokenFor(exchange, "li")];
  await exchange.platform.transact((scope) => setFirmStatus(scope, plant, "blacklisted"));
  expect(await exchange.withToken(his).ask(readUserState, {})).toMatchObject({ state: "blacklisted" });
  await exchange.platform.transact((scope) => setFirmStatus(scope, plant, "disabled"));
  expect(await Promise.all([his, hers].map(codeFor))).toEqual(["GB2004", "GB2004"]);
});

describe("changing the password", () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    exchange.withToken(token).call(changePassword, { oldPassword, newPassword });

  test("signs out every device of the user, and only the new password signs in", async () => {
    const [one, two, other] = [
      await tokenFor(exchange, "wang"),
      await tokenFor(exchange, "wang"),
      await tokenFor(exchange, "li"),
    ];
    expect(await change(one, password, "煤炭交易2026新")).toEqual({ result: 0, msg: "", data: null });
    expect(await Promise.all([one, two, other].map(codeFor))).toEqual(["GB2006", "GB2006", 0]);
    expect(await exchange.anonymous.call(signIn, { account: "wang", password })).toMatchObject({
      result: "I1001",
    });
    expect(await codeFor(await tokenFor(exchange, "wang", "煤炭交易2026新"))).toBe(0);
  });

  test.each([
    ["the old one is wrong", "wrong", "longenough", "I1005"],
    ["the new one is short", password, "short12", "I1006"],
    ["nothing changes", password, password, "I1007"],
  ])("is refused where %s", async (_, oldPassword, newPassword, code) => {
    const token = await tokenFor(exchange, "wang");
    expect(await change(token, oldPassword, newPassword)).toMatchObject({ result: code });
    expect(await codeFor(token)).toBe(0);
  });
});

test("a user reads its state, and sees when it signed in before this time", async () => {
  const first = exchange.clock.now();
  await tokenFor(exchange, "wang");
  await exchange.wait(hour);
  const state = await exchange.withToken(await tokenFor(exchange, "wang")).ask(readUserState, {});
  expect(state).toEqual({
    state: "normal",
    stateName: "正常",
    creditCode: "91110000710934289T",
    firmKindName: "交易会员",
    roleNames: ["交易员"],
    lastSignInAt: first,
    annualFeeUntil: null,
    operators: 3,
    operatorsDisabled: 0,
  });
});

test.each([
  ["thirty days after the annual fee ran out, trading goes on", "2026-05-16", "normal"],
  ["on the day after, it does not", "2026-05-15", "frozen"],
])("%s", async (_, annualFeeUntil, state) => {
  await exchange.db.updateTable("identity.firm").set({ annualFeeUntil }).where("id", "=", plant).execute();
  const caller = exchange.withToken(await tokenFor(exchange, "wang"));
  expect(await caller.ask(readUserState, {})).toMatchObject({ state, annualFeeUntil });
});

test("what no rule looks at any more is swept away", async () => {
  const token = await tokenFor(exchange, "wang");
  await exchange.anonymous.ask(api.identity.drawCaptcha, {});
  const monthAgo = new Date(exchange.clock.now() - 30 * 24 * hour);
  await exchange.db.updateTable("identity.session").set({ expiresAt: monthAgo }).execute();
  await exchange.wait(49 * hour);
  expect(await codeFor(token)).toBe("GB2006");
  for (const table of ["identity.session", "identity.captcha", "identity.signInAttempt"] as const) {
    expect(await exchange.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

describe("the devices of a user", () => {
  const { list, end, endOthers } = api.ownSessions;
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  /** Signs in with this browser. */
  const entered = async (account: string, agent: string) => {
    const { data } = await exchange.anonymous.call(signIn, { account, password }, { "user-agent": agent });
    return exchange.withToken(data.token);
  };

  test("are seen by him alone, and ended one by one or all others", async () => {
    await exchange.wait(13 * hour);
    const mine = await entered("wang", chrome);
    await exchange.wait(minute);
    const [phone, other] = [await entered("wang", "MicroMessenger iPhone"), await entered("wang", "curl/8")];
    const stranger = await entered("li", chrome);
    const seen = await mine.ask(list, {});
    expect(seen.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
      expect.arrayContaining([
        ["Chrome · Linux", true],
        ["微信 · iOS", false],
        ["其他程序", false],
      ]),
    );
    expect(await stranger.ask(list, {})).toHaveLength(1);
    const session = seen.find(({ device }) => device === "微信 · iOS")?.session ?? "";
    expect(await stranger.call(end, { session, password })).toMatchObject({ result: "P1004" });
    expect(await mine.call(end, { session, password: "wrong" })).toMatchObject({ result: "I1183" });
    expect(await mine.call(endOthers, { password: "wrong" })).toMatchObject({ result: "I1183" });
    expect(await phone.call(readUserState, {})).toMatchObject({ result: 0 });
    await mine.ask(end, { session, password });
    expect(await phone.call(readUserState, {})).toMatchObject({ result: "GB2006" });
    expect(await other.call(readUserState, {})).toMatchObject({ result: 0 });
    expect(await mine.ask(endOthers, { password })).toEqual({ ended: 1 });
    expect(await other.call(readUserState, {})).toMatchObject({ result: "GB2006" });
    expect(await mine.ask(list, {})).toHaveLength(1);
    expect(await stranger.call(readUserState, {})).toMatchObject({ result: 0 });
  });
});

test("a wrong old password counts towards the lock of the account", async () => {
  await exchange.wait(hour);
  const caller = exchange.withToken(await tokenFor(exchange, "wang"));
  const change = (oldPassword: string) =>
    caller.call(changePassword, { oldPassword, newPassword: "Vz8-anders-geheim" });
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push((await change("wrong")).result);
  expect(answers).toEqual(["I1005", "I1005", "I1005", "I1005", "I1002"]);
  expect(await change(password)).toMatchObject({ result: "I1002" });
  expect(await exchange.anonymous.call(signIn, { account: "wang", password })).toMatchObject({
    result: "I1002",
  });
  await exchange.wait(15 * minute);
  expect(await change(password)).toMatchObject({ result: 0 });
});
