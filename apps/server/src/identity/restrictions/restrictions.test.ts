import { api } from "@zd/api";
import { fen, firmId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { exchangeFirm, openStaff, reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { restrictions: calls, desk, applications, transfers, contracts } = api;
const reason = "涉嫌串通，待查";
const port = firmId("port");

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"risk" | "second" | "clerk", TestCaller>;
let ware: WareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  await scene.join("plant");
  await scene.join("port", { roles: ["administrator"], withFundPassword: true });
  staff = await openStaff(exchange, {
    risk: "riskController",
    second: "riskController",
    clerk: "settlementClerk",
  });
  const { wares, opensAt } = await scene.schedule({ id: sectionId("J260615-01"), freeMs: 86_400_000 });
  ware = wares[0] as WareId;
  await exchange.until(opensAt);
});
afterAll(() => exchange.close());

const bid = (price: string) => scene.bid("port", ware, price);
type Wish = Parameters<typeof propose>[0];
async function propose(wish: {
  readonly kind: "freeze" | "thaw" | "limits";
  readonly scope?: "all" | "trade" | "withdrawal";
  readonly orderValue?: ReturnType<typeof fen>;
  readonly openContracts?: number;
}) {
  const { seen } = await staff.risk.ask(calls.previewProposal, { firm: port, ...wish });
  return staff.risk.ask(calls.propose, { firm: port, reason, seen, ...wish });
}
const confirm = async (restriction: number) => {
  const { seen } = await staff.second.ask(calls.previewDecision, { restriction });
  return staff.second.ask(calls.decide, { restriction, isConfirmed: true, opinion: "", seen });
};
const byTwo = async (wish: Wish) => confirm((await propose(wish)).restriction);
const now = () => staff.clerk.ask(calls.readRestrictions, { firm: port });

test("a member frozen by two in mid-session keeps his bid and his held money, bids no more, and bids again once thawed", async () => {
  expect(await bid("620")).toMatchObject({ result: 0 });
  const card = await staff.risk.ask(calls.previewProposal, { firm: port, kind: "freeze", scope: "all" });
  expect(card).toMatchObject({ party: "port有限公司", direction: "冻结", barred: null });
  expect(card.changes[0]).toEqual({ title: "冻结范围", from: "未冻结", to: "全部（交易与出金）" });
  const falls = card.falls?.rows.map(([title = "", words = ""]) => `${title} ${words}`).join("；") ?? "";
  expect(falls).toMatch(/场次 .*有效报价 1 笔/);
  expect(falls).toMatch(/交易保证金 [\d,]+\.\d\d 元/);

  const { restriction } = await propose({ kind: "freeze", scope: "all" });
  expect(await bid("621")).toMatchObject({ result: "T1025" });
  expect(await staff.second.ask(desk.listWaiting, {})).toMatchObject([
    { kind: "restriction", id: String(restriction), words: "冻结 port有限公司", mayDecide: true },
  ]);
  const second = await staff.second.ask(calls.previewDecision, { restriction });
  expect(second).toMatchObject({ changes: card.changes, falls: card.falls, consequence: card.consequence });
  await confirm(restriction);
  expect(await now()).toMatchObject({ frozen: "all", waiting: null });
  expect(await scene.member("port").caller.ask(api.identity.readUserState, {})).toMatchObject({
    stateName: "企业已冻结：全部（交易与出金）",
  });

  expect(await bid("622")).toMatchObject({ result: "I1200" });
  const { db } = exchange;
  const standing = await db.selectFrom("trading.order").select("status").where("firmId", "=", port).execute();
  expect(standing).toEqual([{ status: "E" }]);
  const held = await db
    .selectFrom("funds.account")
    .select("balance")
    .where("holder", "=", port)
    .where("bucket", "=", "trading-deposit")
    .executeTakeFirstOrThrow();
  expect(held.balance).toBeGreaterThan(0n);

  await byTwo({ kind: "thaw" });
  expect(await now()).toMatchObject({ frozen: null });
  await scene.bid("plant", ware, "623");
  expect(await bid("624")).toMatchObject({ result: 0 });
});

