import { api } from "@zd/api";
import { type FirmId, firmId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { exchangeFirm, openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { fillFirmWords } from "../firms/firm-words.ts";

const { addEntry, liftEntry, listEntries, listFirmChoices, previewEntry, previewLift } = api.blacklist;
const reason = "两次恶意报价";

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou" | "su" | "gu", TestCaller>;
let ware: WareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "port", "plant"]) await scene.join(name);
  staff = await openStaff(exchange, {
    chen: "tradeManager",
    zhou: "tradeManager",
    su: "contentEditor",
    gu: "auditor",
  });
  const { wares, opensAt } = await scene.schedule({ id: sectionId("J260615-01"), freeMs: 86_400_000 });
  ware = wares[0] as WareId;
  await exchange.until(opensAt);
});
afterAll(() => exchange.close());

const list = (caller: TestCaller, firm: FirmId, until = "2026-06-20") =>
  caller.call(addEntry, { firm, reason, until });
const entries = () => staff.gu.ask(listEntries, { pageIndex: 1, pageSize: 20, filters: {} });
const setStatus = (firm: string, status: "enabled" | "disabled") =>
  exchange.db.updateTable("identity.firm").set({ status }).where("id", "=", firmId(firm)).execute();
const bid = (price: string) => scene.bid("port", ware, price);

test("a firm that is listed is refused with its very next order, and heard again when it is lifted", async () => {
  expect(await bid("620")).toMatchObject({ result: 0 });
  const { entry } = await staff.chen.ask(addEntry, { firm: firmId("port"), reason, until: "2026-06-20" });
  await scene.bid("plant", ware, "621");
  expect(await bid("622")).toMatchObject({ result: "T1018" });
  expect(await entries()).toMatchObject({
    counts: { A: 1 },
    rows: [{ firm: "port有限公司", state: "A", reason, until: "2026-06-20", listedBy: "chen" }],
  });

  await staff.zhou.ask(liftEntry, { entry, reason: "申诉成立" });
  expect(await bid("622")).toMatchObject({ result: 0 });
  expect(await staff.zhou.call(liftEntry, { entry, reason })).toMatchObject({ code: "I1092" });
  expect((await entries()).rows).toMatchObject([{ state: "L", liftedBy: "zhou", liftReason: "申诉成立" }]);
});

test("the card says what is closed to the firm and what it has going on, and then it is so", async () => {
  const input = { firm: firmId("port"), until: "2026-06-20" };
  const card = await staff.chen.ask(previewEntry, input);
  expect(card).toMatchObject({ party: "port有限公司", direction: "列入", barred: null });
  expect(card.changes.slice(0, 2)).toEqual([
    { title: "企业状态", from: "正常", to: "黑名单" },
    { title: "列入至", from: "", to: "2026-06-20" },
  ]);
  expect(card.falls?.rows).toContainEqual([expect.stringMatching(/^场次/), "交易中，有效报价 1 笔"]);

  const { entry } = await staff.chen.ask(addEntry, { ...input, reason, seen: card.seen });
  expect(await staff.chen.ask(previewEntry, input)).toMatchObject({ barred: "该企业已在黑名单中" });
  const lift = await staff.zhou.ask(previewLift, { entry });
  expect(lift.changes[0]).toEqual({ title: "企业状态", from: "黑名单", to: "正常" });
  expect(lift.facts).toEqual([{ title: "列入原因", words: reason }]);
  await staff.zhou.ask(liftEntry, { entry, reason: "申诉成立", seen: lift.seen });
  await scene.bid("plant", ware, "623");
  expect(await bid("624")).toMatchObject({ result: 0 });
  expect(await staff.zhou.ask(previewLift, { entry })).toMatchObject({ barred: "该记录已解除" });
});

