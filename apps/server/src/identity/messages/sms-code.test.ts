import { api } from "@zd/api";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { knownCaptcha, lastCode } from "../../testing/known-captcha.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { textsTo } from "../../testing/sent-texts.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { mobileOf } from "../operators/operator-store.ts";
import { findTextsTo } from "./texts-to.ts";

const { identity, firmChanges, fundPasswords, registrations } = api;
const login = "abc12345";

let exchange: TestPlatform;
let scene: Scene;
let clerk: TestCaller;
let mobile: string;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  const { user } = await scene.join("firm", { roles: ["financeClerk"], password: login });
  mobile = await mobileOf(exchange.db, user);
  clerk = scene.member("firm").caller;
  await clerk.ask(fundPasswords.change, { oldPassword: login, newPassword: "246810" });
});
beforeEach(() => exchange.wait(60_000));
afterAll(() => exchange.close());

const captcha = () => knownCaptcha(exchange);
const words = async () => {
  const code = await lastCode(exchange, mobile);
  const sent = await textsTo(exchange, mobile);
  return { code, words: sent.findLast((words) => words.includes(code)) ?? "" };
};
const resetFund = (code: string) => clerk.call(fundPasswords.reset, { mobile, code, newPassword: "135790" });
const resetLogin = (code: string) =>
  exchange.anonymous.call(identity.resetPassword, {
    account: "firm",
    mobile,
    password: "Neues-Wort-2026",
    code,
    kind: "U",
  });

test("a code that was asked for without having signed in resets no fund password", async () => {
  await exchange.anonymous.ask(identity.sendSmsCode, { mobile, ...(await captcha()) });
  const sent = await words();
  expect(sent.words).toContain("用于重置登录密码");
  expect(sent.words).toContain("切勿告知任何人");
  expect(await resetFund(sent.code)).toMatchObject({ result: "F1022" });
});

test("nor does one for a registration, for a change of the mobile, or one that another user has asked for", async () => {
  await exchange.anonymous.ask(registrations.sendCode, { mobile, ...(await captcha()) });
  expect(await resetFund((await words()).code)).toMatchObject({ result: "F1022" });
  await exchange.wait(60_000);
  await clerk.ask(firmChanges.sendMobileCode, {});
  const change = await words();
  expect(change.words).toContain("用于变更手机号");
  expect(await resetFund(change.code)).toMatchObject({ result: "F1022" });

  await exchange.wait(60_000);
  await scene.join("other", { roles: ["financeClerk"], password: login });
  const other = scene.member("other").caller;
  const foreign = { mobile, purpose: "fund", ...(await captcha()) } as const;
  expect(await other.call(identity.sendSmsCode, foreign)).toMatchObject({ result: "F1021" });
  await other.ask(identity.sendSmsCode, { mobile, ...(await captcha()) });
  expect(await resetFund((await words()).code)).toMatchObject({ result: "F1022" });
});

test("and one that was asked for the fund password resets no sign-in password, and then serves once", async () => {
  await clerk.ask(identity.sendSmsCode, { mobile });
  const { code, words: read } = await words();
  expect(read).toContain("用于重置资金密码");
  expect(await resetLogin(code)).toMatchObject({ result: "F1022" });
  expect(await resetFund(code)).toMatchObject({ result: 0 });
  expect(await resetFund(code)).toMatchObject({ result: "F1022" });
});

test("whoever has not signed in gets none for what belongs to a user", async () => {
  for (const purpose of ["fund", "mobile"] as const)
    expect(
      await exchange.anonymous.call(identity.sendSmsCode, { mobile, purpose, ...(await captcha()) }),
    ).toMatchObject({ result: "GA-101" });
});

test("a number that the caller is not signed in with is sent nothing before a captcha was read", async () => {
  const before = await exchange.db.selectFrom("sandbox.message").selectAll().execute();
  const foreign = "13912345678";
  const { captchaToken } = await captcha();
  const unread = { captcha: "zzzz", captchaToken };
  for (const [caller, send] of [
    [exchange.anonymous, { mobile }],
    [clerk, { mobile: foreign }],
  ] as const) {
    const answer = await caller.call(identity.sendSmsCode, send);
    expect(answer).toMatchObject({ result: "I1009", msg: "请先填写图形验证码" });
    expect(await caller.call(identity.sendSmsCode, { ...send, ...unread })).toMatchObject({
      result: "I1004",
    });
  }
  expect(await clerk.call(firmChanges.sendMobileCode, { mobile: foreign })).toMatchObject({
    result: "I1009",
  });
  await exchange.settle();
  expect(await exchange.db.selectFrom("sandbox.message").selectAll().execute()).toEqual(before);
});

test.each(["12345678901", "1380013800", "12800138000"])(
  "%s is no number, and nothing is sent there",
  async (phone) => {
    const calls = [identity.sendSmsCode, identity.resetPassword, registrations.sendCode, fundPasswords.reset];
    for (const { path } of calls) {
      const body = JSON.stringify({ phone, ...(await captcha()), userId: "firm", pwd: "Neues-Wort-2026" });
      const { token } = scene.member("firm");
      const answer = await exchange.send("POST", `/api${path}`, body, { "x-token": token });
      expect([path, answer.body.result]).toEqual([path, "P1001"]);
      expect(answer.body.msg).toContain("手机号");
    }
  },
);

test("what the sandbox was given for a mobile is found by it, the last first and no more than asked for", async () => {
  await exchange.anonymous.ask(identity.sendSmsCode, { mobile, ...(await captcha()) });
  await exchange.wait(60_000);
  await exchange.anonymous.ask(registrations.sendCode, { mobile: "13800001234", ...(await captcha()) });
  const sent = await textsTo(exchange, mobile);
  const found = await findTextsTo(exchange.db, mobile, 20);
  expect(found.map(({ words }) => words)).toEqual(sent.toReversed());
  expect(found.every((text) => text.mobile === mobile)).toBe(true);
  expect(await findTextsTo(exchange.db, mobile, 1)).toEqual(found.slice(0, 1));
});
