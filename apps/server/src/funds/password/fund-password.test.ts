import { api } from "@zd/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mobileOf } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { lastCode } from "../../testing/known-captcha.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { checkFundPassword } from "./check-fund-password.ts";

const { logIn, change } = api.fundPasswords;
const login = "abc12345";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
});
afterAll(() => exchange.close());

let members = 0;
async function member(fundPassword?: string) {
  const name = `firm${++members}`;
  // Nobody is held up by the calls of the test before.
  await exchange.wait(60_000);
  await scene.join(name, { roles: ["financeClerk"], password: login });
  if (fundPassword)
    await scene.member(name).caller.ask(change, { oldPassword: login, newPassword: fundPassword });
  return {
    call: (password: string, headers = {}) =>
      scene.member(name).caller.call(logIn, { fundPassword: password }, headers),
    change: (oldPassword: string, newPassword: string) =>
      scene.member(name).caller.call(change, { oldPassword, newPassword }),
    renew: () => scene.renew(name),
  };
}

test("the first fund password is set with the login password, later ones with the one before", async () => {
  const chen = await member();
  expect(await chen.call("246810")).toMatchObject({ result: "F1005" });
  expect(await chen.change("246810", "246810")).toMatchObject({ result: "I1005" });
  expect(await chen.change(login, "246810")).toMatchObject({ result: 0 });
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
  expect(await chen.change(login, "135790")).toMatchObject({ result: "F1001" });
  expect(await chen.change("246810", "135790")).toMatchObject({ result: 0 });
  expect(await chen.call("246810")).toMatchObject({ result: "F1001" });
  expect(await chen.call("135790")).toMatchObject({ result: 0 });
});

test("a fund password has six digits and is not the one before", async () => {
  const chen = await member("246810");
  for (const unfit of ["24681", "2468101", "abc123", login]) {
    expect(await chen.change("246810", unfit)).toMatchObject({ result: "F1006", msg: "资金密码为6位数字" });
  }
  expect(await chen.change("246810", "246810")).toMatchObject({ result: "I1007" });
});

test("the fifth wrong one locks until the next day, even for the right one", async () => {
  const chen = await member("246810");
  for (const left of [4, 3, 2, 1]) {
    expect(await chen.call("000000")).toMatchObject({
      result: "F1001",
      msg: `资金密码错误，还可尝试${left}次`,
    });
  }
  expect(await chen.call("000000")).toMatchObject({ result: "F1002" });
  expect(await chen.call("246810")).toMatchObject({ result: "F1002" });
  expect(await chen.change("246810", "135790")).toMatchObject({ result: "F1002" });
  await exchange.restart();
  expect(await chen.call("246810")).toMatchObject({ result: "F1002" });

  exchange.clock.turnTo(at("23:59:59"));
  await exchange.settle();
  await chen.renew();
  expect(await chen.call("246810")).toMatchObject({ result: "F1002" });
  await exchange.wait(1_000);
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
});

test("a right one begins the count anew", async () => {
  const chen = await member("246810");
  for (let i = 0; i < 4; i += 1) await chen.call("000000");
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
  expect(await chen.call("000000")).toMatchObject({ msg: "资金密码错误，还可尝试4次" });
});

test("guesses that come at once are counted one by one", async () => {
  const chen = await member("246810");
  const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => chen.call(String(100_000 + i))));
  expect(replies.filter(({ result }) => result === "F1001")).toHaveLength(4);
  expect(replies.filter(({ result }) => result === "F1002")).toHaveLength(8);
  expect(await chen.call("246810")).toMatchObject({ result: "F1002" });
});

test("right ones that come at once are all right, though none was proven before", async () => {
  const chen = await member("246810");
  const replies = await Promise.all(Array.from({ length: 12 }, () => chen.call("246810")));
  expect(replies.map(({ result }) => result)).toEqual(Array(12).fill(0));
});

