import { api } from "@zd/api";
import { textKinds } from "@zd/domain/identity/text-kinds";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { knownCaptcha } from "../../testing/known-captcha.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { gatewayKey, openGatewayStandIn } from "../testing/gateway-stand-in.ts";

const { identity, system, health, registrations, firmChanges } = api;
const second = 1_000;
const minute = 60 * second;

let standIn: Awaited<ReturnType<typeof openGatewayStandIn>>;
let exchange: TestPlatform;
let scene: Scene;
let root: TestCaller;
beforeEach(async () => {
  standIn = await openGatewayStandIn("aliyun");
  exchange = await openExchange({
    start: at("09:00:00"),
    settings: {
      SANDBOXES: "bank,ca,lender,carrier",
      SMS_GATEWAY: "aliyun",
      SMS_ENDPOINT: standIn.endpoint,
      SMS_KEY_ID: gatewayKey.id,
      SMS_KEY_SECRET: gatewayKey.secret,
      SMS_SIGN_NAME: "煤炭交易",
      SMS_TEMPLATES: textKinds.map((kind) => `${kind}=T-${kind}`).join(","),
      SMS_A_DAY: "12",
    },
  });
  scene = await setScene(exchange);
  await scene.join("firm", { roles: ["administrator"] });
  ({ root } = await openStaff(exchange, { root: "systemAdministrator" }));
});
afterEach(async () => {
  await exchange.close();
  await standIn.close();
});

let last = 0;
/** Asks for a code to a number of its own, as a visitor. */
async function askForCode() {
  last += 1;
  const mobile = `1390000${String(last).padStart(4, "0")}`;
  const captcha = await knownCaptcha(exchange);
  return { mobile, answer: await exchange.anonymous.call(identity.sendSmsCode, { mobile, ...captcha }) };
}
const textsOf = async (ends: string) =>
  exchange.db
    .selectFrom("identity.textMessage")
    .select(["state", "tries", "fault", "mobile", "kind"])
    .where("mobile", "like", `%${ends}`)
    .execute();
const ends = (mobile: string) => mobile.slice(-4);
const away = { result: "I1010", msg: "短信服务暂时不可用，请稍后再试；如急需办理，请联系交易中心" };

test("a code goes out by the gateway, serves, and its report is taken in; the platform calls itself connected", async () => {
  const { parties, isTrial } = await exchange.anonymous.ask(system.readParameters, {});
  expect(parties.map(({ party }) => party)).not.toContain("messages");
  expect(isTrial).toBe(true);
  const { mobile, answer } = await askForCode();
  expect(answer).toMatchObject({ result: 0, data: {} });
  await exchange.settle();
  const [text] = standIn.taken;
  expect(text).toMatchObject({ mobile, template: "T-code", values: { purpose: "重置登录密码" } });
  const { code } = (text?.values ?? {}) as { readonly code?: string };
  expect(code).toMatch(/^\d{6}$/);
  expect(await textsOf(ends(mobile))).toMatchObject([
    { state: "accepted", mobile: `139****${ends(mobile)}` },
  ]);
  standIn.decide("unknown");
  await exchange.wait(minute);
  expect(await textsOf(ends(mobile))).toMatchObject([{ state: "accepted" }]);
  standIn.decide("delivered");
  await exchange.wait(2 * minute);
  expect(await textsOf(ends(mobile))).toEqual([
    { state: "delivered", tries: 1, fault: null, mobile: `139****${ends(mobile)}`, kind: "code" },
  ]);
  const { messages, faults } = await root.ask(health.readHealth, {});
  expect(messages).toMatchObject({
    carrier: "connected",
    awaySince: null,
    fault: null,
    delivered: 1,
    failed: 0,
  });
  expect(faults.filter(({ kind }) => kind.startsWith("messages"))).toEqual([]);
});

test("no row of a job tells number or code of a text that waits", async () => {
  standIn.behave("broken");
  const { mobile } = await askForCode();
  await exchange.settle();
  const jobs = await exchange.db
    .selectFrom("platform.job")
    .selectAll()
    .where("name", "=", "identity.sendText")
    .execute();
  expect(jobs).toHaveLength(1);
  expect(JSON.stringify(jobs.map(({ data }) => data))).not.toContain(mobile);
  expect(JSON.stringify(jobs.map(({ data }) => data))).not.toMatch(/验证码|values/);
});

