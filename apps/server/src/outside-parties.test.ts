import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { type OutsideParty, outsideParties, outsidePartyNames } from "@zd/domain/system/outside-parties";
import { afterEach, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { knownCaptcha, lastCode } from "./testing/known-captcha.ts";
import { at, setScene } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const { identity, registrations, banks, transfers, certificates, finance, system } = api;
const operations: readonly AnyOperation[] = Object.values(api).flatMap((calls) => Object.values(calls));

let exchange: TestPlatform;
afterEach(() => exchange.close());

/** An exchange outside of the demo on which these sandboxes stand in for somebody. */
async function open(SANDBOXES: string) {
  exchange = await openExchange({ start: at("09:00:00"), settings: { ZD_DEMO: "off", SANDBOXES } });
  const scene = await setScene(exchange);
  await scene.join("firm", { roles: ["administrator", "trader", "financeClerk"] });
  return { member: scene.member("firm").caller, token: scene.member("firm").token };
}
const captcha = () => knownCaptcha(exchange);
const mobile = "13912345678";

test("where nobody is connected, what needs him is refused by name and nothing of it is done", async () => {
  const { member } = await open("");
  const refused = async (party: OutsideParty, answer: Promise<object>) => {
    const { name } = outsideParties[party];
    const msg = `本平台未接入${name}，暂不能办理此业务`;
    const envelope = await answer;
    expect({ result: "P1016", code: "P1016", ...envelope }).toMatchObject({
      result: "P1016",
      code: "P1016",
      msg,
    });
  };
  await refused("messages", exchange.anonymous.call(identity.sendSmsCode, { mobile, ...(await captcha()) }));
  const visitor = { mobile, ...(await captcha()) };
  await refused("messages", exchange.anonymous.call(registrations.sendCode, visitor));
  await refused("messages", member.call(api.firmChanges.sendInfoCode, {}));
  await refused("bank", exchange.anonymous.call(banks.listBanks, {}));
  await refused("bank", member.call(api.agreements.openCustomer, {}));
  const money = { agreement: "A1" as never, amount: 100n as never, memo: "" };
  await refused("bank", member.call(transfers.deposit, money));
  await refused("ca", member.call(certificates.sendCode, { mobile }));
  const credit = { channel: "SF" as never, amount: 100n as never, purpose: "", files: [] };
  await refused("lender", member.call(finance.applyForCredit, credit));
  await exchange.settle();
  expect(await exchange.db.selectFrom("identity.smsCode").selectAll().execute()).toEqual([]);
  expect(await exchange.db.selectFrom("sandbox.message").selectAll().execute()).toEqual([]);

  const { parties, isTrial } = await exchange.anonymous.ask(system.readParameters, {});
  expect(parties).toEqual(outsidePartyNames.map((party) => ({ party, state: "absent" })));
  expect(isTrial).toBe(false);
});

test("and a sandbox of his, like the calls of the demo, is no address", async () => {
  const { token } = await open("");
  const staff = await openStaff(exchange, { root: "systemAdministrator", cash: "settlementClerk" });
  expect(Object.keys(staff)).toHaveLength(2);
  const gone = operations.filter(({ name, sandboxOf }) => sandboxOf !== null || name.startsWith("demo."));
  expect(gone.length).toBeGreaterThan(8);
  for (const { name, method, path } of gone) {
    const { status } = await exchange.send(method, `/api${path}`, "{}", { "x-token": token });
    expect([name, status]).toEqual([name, 404]);
  }
});

test("a trial has the sandboxes that it names, no others, and shows no code to whoever waits for it", async () => {
  const { member } = await open("messages");
  const answer = await exchange.anonymous.call(identity.sendSmsCode, { mobile, ...(await captcha()) });
  expect(answer).toMatchObject({ result: 0, data: {} });
  expect(JSON.stringify(answer)).not.toContain(await lastCode(exchange, mobile));
  expect(answer.data).not.toHaveProperty("demonotice");
  expect(await member.call(certificates.sendCode, { mobile })).toMatchObject({ result: "P1016" });
  const staff = await openStaff(exchange, { root: "systemAdministrator" });
  const page = { pageIndex: 1, pageSize: 20, filters: {} } as never;
  expect((await staff.root.ask(identity.listMessages, page)).rows).toHaveLength(1);
  const { parties, isTrial } = await exchange.anonymous.ask(system.readParameters, {});
  expect(parties.filter(({ state }) => state === "sandbox")).toEqual([
    { party: "messages", state: "sandbox" },
  ]);
  expect(isTrial).toBe(true);
});

test("whatever may fail for want of an outside party says that it relies on it", async () => {
  await open("");
  const signs = ["SMS_TOO_OFTEN", "CA_UNREACHABLE"] as const;
  const silent = operations.filter(
    ({ refusals, relies }) => relies === null && signs.some((sign) => refusals.includes(sign)),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
