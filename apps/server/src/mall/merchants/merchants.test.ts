import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { type Mall, setMall } from "../../testing/mall-scene.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { smallPdf, smallPng } from "../../testing/samples.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const { merchants: calls, merchantReviews: reviews } = api;

let exchange: TestPlatform;
let scene: Scene;
let mall: Mall<"gu">;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  mall = await setMall(exchange, scene, { gu: "auditor" });
});
afterAll(() => exchange.close());

let name: string;
let caller: TestCaller;
let number = 0;
beforeEach(async () => {
  number += 1;
  name = `firm${number}`;
  ({ caller } = await scene.join(name));
  // So many calls in a minute are more than an address may have.
  await exchange.wait(60_000);
});

type Applied = InputOf<typeof calls.apply>;
const application = (part: Partial<Applied> = {}): Applied => ({
  shopName: `${name}店`,
  intro: "自有煤矿直销",
  contactName: "李",
  contactPhone: "13900000000",
  address: "榆林市榆阳区",
  opens: 8 * 60,
  closes: 18 * 60,
  plan: "PG00" as FeePlanId,
  memo: "",
  attachments: [],
  ...part,
});
const apply = (part: Partial<Applied> = {}, by = caller) => by.call(calls.apply, application(part));
const applied = async (part: Partial<Applied> = {}) =>
  (await caller.ask(calls.apply, application(part))).application;
const approve = (id: number, by = mall.mia) =>
  by.call(reviews.approveApplication, { application: id, memo: "" });
const shop = async (by = caller) => {
  const found = (await by.ask(calls.readShop, {})).shop;
  if (!found) throw new Error("there is no shop");
  return found;
};
const page = { pageIndex: 1, pageSize: 20, filters: {} };