test("a freeze of withdrawals stops what leaves and lets him bid; one of trade lets money leave", async () => {
  const out = { amount: fen(100n), memo: "", fundPassword } as never;
  const { caller } = scene.member("port");
  await byTwo({ kind: "freeze", scope: "withdrawal" });
  expect(await caller.call(transfers.withdraw, out)).toMatchObject({ result: "I1200" });
  await scene.bid("plant", ware, "630");
  expect(await bid("631")).toMatchObject({ result: 0 });
  await byTwo({ kind: "freeze", scope: "trade" });
  expect(await caller.call(transfers.withdraw, out)).not.toMatchObject({ result: "I1200" });
  expect(await caller.call(applications.submitApplication, { application: "X" } as never)).toMatchObject({
    result: "I1200",
  });
  expect(await caller.ask(contracts.countTodos, {} as never)).toBeDefined();
  await byTwo({ kind: "thaw" });
});

test("who proposes does not confirm, each is decided once, and a card that has changed is not confirmed", async () => {
  const { restriction } = await propose({ kind: "freeze", scope: "trade" });
  expect(await staff.risk.call(calls.decide, { restriction, isConfirmed: true, opinion: "" })).toMatchObject({
    code: "I1206",
  });
  expect(
    await staff.risk.call(calls.propose, { firm: port, kind: "freeze", scope: "all", reason }),
  ).toMatchObject({ code: "I1205" });
  expect(
    await staff.second.call(calls.decide, {
      restriction,
      isConfirmed: true,
      opinion: "",
      seen: "0".repeat(32),
    }),
  ).toMatchObject({ code: "P1031" });
  await staff.second.ask(calls.decide, { restriction, isConfirmed: false, opinion: "证据不足" });
  expect((await reviewsOf(exchange, staff.risk)).join()).toContain(`“会员管控”${restriction} 被驳回`);
  expect(
    await staff.second.call(calls.decide, { restriction, isConfirmed: false, opinion: "" }),
  ).toMatchObject({
    code: "I1207",
  });
  expect(await now()).toMatchObject({ frozen: null, waiting: null });
  const { rows } = await staff.clerk.ask(calls.listRestrictions, {
    pageIndex: 1,
    pageSize: 10,
    filters: { firm: "port", state: "2", kind: "freeze" },
  });
  expect(rows).toMatchObject([
    { scope: "仅交易", reason, requestedBy: "risk", decidedBy: "second", opinion: "证据不足" },
  ]);
});

test("nobody freezes the exchange, a firm that is not there, or one without the right to", async () => {
  const wish = { kind: "freeze", scope: "all", reason } as const;
  expect(await staff.risk.call(calls.propose, { ...wish, firm: firmId(exchangeFirm) })).toMatchObject({
    code: "I1208",
  });
  expect(await staff.risk.call(calls.propose, { ...wish, firm: firmId("nobody") })).toMatchObject({
    code: "P1004",
  });
  expect(await staff.clerk.call(calls.propose, { ...wish, firm: port })).toMatchObject({ code: "P1003" });
  expect(await scene.member("port").caller.call(calls.propose, { ...wish, firm: port })).toMatchObject({
    code: "P1003",
  });
  expect(await staff.risk.call(calls.propose, { firm: port, kind: "freeze", reason })).toMatchObject({
    code: "I1203",
  });
  expect(await staff.risk.call(calls.propose, { firm: port, kind: "thaw", reason })).toMatchObject({
    code: "I1202",
  });
});

test("a member with limits bids up to them, hears which one is too much, and is free again without them", async () => {
  // 5,000 t at 640 yuan are 3.2 million.
  await byTwo({ kind: "limits", orderValue: fen(3_200_000_00n) });
  expect(await now()).toMatchObject({ orderValue: 3_200_000_00n, openContracts: null });
  await scene.bid("plant", ware, "639");
  expect(await bid("641")).toMatchObject({ result: "I1210", msg: expect.stringContaining("3,205,000.00元") });
  expect(await bid("640")).toMatchObject({ result: 0 });

  await byTwo({ kind: "limits", openContracts: 0 });
  await scene.bid("plant", ware, "645");
  expect(await bid("646")).toMatchObject({ result: "I1211" });
  await byTwo({ kind: "limits" });
  expect(await now()).toMatchObject({ orderValue: null, openContracts: null });
  expect(await bid("646")).toMatchObject({ result: 0 });
});
