import { api } from "@zd/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { openFirstAdministrator } from "./index.ts";

const { signIn, changePassword, readUser } = api.identity;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(() => exchange.close());

const enter = (account: string, password: string) => exchange.anonymous.call(signIn, { account, password });

test("an empty platform opens with one administrator: one start says his password, and makes a new one where it was lost", async () => {
  const node = await exchange.openBeside();
  const opened = await Promise.all([exchange, node].map(({ platform }) => openFirstAdministrator(platform)));
  await node.close();
  const [first, ...others] = opened.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(await openFirstAdministrator(exchange.platform)).toBeNull();
  const second = await openFirstAdministrator(exchange.platform, true);
  if (!first || !second) throw new Error("no administrator");
  expect(second.password).not.toBe(first.password);
  expect(await enter(first.account, first.password)).toMatchObject({ result: "I1001" });

  const { token } = await exchange.anonymous.ask(signIn, second);
  const caller = exchange.withToken(token);
  expect(await caller.ask(readUser, {})).toMatchObject({ firmKind: "9", roles: ["systemAdministrator"] });

  await exchange.wait(1_000);
  await caller.ask(changePassword, { oldPassword: second.password, newPassword: "own-words-2026" });
  expect(await openFirstAdministrator(exchange.platform, true)).toBeNull();
  expect(await enter(second.account, "own-words-2026")).toMatchObject({ result: 0 });
});
