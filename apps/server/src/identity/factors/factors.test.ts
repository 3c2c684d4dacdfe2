import { api } from "@zd/api";
import { fen } from "@zd/domain/kernel/brand";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, password, tokenFor } from "../testing/members.ts";

const { factors, identity } = api;
const step = 30_000;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
});
// Nobody is held up by the calls, or the wrong codes, of the test before.
beforeEach(() => exchange.wait(16 * 60_000));
afterAll(() => exchange.close());

/** What an authenticator with this secret shows, so many steps from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: exchange.clock.now() + steps * step,
  });

const signIn = (account: string) =>
  exchange.anonymous.ask(identity.signIn, { account, password }).then(({ token, step: before }) => ({
    before,
    caller: exchange.withToken(token),
    token,
  }));

/** Signs in and enrols an authenticator; the next code is one step later. */
async function enrolled(account: string) {
  const { caller } = await signIn(account);
  const { factor, secret, link } = await caller.ask(factors.beginTotp, { name: "手机", password });
  const { codes, user } = await caller.ask(factors.confirmTotp, { factor, code: shown(secret) });
  await exchange.wait(step);
  return { caller, factor, secret, link, codes, user };
}

/** Removes all factors of everybody, so that the next test begins without any. */
const reset = async () => {
  await exchange.db.deleteFrom("identity.secondFactor").execute();
  await exchange.db.deleteFrom("identity.recoveryCode").execute();
};
beforeEach(reset);

describe("an authenticator", () => {
  test("is enrolled with the password and its first code, and is asked for at the next sign-in", async () => {
    const { link, codes, user, secret } = await enrolled("wang");
    expect(link).toMatch(/^otpauth:\/\/totp\/.*wang\?issuer=/);
    expect(new Set(codes).size).toBe(10);
    expect(user).toMatchObject({ step: null });

    const { before, caller } = await signIn("wang");
    expect(before).toBe("factor");
    expect(await caller.call(identity.readUserState, {})).toMatchObject({ result: "P1042" });
    expect(await caller.ask(factors.readOwn, {})).toMatchObject({
      factors: [{ kind: "totp", name: "手机" }],
    });
    const proven = await caller.ask(factors.prove, { code: shown(secret) });
    expect(proven).toMatchObject({ step: null });
    // The token of the half sign-in is good for nothing any more.
    expect(await caller.call(identity.readUserState, {})).toMatchObject({ result: "GB2006" });
    const signedIn = exchange.withToken(proven.token);
    expect(await signedIn.call(identity.readUserState, {})).toMatchObject({ result: 0 });
  });

  test("that was begun and not confirmed is asked for by nobody", async () => {
    const { caller } = await signIn("li");
    await caller.ask(factors.beginTotp, { name: "手机", password });
    expect((await signIn("li")).before).toBeNull();
  });

  test("is not begun with a wrong password, which counts towards the lock", async () => {
    const { caller } = await signIn("li");
    const begin = (typed: string) => caller.call(factors.beginTotp, { name: "手机", password: typed });
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push((await begin("wrong")).result);
    expect(answers).toEqual(["I1183", "I1183", "I1183", "I1183", "I1002"]);
    expect(await begin(password)).toMatchObject({ result: "I1002" });
    expect(await exchange.anonymous.call(identity.signIn, { account: "li", password })).toMatchObject({
      result: "I1002",
    });
  });

  test("gives each code for one use, also of two that come at once", async () => {
    const { secret } = await enrolled("wang");
    const code = shown(secret);
    const [first, second] = await Promise.all([signIn("wang"), signIn("wang")]);
    const answers = await Promise.all(
      [first, second].map(({ caller }) => caller.call(factors.prove, { code })),
    );
    expect(answers.map(({ result }) => result).toSorted()).toEqual([0, "I1185"]);
  });

  test("whose clock is off is told apart from a wrong code", async () => {
    const { secret } = await enrolled("wang");
    await exchange.wait(10 * step);
    const { caller } = await signIn("wang");
    expect(await caller.call(factors.prove, { code: shown(secret, 5) })).toMatchObject({ result: "I1186" });
    expect(await caller.call(factors.prove, { code: shown(secret, 1) })).toMatchObject({ result: 0 });
  });

  test("is locked by five wrong codes, however often the password is given between", async () => {
    const { secret } = await enrolled("wang");
    const wrong = async () => {
      const { caller } = await signIn("wang");
      const code = shown(secret) === "000000" ? "000001" : "000000";
      return (await caller.call(factors.prove, { code })).result;
    };
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push(await wrong());
    expect(answers).toEqual(["I1184", "I1184", "I1184", "I1184", "I1187"]);
    const { caller } = await signIn("wang");
    expect(await caller.call(factors.prove, { code: shown(secret) })).toMatchObject({ result: "I1187" });
    await exchange.wait(15 * 60_000);
    const later = await signIn("wang");
    expect(await later.caller.call(factors.prove, { code: shown(secret) })).toMatchObject({ result: 0 });
  });

  test("keeps its secret, and the recovery codes, from whoever reads the tables", async () => {
    const { secret, codes } = await enrolled("wang");
    const rows = [
      ...(await exchange.db.selectFrom("identity.secondFactor").selectAll().execute()),
      ...(await exchange.db.selectFrom("identity.recoveryCode").selectAll().execute()),
      ...(await exchange.db.selectFrom("platform.audit").selectAll().execute()),
    ];
    const plain = Buffer.from(Secret.fromBase32(secret).buffer);
    for (const value of rows.flatMap((row) => Object.values(row) as unknown[])) {
      if (Buffer.isBuffer(value)) expect(value.includes(plain)).toBe(false);
      else expect(JSON.stringify(value, (_, one) => String(one))).not.toContain(secret);
      for (const code of codes) expect(JSON.stringify(String(value))).not.toContain(code);
    }
  });
});

