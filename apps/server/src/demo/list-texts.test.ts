import { api } from "@zd/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mobileOf } from "../identity/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { demoPassword } from "./catalogue/firms.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:30:00"), settings: { ZD_DEMO: "on" } });
});
afterAll(() => exchange.close());

const signIn = (account: string) =>
  exchange.anonymous.ask(api.identity.signIn, { account, password: demoPassword });

test("the demo's phone shows what was sent to the caller's own mobile, and nobody else's", async () => {
  expect(await exchange.anonymous.call(api.demo.listTexts, {})).toMatchObject({ result: "GA-101" });
  const { token, userId } = await signIn("chenyao");
  const owner = exchange.withToken(token);
  const other = exchange.withToken((await signIn("yuanshang01")).token);
  expect(await owner.ask(api.demo.listTexts, {})).toEqual([]);
  await owner.ask(api.certificates.sendCode, { mobile: await mobileOf(exchange.db, userId) });
  expect(await owner.ask(api.demo.listTexts, {})).toEqual([
    {
      text: expect.stringMatching(/^code-\d+$/),
      from: "认证中心",
      to: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
      words: expect.stringMatching(/验证码\d{6}，用于申请数字证书/),
      at: exchange.clock.now(),
    },
  ]);
  expect(await other.ask(api.demo.listTexts, {})).toEqual([]);
});
