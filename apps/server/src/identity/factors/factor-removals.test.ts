import { api } from "@zd/api";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { textsTo } from "../../testing/sent-texts.ts";
import { openStaff, reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openMembers, password, tokenFor } from "../testing/members.ts";

const { factorRemovals, factors, identity, desk } = api;

let exchange: TestPlatform;
let staff: Record<"root" | "second" | "clerk", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
  staff = await openStaff(exchange, {
    root: "systemAdministrator",
    second: "systemAdministrator",
    clerk: "settlementClerk",
  });
});
afterAll(() => exchange.close());

const reason = "本人持身份证到场，与登记照片一致";
const enrol = async (account: string) => {
  const caller = exchange.withToken(await tokenFor(exchange, account));
  const { factor, secret } = await caller.ask(factors.beginTotp, { name: "手机", password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: exchange.clock.now() });
  await caller.ask(factors.confirmTotp, { factor, code });
  return caller;
};
const stepOf = async (account: string) =>
  (await exchange.anonymous.ask(identity.signIn, { account, password })).step;

test("a lost factor is removed by two persons, and its owner is signed out and hears of it", async () => {
  const caller = await enrol("wang");
  const card = await staff.root.ask(factorRemovals.previewRequest, { account: "Wang" });
  expect(card).toMatchObject({ party: "王立新（wang）", barred: null });
  expect(card.changes).toHaveLength(1);
  const input = { account: "wang", reason, seen: card.seen };
  const { removal } = await staff.root.ask(factorRemovals.request, input);
  expect(await staff.root.call(factorRemovals.request, input)).toMatchObject({ code: "I1195" });
  expect(await staff.second.ask(desk.listWaiting, {})).toMatchObject([
    { kind: "factorRemoval", id: String(removal), words: "王立新（wang）", mayDecide: true },
  ]);
  expect(await staff.root.ask(desk.listWaiting, {})).toMatchObject([{ mayDecide: false }]);

  const confirm = { removal, isConfirmed: true, opinion: "" };
  const { seen } = await staff.second.ask(factorRemovals.previewDecision, { removal });
  expect(await staff.root.call(factorRemovals.decide, { ...confirm, seen })).toMatchObject({ code: "I1196" });
  expect(await staff.second.call(factorRemovals.decide, { ...confirm, seen: "0".repeat(32) })).toMatchObject({
    code: "P1031",
  });
  expect(await stepOf("wang")).toBe("factor");
  await staff.second.ask(factorRemovals.decide, { ...confirm, seen });
  expect(await staff.second.call(factorRemovals.decide, { ...confirm, seen })).toMatchObject({
    code: "I1197",
  });
  expect(await caller.call(identity.readUser, {})).toMatchObject({ result: "GB2006" });
  expect(await stepOf("wang")).toBeNull();
  expect((await textsTo(exchange, "13800000001")).join()).toContain("两步验证已由交易中心解除");
  const { rows } = await staff.root.ask(factorRemovals.listRemovals, {
    pageIndex: 1,
    pageSize: 10,
    filters: { account: "王立" },
  });
  expect(rows).toMatchObject([{ account: "wang", state: "1", requestedBy: "root", decidedBy: "second" }]);
});

test("a rejected request leaves the factors, and another may be made", async () => {
  await enrol("li");
  const ask = () => staff.root.ask(factorRemovals.request, { account: "li", reason });
  const { removal } = await ask();
  await staff.second.ask(factorRemovals.decide, { removal, isConfirmed: false, opinion: "身份未核实" });
  expect(
    (await Promise.all(Object.values(staff).map((one) => reviewsOf(exchange, one)))).flat().join(),
  ).toContain(`“解除两步验证”${removal} 被驳回`);
  expect(await stepOf("li")).toBe("factor");
  expect((await ask()).removal).not.toBe(removal);
});

test("what is refused: somebody without a factor, nobody, oneself, another desk", async () => {
  const ask = (by: TestCaller, account: string) => by.call(factorRemovals.request, { account, reason });
  expect(await ask(staff.root, "chenyao")).toMatchObject({ code: "I1194" });
  expect(await ask(staff.root, "nobody")).toMatchObject({ code: "P1004" });
  expect(await ask(staff.root, "staff-root")).toMatchObject({ code: "I1196" });
  expect(await ask(staff.clerk, "li")).toMatchObject({ code: "P1003" });
  expect(await staff.second.ask(factorRemovals.previewRequest, { account: "chenyao" })).toMatchObject({
    barred: "该用户没有绑定两步验证",
  });
});