describe("a recovery code", () => {
  test("serves once in place of a factor, however it is typed", async () => {
    const { codes } = await enrolled("wang");
    const code = codes[3] ?? "";
    expect(code).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    const { caller } = await signIn("wang");
    const { token } = await caller.ask(factors.prove, { code: ` ${code.toUpperCase()} ` });
    expect(await exchange.withToken(token).ask(factors.readOwn, {})).toMatchObject({ codesLeft: 9 });
    const again = await signIn("wang");
    expect(await again.caller.call(factors.prove, { code })).toMatchObject({ result: "I1184" });
  });

  test("of an earlier set is good for nothing", async () => {
    const { caller, codes } = await enrolled("wang");
    const { codes: next } = await caller.ask(factors.renewCodes, { password });
    const { caller: other } = await signIn("wang");
    expect(await other.call(factors.prove, { code: codes[0] ?? "" })).toMatchObject({ result: "I1184" });
    expect(await other.call(factors.prove, { code: next[0] ?? "" })).toMatchObject({ result: 0 });
  });
});

describe("a session before its second factor", () => {
  test("ends after ten minutes, and pushes nobody out", async () => {
    const { caller } = await enrolled("wang");
    for (let i = 0; i < 6; i += 1) await signIn("wang");
    expect(await caller.call(identity.readUserState, {})).toMatchObject({ result: 0 });
    const { caller: waiting } = await signIn("wang");
    await exchange.wait(10 * 60_000);
    expect(await waiting.call(factors.readOwn, {})).toMatchObject({ result: "GA-107" });
  });
});

describe("what asks for it once more", () => {
  const withdraw = (caller: TestCaller) =>
    caller.call(api.transfers.withdraw, { amount: fen(100n), fundPassword: "246810", memo: "" });

  test("is refused where it was proven longer than five minutes ago, and open to whoever has none", async () => {
    const { caller, secret } = await enrolled("li");
    // The withdrawal itself fails for want of a fund password: it has come through to that.
    expect(await withdraw(caller)).toMatchObject({ result: "F1005" });
    await exchange.wait(5 * 60_000);
    expect(await withdraw(caller)).toMatchObject({ result: "P1044", msg: "请再次完成两步验证后办理" });
    await caller.ask(factors.prove, { code: shown(secret) });
    expect(await withdraw(caller)).toMatchObject({ result: "F1005" });
    await reset();
    await exchange.wait(5 * 60_000);
    expect(await withdraw(caller)).toMatchObject({ result: "F1005" });
  });

  test("is the removal of a factor as well; the last one takes its recovery codes with it", async () => {
    const { caller, factor, secret } = await enrolled("wang");
    await exchange.wait(5 * 60_000);
    expect(await caller.call(factors.remove, { factor, password })).toMatchObject({ result: "P1044" });
    await caller.ask(factors.prove, { code: shown(secret) });
    expect(await caller.call(factors.remove, { factor, password: "wrong" })).toMatchObject({
      result: "I1183",
    });
    const { caller: other } = await signIn("li");
    expect(await other.call(factors.remove, { factor, password })).toMatchObject({ result: "P1004" });
    expect(await caller.call(factors.remove, { factor, password })).toMatchObject({ result: 0 });
    expect(await caller.ask(factors.readOwn, {})).toMatchObject({ factors: [], codesLeft: 0 });
    expect((await signIn("wang")).before).toBeNull();
  });
});

test("a token for another browser opens a session that needs no second factor, but proves none", async () => {
  const { caller } = await enrolled("li");
  const { token } = await caller.ask(identity.issueLoginToken, {});
  const user = await exchange.anonymous.ask(identity.exchangeToken, { token });
  expect(user.step).toBeNull();
  const other = exchange.withToken(user.token);
  const input = { amount: fen(100n), fundPassword: "246810", memo: "" };
  expect(await other.call(api.transfers.withdraw, input)).toMatchObject({ result: "P1044" });
  expect(await exchange.platform.identify(await tokenFor(exchange, "li"))).toBe("FACTOR_FIRST");
});