test("a card is confirmed as it was seen, and read by nobody who may not confirm it", async () => {
  const input = { firm: firmId("port"), until: "2026-06-20" };
  const { seen } = await staff.chen.ask(previewEntry, input);
  const later = { ...input, until: "2026-06-21", reason, seen };
  expect(await staff.chen.call(addEntry, later)).toMatchObject({ code: "P1031" });
  const { entry } = await staff.chen.ask(addEntry, { ...input, reason, seen });
  const lift = await staff.chen.ask(previewLift, { entry });
  await setStatus("port", "disabled");
  expect(await staff.chen.call(liftEntry, { entry, reason, seen: lift.seen })).toMatchObject({
    code: "P1031",
  });
  const now = await staff.chen.ask(previewLift, { entry });
  expect(now.evidence).toEqual([{ passed: false, words: "该企业已停用，解除后仍不能交易" }]);
  await staff.chen.ask(liftEntry, { entry, reason, seen: now.seen });
  await setStatus("port", "enabled");
  for (const caller of [scene.member("mine").caller, staff.su, staff.gu]) {
    expect(await caller.call(previewEntry, input)).toMatchObject({ code: "P1003" });
    expect(await caller.call(previewLift, { entry })).toMatchObject({ code: "P1003" });
  }
  for (const answer of [
    await staff.chen.call(previewEntry, { ...input, firm: firmId("nobody") }),
    await staff.chen.call(previewLift, { entry: 9_999 }),
  ])
    expect(answer).toMatchObject({ code: "P1004" });
});

test("of two who list a firm at once one is refused, and so is who names a day that is over", async () => {
  const both = await Promise.all([list(staff.chen, firmId("plant")), list(staff.zhou, firmId("plant"))]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, "I1091"]);
  expect(await list(staff.chen, firmId("mine"), "2026-06-15")).toMatchObject({ code: "I1093" });
  expect(await list(staff.chen, firmId("nobody"))).toMatchObject({ code: "P1004" });
  expect(await list(staff.chen, exchangeFirm)).toMatchObject({ code: "T1093" });
});

test("members, editors and auditors list nobody, and only the staff reads the list", async () => {
  for (const caller of [scene.member("mine").caller, staff.su, staff.gu]) {
    expect(await list(caller, firmId("mine"))).toMatchObject({ code: "P1003" });
    expect(await caller.call(liftEntry, { entry: 1, reason })).toMatchObject({ code: "P1003" });
  }
  const page = { pageIndex: 1, pageSize: 20, filters: {} };
  expect(await scene.member("mine").caller.call(listEntries, page)).toMatchObject({ code: "P1003" });
  expect(await exchange.anonymous.call(listFirmChoices, {})).toMatchObject({ code: "GA-101" });
});

test("firms are found by a part of their name, the exchange's own never", async () => {
  const found = async (keyword: string) =>
    (await staff.gu.ask(listFirmChoices, { keyword })).map(({ firm }) => firm as string);
  expect(await found("ort")).toEqual(["port"]);
  expect(await found("%")).toEqual([]);
  expect(await found("朔原")).toEqual([]);
});

test("firms are found by the pinyin or the initials of their names, whenever those were written", async () => {
  const found = async (keyword: string) =>
    (await staff.gu.ask(listFirmChoices, { keyword })).map(({ firm }) => firm as string);
  const all = ["mine", "plant", "port"];
  for (const keyword of ["yxgs", "youxian", "GONGSI", "xian"]) expect(await found(keyword)).toEqual(all);
  expect(await found("ouxian")).toEqual([]);
  const port = exchange.db.updateTable("identity.firm").where("id", "=", firmId("port"));
  await port.set({ words: null }).execute();
  expect(await found("yxgs")).toEqual(["mine", "plant"]);
  await fillFirmWords(exchange.platform);
  expect(await found("yxgs")).toEqual(all);
});

test("an entry ends by itself after its last day", async () => {
  const isListed = async () => {
    const standing = exchange.db.selectFrom("identity.standingView").select("blacklisted");
    return (await standing.where("firmId", "=", firmId("plant")).executeTakeFirstOrThrow()).blacklisted;
  };
  expect(await scene.bid("plant", ware, "625")).toMatchObject({ result: "T1018" });
  await exchange.until(at("23:59:59"));
  await exchange.wait(5 * 86_400_000);
  expect(await isListed()).toBe(true);
  await exchange.wait(1_000);
  expect(await isListed()).toBe(false);
  const ended = await exchange.db
    .selectFrom("identity.blacklistEntry")
    .select(["endedAt", "liftedBy"])
    .where("firmId", "=", firmId("plant"))
    .executeTakeFirstOrThrow();
  expect(ended).toMatchObject({ endedAt: new Date("2026-06-20T16:00:00Z"), liftedBy: null });
});