test("a text that the gateway refuses is not tried again, and the gateway counts as well", async () => {
  standIn.behave("refusing");
  const { mobile } = await askForCode();
  await exchange.wait(5 * minute);
  expect(standIn.requests).toEqual(["SendSms"]);
  expect(await textsOf(ends(mobile))).toMatchObject([
    { state: "failed", tries: 1, fault: "isv.MOBILE_NUMBER_ILLEGAL 非法手机号" },
  ]);
  expect((await root.ask(health.readHealth, {})).messages).toMatchObject({ failed: 1, awaySince: null });
});

test("an answer that is lost leads to no second text: the gateway is asked first", async () => {
  standIn.behave("forgetful");
  const { mobile } = await askForCode();
  await exchange.settle();
  standIn.behave("well");
  await exchange.wait(6 * second);
  expect(standIn.taken).toHaveLength(1);
  expect(standIn.requests).toEqual(["SendSms", "QuerySendDetails"]);
  expect(await textsOf(ends(mobile))).toMatchObject([{ state: "accepted", tries: 2 }]);
});

test("a gateway without money is left alone after three tries, codes are refused and nothing of them is there, and it is all on 运行状况", async () => {
  standIn.behave("unpaid");
  const { mobile } = await askForCode();
  await exchange.wait(26 * second);
  expect(standIn.taken).toEqual([]);
  const before = await exchange.db.selectFrom("identity.smsCode").selectAll().execute();
  const { answer } = await askForCode();
  expect(answer).toMatchObject(away);
  const visitor = { mobile: "13911112222", ...(await knownCaptcha(exchange)) };
  expect(await exchange.anonymous.call(registrations.sendCode, visitor)).toMatchObject(away);
  const { caller } = scene.member("firm");
  expect(await caller.call(firmChanges.sendMobileCode, {})).toMatchObject(away);
  expect(await exchange.db.selectFrom("identity.smsCode").selectAll().execute()).toEqual(before);

  const { messages, faults } = await root.ask(health.readHealth, {});
  expect(messages).toMatchObject({ waiting: 1, fault: "isv.AMOUNT_NOT_ENOUGH 账户余额不足" });
  expect(messages.awaySince).not.toBeNull();
  expect(faults.map(({ kind }) => kind)).toContain("messagesAway");
  const { body } = await exchange.send("GET", "/metrics");
  expect(String(JSON.stringify(body))).toMatch(/zd_sms_gateway_away 1/);

  standIn.behave("well");
  await exchange.wait(minute);
  expect(standIn.taken.map((text) => text.mobile)).toEqual([mobile]);
  expect((await root.ask(health.readHealth, {})).messages).toMatchObject({ awaySince: null, fault: null });
  expect((await askForCode()).answer).toMatchObject({ result: 0 });
});

test("a code that could not be sent while it was good is given up", async () => {
  standIn.behave("broken");
  const { mobile } = await askForCode();
  await exchange.wait(6 * minute);
  const [text] = await textsOf(ends(mobile));
  expect(text).toMatchObject({ state: "failed" });
  const tries = standIn.requests.length;
  standIn.behave("well");
  await exchange.wait(60 * minute);
  expect(standIn.requests).toHaveLength(tries);
  expect(standIn.taken).toEqual([]);
});

test("a text that was never reported on is unreported after a day", async () => {
  standIn.decide("unknown");
  const { mobile } = await askForCode();
  await exchange.wait(25 * 60 * minute);
  expect(await textsOf(ends(mobile))).toMatchObject([{ state: "unreported" }]);
});

test("the platform sends no more codes in a day than its setting says", async () => {
  for (let sent = 0; sent < 12; sent += 1) {
    expect((await askForCode()).answer).toMatchObject({ result: 0 });
    await exchange.wait(10 * second);
  }
  expect((await askForCode()).answer).toMatchObject(away);
  expect(standIn.taken).toHaveLength(12);
});