test("a right one whose check the database breaks off is not counted as wrong", async () => {
  const chen = await member("246810");
  const { db, transact } = exchange.platform;
  const actor = { userId: scene.member(`firm${members}`).user };
  let turn = 0;
  /** Loses its connection every other time. */
  const breakingOff: typeof transact = (work) => {
    turn += 1;
    return turn % 2 === 0 ? Promise.reject(new Error("the connection is lost")) : transact(work);
  };
  for (let i = 0; i < 6; i += 1)
    await checkFundPassword(
      { fundPassword: "246810" },
      { actor, now: exchange.clock.now(), db, transact: breakingOff },
    ).catch((error: Error) => expect(error.message).toBe("the connection is lost"));
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
});

test("a repeated request is answered as the first time, and tries nothing", async () => {
  const chen = await member("246810");
  const once = { "x-request-id": "repeat-1" };
  expect(await chen.call("246810", once)).toMatchObject({ result: 0 });
  for (let i = 0; i < 5; i += 1) await chen.call("000000");
  expect(await chen.call("246810", once)).toMatchObject({ result: 0 });
  expect(await chen.call("246810")).toMatchObject({ result: "F1002" });
});

test("a trader has one for what he may do, and it lets him do nothing else", async () => {
  const { caller } = await scene.join("trader", { password: login });
  await caller.ask(change, { oldPassword: login, newPassword: "246810" });
  expect(await caller.call(logIn, { fundPassword: "246810" })).toMatchObject({ result: 0 });
  const pay = { contractNo: "20260615-0001" as never, amount: 1n as never, fundPassword: "246810" };
  expect(await caller.call(api.contracts.pay, pay)).toMatchObject({ result: "P1003" });
});

test("one that was right a moment ago counts until a wrong one, or a new one, is entered", async () => {
  const chen = await member("246810");
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
  expect(await chen.call("246811")).toMatchObject({ result: "F1001" });
  expect(await chen.call("246810")).toMatchObject({ result: 0 });
  for (let i = 0; i < 5; i += 1) await chen.call("000000");
  expect(await chen.call("246810")).toMatchObject({ result: "F1002" });
});

test("a code to the operator's own mobile sets a new one, and opens the lock", async () => {
  const name = "reset";
  await exchange.wait(60_000);
  const { user } = await scene.join(name, { roles: ["financeClerk"], password: login });
  const { caller } = scene.member(name);
  await caller.ask(change, { oldPassword: login, newPassword: "246810" });
  for (let i = 0; i < 5; i += 1) await caller.call(logIn, { fundPassword: "000000" });
  const mobile = await mobileOf(exchange.db, user);
  const send = () => caller.call(api.identity.sendSmsCode, { mobile });
  expect(await send()).toMatchObject({ result: 0 });
  expect(await send()).toMatchObject({ result: "F1023" });
  const code = await lastCode(exchange, mobile);
  const wrong = code === "000000" ? "000001" : "000000";
  const reset = (code: string, phone = mobile, newPassword = "135790") =>
    caller.call(api.fundPasswords.reset, { mobile: phone, code, newPassword });
  expect(await reset(code, "13900000000")).toMatchObject({ result: "F1021" });
  expect(await reset(code, mobile, "12")).toMatchObject({ result: "F1006" });
  expect(await reset(wrong)).toMatchObject({ result: "F1022" });
  expect(await reset(code)).toMatchObject({ result: 0 });
  expect(await reset(code)).toMatchObject({ result: "F1022" });
  expect(await caller.call(logIn, { fundPassword: "135790" })).toMatchObject({ result: 0 });
});

test("a code is over after five wrong tries, and after five minutes", async () => {
  const mobile = await mobileOf(exchange.db, scene.member("reset").user);
  await exchange.wait(120_000);
  const { caller } = scene.member("reset");
  const issue = async () => {
    await caller.ask(api.identity.sendSmsCode, { mobile });
    return lastCode(exchange, mobile);
  };
  const reset = (code: string) =>
    caller.call(api.fundPasswords.reset, { mobile, code, newPassword: "975310" });
  const first = await issue();
  const wrong = first === "000000" ? "000001" : "000000";
  for (let i = 0; i < 5; i += 1) await reset(wrong);
  expect(await reset(first)).toMatchObject({ result: "F1022" });
  await exchange.wait(60_000);
  const second = await issue();
  await exchange.wait(300_000);
  expect(await reset(second)).toMatchObject({ result: "F1022" });
});