describe("an application", () => {
  test("is reviewed with its papers, and opens the shop", async () => {
    const [paper] = await uploaded(exchange, scene.member(name).token, [
      { name: "执照.pdf", bytes: smallPdf() },
    ]);
    if (!paper) throw new Error("no paper");
    expect(await caller.ask(calls.readApplication, {})).toBeNull();
    expect(await caller.ask(calls.readShop, {})).toEqual({ firm: null, shop: null });
    const id = await applied({ attachments: [paper.file] });
    expect(await caller.ask(calls.readApplication, {})).toMatchObject({
      state: "0",
      attachments: [{ name: "执照.pdf" }],
    });
    const [first] = (await mall.staff.gu.ask(reviews.listApplications, page)).rows;
    expect(first).toMatchObject({ application: String(id), shopName: `${name}店`, state: "0" });
    const { todos } = await mall.mia.ask(api.desk.readTodos, {});
    expect(todos.find(({ kind }) => kind === "merchants")).toMatchObject({ count: 1 });
    expect(await mall.mia.ask(reviews.readApplication, { application: id })).toMatchObject({
      firmName: `${name}有限公司`,
      planName: "标准收费",
      mayDecide: true,
      attachments: [{ name: "执照.pdf" }],
    });
    const input = { application: id, step: "approve" as const };
    const card = await mall.mia.ask(reviews.previewApplication, input);
    expect(card).toMatchObject({
      party: `${name}有限公司`,
      changes: [
        { title: "申请状态", from: "待审核", to: "已通过" },
        { title: "店铺", from: "", to: `${name}店，营业` },
        { title: "收费方案", to: "标准收费" },
        { title: "新增商品" },
      ],
      papers: [{ name: "执照.pdf" }],
      evidence: [{ passed: true }],
      barred: null,
    });
    expect(await mall.staff.gu.call(reviews.previewApplication, input)).toMatchObject({ code: "P1003" });
    const other = await mall.mia.ask(reviews.previewApplication, { ...input, step: "reject" });
    const stale = { application: id, memo: "", seen: other.seen };
    expect(await mall.mia.call(reviews.approveApplication, stale)).toMatchObject({ code: "P1031" });
    expect(await mall.mia.call(reviews.approveApplication, { ...stale, seen: card.seen })).toMatchObject({
      code: 0,
    });
    expect((await mall.mia.ask(reviews.previewApplication, input)).barred).not.toBeNull();
    expect(await shop()).toMatchObject({
      firm: name,
      shopName: `${name}店`,
      status: "0",
      condition: "open",
      opens: 480,
      closes: 1080,
      plan: "PG00",
      paraType: "T",
      version: 1,
    });
    expect(await caller.ask(calls.readApplication, {})).toMatchObject({ state: "1" });
    expect((await caller.ask(calls.listLog, page)).rows).toMatchObject([
      { action: "入驻审核通过", by: "交易中心" },
    ]);
  });

  test("is sent back with the reason, and may be made anew", async () => {
    const id = await applied();
    const reject = (memo: string) => mall.mia.call(reviews.rejectApplication, { application: id, memo });
    expect(await reject("  ")).toMatchObject({ code: "T1201" });
    expect(await reject("资料不全")).toMatchObject({ code: 0 });
    expect(await caller.ask(calls.readApplication, {})).toMatchObject({ state: "2", opinion: "资料不全" });
    expect(await reject("再驳")).toMatchObject({ code: "T1095" });
    expect(await approve(id)).toMatchObject({ code: "T1095" });
    expect(await apply()).toMatchObject({ code: 0 });
  });

  test("is made once at a time, even by two at once, and by nobody who has a shop", async () => {
    const both = await Promise.all([apply(), apply()]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "M1013"]);
    const [first] = (await mall.mia.ask(reviews.listApplications, page)).rows;
    await approve(Number(first?.application));
    expect(await apply()).toMatchObject({ code: "M1012" });
  });

  test("of two reviewers at once one decides", async () => {
    const id = await applied();
    const both = await Promise.all([approve(id), approve(id)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1095"]);
  });

  test("is refused with its reason, and nothing is kept", async () => {
    await scene.join(`${name}-other`);
    const other = scene.member(`${name}-other`);
    const [foreign] = await uploaded(exchange, other.token, [{ name: "a.pdf", bytes: smallPdf() }]);
    expect(await apply({ shopName: "<b>店</b>" })).toMatchObject({
      code: "M1023",
      msg: "店铺名称不支持网页代码，请填写纯文字",
    });
    expect(await apply({ intro: "<script>alert(1)</script>" })).toMatchObject({ code: "M1023" });
    expect(await apply({ plan: "PG99" as FeePlanId })).toMatchObject({ code: "T1234" });
    expect(await apply({ attachments: [foreign?.file as never] })).toMatchObject({ code: "A1009" });
    await exchange.db
      .updateTable("identity.firm")
      .set({ kind: "3" })
      .where("id", "=", firmId(name))
      .execute();
    expect(await apply()).toMatchObject({ code: "M1014" });
    await exchange.db
      .updateTable("identity.firm")
      .set({ kind: "1", status: "blacklisted" })
      .where("id", "=", firmId(name))
      .execute();
    expect((await apply()).code).toBe("T1018");
    expect(await caller.call(calls.readApplication, {})).toMatchObject({ data: null });
  });

  test("is nobody's to decide but who looks after the mall", async () => {
    const id = await applied();
    for (const by of [caller, mall.staff.gu]) expect(await approve(id, by)).toMatchObject({ code: "P1003" });
  });

  test("cannot take the name of another shop, not even between application and review", async () => {
    await mall.openShop(`${name}a`, { shopName: `${name}共名` });
    expect(await apply({ shopName: ` ${name}共名 ` })).toMatchObject({ code: "M1015" });
    const id = await applied({ shopName: `${name}后到` });
    await mall.openShop(`${name}b`, { shopName: `${name}后到` });
    expect(await approve(id)).toMatchObject({ code: "M1015" });
    expect(await caller.ask(calls.readApplication, {})).toMatchObject({ state: "0" });
  });
});

describe("a shop", () => {
  beforeEach(async () => {
    await approve(await applied());
  });
  const words = { intro: "", contactName: "王", contactPhone: "13911111111", address: "" };

  test("says of itself what its merchant writes, and whoever has seen an older one is refused", async () => {
    const edit = (part: object) =>
      caller.call(calls.editShop, { ...words, shopName: `${name}新店`, version: 1, ...part });
    expect(await edit({ intro: "<img src=x>" })).toMatchObject({ code: "M1023" });
    expect(await edit({})).toMatchObject({ code: 0 });
    expect(await edit({})).toMatchObject({ code: "S1153" });
    expect(await exchange.anonymous.ask(calls.readPublicShop, { firm: firmId(name) })).toMatchObject({
      shopName: `${name}新店`,
      contactName: "王",
      wares: 0,
    });
  });

  test("is closed outside its hours, over midnight as well, and never where it opens and closes at once", async () => {
    const hours = async (opens: number, closes: number) => {
      await caller.ask(calls.editHours, { opens, closes, version: (await shop()).version });
      return (await shop()).condition;
    };
    expect(await hours(0, 60)).toBe("off-hours");
    expect(await hours(22 * 60, 10 * 60)).toBe("open");
    expect(await hours(600, 600)).toBe("open");
  });

  test("rests, stops and opens again, and a stopped one is seen by nobody", async () => {
    const ware = await mall.sell(name);
    const set = async (status: "0" | "1" | "2") =>
      caller.call(calls.editStatus, { status, version: (await shop()).version });
    const seen = async () => ({
      shop: (await exchange.anonymous.call(calls.readPublicShop, { firm: firmId(name) })).code,
      ware: (await exchange.anonymous.call(api.mallFinding.readWare, { ware })).code,
    });
    expect(await set("0")).toMatchObject({ code: "S1160" });
    expect(await set("1")).toMatchObject({ code: 0 });
    expect((await shop()).condition).toBe("resting");
    expect(await seen()).toEqual({ shop: 0, ware: 0 });
    await set("2");
    expect((await shop()).condition).toBe("stopped");
    expect(await seen()).toEqual({ shop: "P1004", ware: "P1004" });
    await set("0");
    expect(await seen()).toEqual({ shop: 0, ware: 0 });
  });

  test("shows its merchant what of it is seen and sold in another state", async () => {
    await mall.sell(name);
    const { version } = await shop();
    const cardOf = (status: "0" | "1" | "2", of = version) =>
      caller.ask(calls.previewStatus, { status, version: of });
    const card = await cardOf("2");
    expect(card).toMatchObject({
      party: `${name}有限公司`,
      facts: [
        { title: "营业时间", words: "08:00–18:00" },
        { title: "待确认订单", words: "没有" },
      ],
      barred: null,
    });
    expect(card.changes).toEqual([
      { title: "店铺状态", from: "营业", to: "停用" },
      { title: "展示的商品", from: "1 件", to: "0 件" },
      { title: "下单", from: "营业时间内可以", to: "不能" },
    ]);
    expect((await cardOf("0")).barred).toEqual(expect.any(String));
    await caller.ask(calls.editStatus, { status: "1", version });
    expect(await cardOf("2")).toMatchObject({ barred: expect.any(String), changes: [] });
    expect(await caller.call(calls.editStatus, { status: "2", version })).toMatchObject({ code: "S1153" });
    expect((await cardOf("0", version + 1)).changes).toEqual([
      { title: "店铺状态", from: "休息", to: "营业" },
      { title: "下单", from: "不能", to: "营业时间内可以" },
    ]);
  });

  test("counts on the card of a host for whoever comes to the mall, as long as it is on", async () => {
    await mall.sell(name);
    const { mallSwitching } = api;
    const { rows } = await mall.mia.ask(mallSwitching.listHostsForStaff, { ...page, filters: {} });
    const host = Number(rows[0]?.host);
    const seen = async () => {
      const card = await mall.mia.ask(mallSwitching.previewHostState, { host, enabled: false });
      return card.changes.slice(1).map(({ title, from, to }) => [title, Number.parseInt(from, 10), to]);
    };
    const [shops = [], wares = []] = await seen();
    expect([shops[0], shops[2], wares[0], wares[2]]).toEqual(["可见店铺", "0 家", "可见商品", "0 件"]);
    await mall.sell(name, { name: "末煤" });
    expect(await seen()).toEqual([shops, ["可见商品", Number(wares[1]) + 1, "0 件"]]);
  });

  test("shows a logo that is a picture of its own, to everybody", async () => {
    const { token } = scene.member(name);
    const [picture, paper] = await uploaded(exchange, token, [
      { name: "logo.png", bytes: smallPng },
      { name: "logo.pdf", bytes: smallPdf() },
    ]);
    if (!picture || !paper) throw new Error("nothing was uploaded");
    const set = (logo: typeof picture.file | null) => caller.call(calls.editLogo, { logo });
    expect(await set(paper.file)).toMatchObject({ code: "M1035" });
    expect(await set("0".repeat(32) as never)).toMatchObject({ code: "A1009" });
    expect(await set(picture.file)).toMatchObject({ code: 0 });
    expect((await shop()).logo).toBe(picture.file);
    const read = await exchange.send("GET", `/api/file/v1/file-content?path=${picture.file}`);
    expect(read.status).toBe(200);
    expect(await set(null)).toMatchObject({ code: 0 });
    expect((await exchange.send("GET", `/api/file/v1/file-content?path=${picture.file}`)).status).toBe(404);
  });

  test("that the exchange has stopped can do nothing, and says why", async () => {
    const ware = await mall.sell(name);
    const change = (suspended: boolean, reason = "资质到期", by = mall.mia) =>
      by.call(suspended ? reviews.suspendMerchant : reviews.resumeMerchant, { firm: firmId(name), reason });
    expect(await change(true, " ")).toMatchObject({ code: "T1201" });
    expect(await change(false)).toMatchObject({ code: "S1160" });
    expect(await change(true, "x", mall.staff.gu)).toMatchObject({ code: "P1003" });
    const cardOf = (step: "suspend" | "resume") =>
      mall.mia.ask(reviews.previewStanding, { firm: firmId(name), step });
    const stale = await cardOf("suspend");
    expect(stale).toMatchObject({
      party: `${name}有限公司`,
      changes: [
        { title: "店铺状态", from: "营业", to: "交易中心停用" },
        { title: "展示的商品", from: "1 件", to: "0 件" },
      ],
      facts: [{ title: "待确认订单", words: "没有" }],
      barred: null,
    });
    expect(await cardOf("resume")).toMatchObject({ changes: [], barred: expect.any(String) });
    // Its merchant closes it meanwhile: it is another shop that would be suspended.
    await caller.ask(calls.editStatus, { status: "1", version: (await shop()).version });
    const suspend = (seen: string) =>
      mall.mia.call(reviews.suspendMerchant, { firm: firmId(name), reason: "资质到期", seen });
    expect(await suspend(stale.seen)).toMatchObject({ code: "P1031" });
    await caller.ask(calls.editStatus, { status: "0", version: (await shop()).version });
    expect(await suspend((await cardOf("suspend")).seen)).toMatchObject({ code: 0 });
    expect((await cardOf("resume")).facts).toContainEqual({ title: "停用原因", words: "资质到期" });
    expect(await shop()).toMatchObject({ condition: "stopped", suspendedFor: "资质到期" });
    expect((await exchange.anonymous.call(api.mallFinding.readWare, { ware })).code).toBe("P1004");
    const { version } = await shop();
    expect(await caller.call(calls.editStatus, { status: "1", version })).toMatchObject({
      code: "M1016",
      msg: "店铺已被交易中心停用：资质到期",
    });
    const list = await mall.staff.gu.ask(reviews.listMerchants, { ...page, filters: { state: "9" } });
    expect(list.rows).toMatchObject([{ shopName: `${name}店`, state: "9", planName: "标准收费" }]);
    expect(await change(false)).toMatchObject({ code: 0 });
    expect((await exchange.anonymous.call(api.mallFinding.readWare, { ware })).code).toBe(0);
  });

  test("has a log of all that was done with it", async () => {
    const { ware } = await mall.save(name);
    const log = await caller.ask(calls.listLog, { ...page, filters: { ware } });
    expect(log.rows).toMatchObject([{ action: "新增商品", ware, detail: "籽精煤", by: name }]);
  });
});

test("whoever is no merchant changes nothing, and has empty lists (G-27)", async () => {
  const version = 1;
  const words = { intro: "", contactName: "王", contactPhone: "13911111111", address: "" };
  const refused = [
    await caller.call(calls.editShop, { ...words, shopName: "店铺", version }),
    await caller.call(calls.editLogo, { logo: null }),
    await caller.call(calls.editHours, { opens: 0, closes: 0, version }),
    await caller.call(calls.editStatus, { status: "1", version }),
    await caller.call(calls.previewStatus, { status: "1", version }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(["M1011", "M1011", "M1011", "M1011", "M1011"]);
  expect((await caller.ask(calls.listLog, page)).rows).toEqual([]);
});

test("fee plans are told with what holds today, the usual one first (domain §9)", async () => {
  await exchange.db
    .insertInto("mall.feePlan")
    .values({
      id: "PG01" as FeePlanId,
      companyId: "ZD0001" as never,
      position: 1,
      name: "优惠",
      buyerDeposit: 500,
      sellerDeposit: 200,
    })
    .execute();
  await exchange.db
    .insertInto("mall.feePhase")
    .values([
      {
        planId: "PG01" as FeePlanId,
        side: "B",
        fromDay: "2026-01-01",
        untilDay: "2026-06-30",
        type: "R",
        value: 300n,
      },
      {
        planId: "PG01" as FeePlanId,
        side: "B",
        fromDay: "2026-07-01",
        untilDay: null,
        type: "F",
        value: 20_000n,
      },
    ])
    .execute();
  expect(await caller.ask(calls.listFeePlans, {})).toEqual([
    { plan: "PG00", name: "标准收费", paraType: "T", rate: "0.20", buyerDeposit: "10", sellerDeposit: "0" },
    { plan: "PG01", name: "优惠", paraType: "R", rate: "0.3", buyerDeposit: "5", sellerDeposit: "2" },
  ]);
  expect(await caller.ask(calls.listFeePhases, { plan: "PG01" as FeePlanId })).toEqual([
    { side: "B", feeType: "R", rate: "0.3", from: "2026-01-01", until: "2026-06-30" },
    { side: "B", feeType: "F", rate: "200.00", from: "2026-07-01", until: null },
  ]);
  expect(await caller.call(calls.listFeePhases, { plan: "PG98" as FeePlanId })).toMatchObject({
    code: "P1004",
  });
});
