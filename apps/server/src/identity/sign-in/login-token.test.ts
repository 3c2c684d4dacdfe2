import { api } from "@zd/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { setOperatorStatus } from "../index.ts";
import { openMembers, tokenFor, wang } from "../testing/members.ts";

const { issueLoginToken, exchangeToken, readUser } = api.identity;

let exchange: TestPlatform;
beforeEach(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
});
afterEach(() => exchange.close());

const issue = async () =>
  (await exchange.withToken(await tokenFor(exchange, "wang")).ask(issueLoginToken, {})).token;
const take = (token: string) => exchange.anonymous.call(exchangeToken, { token });

test("a token opens a session of its own for the same user, once", async () => {
  const token = await issue();
  const user = await exchange.anonymous.ask(exchangeToken, { token });
  expect(user).toMatchObject({ userId: wang, userName: "王立新" });
  expect(user.token).not.toBe(token);
  expect(await exchange.withToken(user.token).ask(readUser, {})).toMatchObject({ userId: wang });
  expect(await take(token)).toMatchObject({ result: "I1145", data: null });
});

test("of two who come with it at once, one gets in", async () => {
  const token = await issue();
  const results = (await Promise.all([take(token), take(token)])).map(({ result }) => result);
  expect(results.toSorted()).toEqual([0, "I1145"]);
});

test("one that is too old, replaced, forged or of a disabled user opens nothing", async () => {
  const old = await issue();
  await exchange.wait(2 * 60_000);
  expect(await take(old)).toMatchObject({ result: "I1144" });
  const replaced = await issue();
  const last = await issue();
  expect(await take(replaced)).toMatchObject({ result: "I1143", msg: "令牌无效,请重新登录" });
  expect(await take(`${last.slice(0, -1)}_`)).toMatchObject({ result: "I1143" });
  await exchange.platform.transact((scope) => setOperatorStatus(scope, wang, "disabled"));
  expect(await take(last)).toMatchObject({ result: "I1008" });
});

test("nobody gets one without having signed in", async () => {
  expect(await exchange.anonymous.call(issueLoginToken, {})).toMatchObject({ result: "GA-101" });
});
