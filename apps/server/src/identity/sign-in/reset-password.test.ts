import { api } from "@zd/api";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { knownCaptcha, lastCode } from "../../testing/known-captcha.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, password, plantCode, tokenFor } from "../testing/members.ts";

const { resetPassword, sendSmsCode, signIn, readUser } = api.identity;
const mobile = "13800000001";
const newPassword = "Neues-Wort-2026";

let exchange: TestPlatform;
beforeEach(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
});
afterEach(() => exchange.close());

const codeFor = async (phone: string) => {
  await exchange.anonymous.ask(sendSmsCode, { mobile: phone, ...(await knownCaptcha(exchange)) });
  return lastCode(exchange, phone);
};
const reset = (change: Partial<Parameters<typeof exchange.anonymous.call<typeof resetPassword>>[1]>) =>
  exchange.anonymous.call(resetPassword, {
    account: "wang",
    mobile,
    password: newPassword,
    code: "000000",
    kind: "U",
    ...change,
  });
const enter = (account: string, secret: string) =>
  exchange.anonymous.call(signIn, { account, password: secret });

test("a forgotten password is set anew with the code of the account's mobile, and every device is signed out", async () => {
  const token = await tokenFor(exchange, "wang");
  for (let wrong = 0; wrong < 5; wrong++) await enter("wang", "no idea");
  expect(await reset({ code: await codeFor(mobile) })).toMatchObject({ result: 0 });
  expect((await exchange.withToken(token).call(readUser, {})).result).toBe("GB2006");
  expect(await enter("wang", newPassword)).toMatchObject({ result: 0 });
  expect((await enter("wang", password)).result).toBe("I1001");
});

test("a code is used up, holds five minutes, and says nothing of accounts that are another's", async () => {
  const code = await codeFor(mobile);
  expect(await reset({ code, password: "short" })).toMatchObject({ result: "I1006" });
  const answers = [];
  for (const account of ["li", "nobody", plantCode]) {
    await exchange.wait(60_000);
    answers.push(await reset({ account, code: await codeFor(mobile) }));
  }
  expect(answers.map(({ result, msg }) => [result, msg])).toEqual(
    Array.from({ length: 3 }, () => ["I1142", "账号与手机号不符"]),
  );
  await exchange.wait(60_000);
  const good = await codeFor(mobile);
  expect(await reset({ code: good })).toMatchObject({ result: 0 });
  expect(await reset({ code: good })).toMatchObject({ result: "F1022" });
  await exchange.wait(60_000);
  const late = await codeFor(mobile);
  await exchange.wait(5 * 60_000);
  expect(await reset({ code: late })).toMatchObject({ result: "F1022" });
  expect(await enter("li", newPassword)).toMatchObject({ result: "I1001" });
});

test("a right code outlasts what is refused for another reason, and of two who use it at once one is served", async () => {
  const code = await codeFor(mobile);
  expect(await reset({ code, account: "li" })).toMatchObject({ result: "I1142" });
  expect(await reset({ code, password: "wanglixin-und-mehr" })).toMatchObject({ result: "I1181" });
  const both = await Promise.all([reset({ code }), reset({ code })]);
  expect(both.map(({ result }) => result).toSorted()).toEqual([0, "F1022"]);
});

test("eleven codes in a day are one too many", async () => {
  for (let sent = 0; sent < 10; sent++) {
    await codeFor(mobile);
    await exchange.wait(60_000);
  }
  const eleventh = { mobile, ...(await knownCaptcha(exchange)) };
  expect(await exchange.anonymous.call(sendSmsCode, eleventh)).toMatchObject({ result: "F1023" });
});

test("one that is known, or has a name of the user in it, is refused", async () => {
  const code = await codeFor(mobile);
  expect(await reset({ code, password: "password123" })).toMatchObject({ result: "I1180" });
  expect(await reset({ code, password: "wanglixin-und-mehr" })).toMatchObject({ result: "I1181" });
});

test("takes no second factor away: with the new password alone nobody is in", async () => {
  const { factors, identity } = api;
  const caller = exchange.withToken(await tokenFor(exchange, "wang"));
  const { factor, secret } = await caller.ask(factors.beginTotp, { name: "手机", password });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await caller.ask(factors.confirmTotp, {
    factor,
    code: totp.generate({ timestamp: exchange.clock.now() }),
  });
  expect(await reset({ code: await codeFor(mobile) })).toMatchObject({ result: 0 });
  const entered = await exchange.anonymous.ask(signIn, { account: "wang", password: newPassword });
  expect(entered).toMatchObject({ step: "factor" });
  const half = exchange.withToken(entered.token);
  expect(await half.call(identity.readUserState, {})).toMatchObject({ result: "P1042" });
});
