import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import type { MallWareId, PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { type Mall, mallHost, sampleWare, setMall } from "../../testing/mall-scene.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { smallPdf, smallPng } from "../../testing/samples.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const { mallWares: calls, wareReviews: reviews, mallFinding } = api;

let exchange: TestPlatform;
let scene: Scene;
let mall: Mall<"gu" | "root">;
let hengze: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  mall = await setMall(exchange, scene, { gu: "auditor", root: "systemAdministrator" });
  hengze = await mall.openShop("hengze");
  other = await mall.openShop("other");
});
afterAll(() => exchange.close());
beforeEach(() => exchange.wait(60_000));

test("what kinds a shop offers is counted in what it sells", async () => {
  const { firm } = await hengze.ask(api.merchants.readShop, {});
  const kinds = await exchange.anonymous.ask(api.merchants.listShopKinds, { firm: firm as never });
  expect(kinds).toEqual([]);
  const nobody = { firm: "nobody" as never };
  expect(await exchange.anonymous.call(api.merchants.listShopKinds, nobody)).toMatchObject({
    code: "P1004",
  });
});

type Terms = InputOf<typeof calls.saveWare>;
const save = (part: Partial<Terms> = {}) => hengze.call(calls.saveWare, { ...sampleWare, ...part });
const read = (ware: MallWareId) => hengze.ask(calls.readWare, { ware });
const isSeen = async (ware: MallWareId) =>
  (await exchange.anonymous.call(mallFinding.readWare, { ware })).code === 0;
const count = async () =>
  Number(
    (
      await exchange.db
        .selectFrom("mall.ware")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("a ware", () => {
  test("is a draft, waits for its review, and is on sale with its price on record", async () => {
    const { ware, version, state } = await mall.save("hengze");
    expect({ version, state }).toEqual({ version: 1, state: "0" });
    expect(await read(ware)).toMatchObject({
      name: "籽精煤",
      kindName: "动力煤",
      productName: "原煤",
      placeName: "张家峁矿",
      available: tonnes("3000"),
      reserved: tonnes("0"),
      actions: ["edit", "submit", "delete"],
    });
    expect(await isSeen(ware)).toBe(false);
    const submitted = await hengze.ask(calls.submitWare, { ware, version });
    expect(submitted).toMatchObject({ state: "1", version: 2 });
    const waiting = await mall.staff.gu.ask(reviews.listWares, { pageIndex: 1, pageSize: 20, filters: {} });
    expect(waiting.rows[0]).toMatchObject({ ware, shopName: "hengze煤炭", state: "1" });
    expect(await mall.mia.ask(reviews.readWare, { ware })).toMatchObject({
      firmName: "hengze有限公司",
      actions: ["approve", "reject"],
      moves: [{ cause: "set", available: tonnes("3000") }],
    });
    await mall.mia.ask(reviews.approveWare, { ware, version: 2, memo: "" });
    expect(await isSeen(ware)).toBe(true);
    expect(await exchange.anonymous.ask(mallFinding.listPrices, { ware, days: 90 })).toMatchObject([
      { price: perTonne("690"), move: 0n },
    ]);
    expect(await read(ware)).toMatchObject({
      state: "2",
      actions: ["takeDown", "changePrice", "changeQuantity"],
    });
  });

  test("is rejected with a reason, mended and submitted anew", async () => {
    const { ware } = await mall.save("hengze");
    const { version } = await hengze.ask(calls.submitWare, { ware, version: 1 });
    const reject = (memo: string) => mall.mia.call(reviews.rejectWare, { ware, version, memo });
    expect(await reject(" ")).toMatchObject({ code: "T1201" });
    expect(await reject("热值与化验不符")).toMatchObject({ code: 0 });
    const detail = await read(ware);
    expect(detail).toMatchObject({ state: "3", memo: "热值与化验不符" });
    const edited = await hengze.ask(calls.editWare, {
      ...sampleWare,
      ware,
      version: detail.version,
      name: "籽煤",
    });
    expect(await hengze.ask(calls.submitWare, { ware, version: edited.version })).toMatchObject({
      state: "1",
    });
    expect(await read(ware)).toMatchObject({ name: "籽煤", memo: "" });
  });

  test("may be taken back from its review", async () => {
    const { ware } = await mall.save("hengze");
    const { version } = await hengze.ask(calls.submitWare, { ware, version: 1 });
    expect(await hengze.ask(calls.editStatus, { ware, state: "0" })).toMatchObject({ state: "0" });
    expect(await mall.mia.call(reviews.approveWare, { ware, version, memo: "" })).toMatchObject({
      code: "S1153",
    });
    expect(await mall.mia.call(reviews.approveWare, { ware, version: version + 1, memo: "" })).toMatchObject({
      code: "M1017",
      msg: "商品草稿，不能通过审核",
    });
  });

  test("that its merchant takes down may be put up again as it was, and needs a review when it was changed (R-421)", async () => {
    const ware = await mall.sell("hengze");
    const turn = (state: "2" | "4") => hengze.call(calls.editStatus, { ware, state });
    const current = async () => (await read(ware)).version;
    const edit = async (call: typeof calls.editWare | typeof calls.editTakenDown, part = {}) =>
      hengze.call(call, { ...sampleWare, ware, version: await current(), ...part });
    expect(await edit(calls.editTakenDown)).toMatchObject({ code: "M1017" });
    expect(await turn("4")).toMatchObject({ code: 0 });
    expect(await isSeen(ware)).toBe(false);
    expect(await turn("2")).toMatchObject({ code: 0 });
    expect(await isSeen(ware)).toBe(true);
    expect(await turn("2")).toMatchObject({ code: "M1017", msg: "商品在售，不能上架" });
    await turn("4");
    expect(await edit(calls.editWare)).toMatchObject({ code: "M1017" });
    expect(await edit(calls.editTakenDown, { price: perTonne("700") })).toMatchObject({ code: 0 });
    expect(await turn("2")).toMatchObject({ code: "M1018" });
    const { version } = await hengze.ask(calls.submitWare, { ware, version: await current() });
    await mall.mia.ask(reviews.approveWare, { ware, version, memo: "" });
    const prices = await exchange.anonymous.ask(mallFinding.listPrices, { ware, days: 90 });
    expect(prices.map(({ price }) => price)).toEqual([perTonne("690"), perTonne("700")]);
  });

  test("that the exchange takes down tells why, and is reviewed before it is sold again", async () => {
    const ware = await mall.sell("hengze");
    const down = (reason: string, by = mall.mia) => by.call(reviews.takeDownWare, { ware, reason });
    expect(await down("  ")).toMatchObject({ code: "T1201" });
    for (const by of [hengze, mall.staff.gu]) expect(await down("x", by)).toMatchObject({ code: "P1003" });
    expect(await down("图片与实物不符")).toMatchObject({ code: 0 });
    expect(await isSeen(ware)).toBe(false);
    expect(await read(ware)).toMatchObject({ state: "4", memo: "图片与实物不符", needsReview: true });
    expect(await hengze.call(calls.editStatus, { ware, state: "2" })).toMatchObject({ code: "M1018" });
    expect(await down("再下架")).toMatchObject({ code: "M1017" });
  });

  test("shows its merchant what is shown and sold of it then, and which prices fall; it is set as it was seen", async () => {
    const ware = await mall.sell("hengze");
    const effectiveAt = instant(Date.parse("2026-06-20T10:00:00+08:00"));
    const planned = (price: string) =>
      hengze.ask(calls.savePriceChanges, { effectiveAt, changes: [{ ware, price: perTonne(price) }] });
    const cardOf = (state: "0" | "2" | "4") => hengze.ask(calls.previewStatus, { ware, state });
    const before = await cardOf("4");
    expect(before).toMatchObject({ party: "hengze有限公司", falls: null, barred: null });
    expect(before.changes).toEqual([
      { title: "商品状态", from: "在售", to: "已下架" },
      { title: "商城展示", from: "展示", to: "不展示" },
      { title: "商城可售", from: "3,000 吨", to: "0 吨" },
    ]);
    expect(before.facts).toContainEqual({ title: "单价", words: "690.00 元/吨，坑口价" });
    await planned("700");
    const turn = (state: "2" | "4", seen: string) => hengze.call(calls.editStatus, { ware, state, seen });
    expect(await turn("4", before.seen)).toMatchObject({ code: "P1031" });
    const down = await cardOf("4");
    expect(down.falls).toEqual({
      title: "待生效调价",
      words: "1 次，一并删除",
      rows: [["2026-06-20 10:00", "700.00 元/吨"]],
    });
    expect(await cardOf("2")).toMatchObject({ barred: "商品在售，不能上架", changes: [], falls: null });
    expect(await turn("4", down.seen)).toMatchObject({ code: 0 });
    expect(
      await hengze.ask(calls.listPriceChanges, { pageIndex: 1, pageSize: 9, filters: { ware, state: "0" } }),
    ).toMatchObject({ total: 0 });

    const up = await cardOf("2");
    expect(up.changes.at(-1)).toEqual({ title: "商城可售", from: "0 吨", to: "3,000 吨" });
    expect(await turn("2", up.seen)).toMatchObject({ code: 0 });
    expect(await isSeen(ware)).toBe(true);
    expect(await other.call(calls.previewStatus, { ware, state: "4" })).toMatchObject({ code: "P1004" });
  });

  test("shows its reviewer price and quantity before and after, and is decided on as it was seen", async () => {
    const { ware, version } = await mall.save("hengze");
    const cardOf = (step: "approve" | "reject" | "takeDown", by = mall.mia) =>
      by.ask(reviews.previewStep, { ware, step });
    expect(await mall.mia.call(reviews.previewStep, { ware, step: "approve" })).toMatchObject({
      code: "P1004",
    });
    await hengze.ask(calls.submitWare, { ware, version });
    const card = await cardOf("approve");
    expect(card.changes).toEqual([
      { title: "商品状态", from: "待审", to: "在售" },
      { title: "商城展示", from: "不展示", to: "展示" },
      { title: "商城可售", from: "0 吨", to: "3,000 吨" },
      { title: "单价", from: "", to: "690.00 元/吨" },
    ]);
    expect((await cardOf("reject")).changes).toEqual([{ title: "商品状态", from: "待审", to: "驳回" }]);
    const decide = (
      call: typeof reviews.approveWare | typeof reviews.rejectWare,
      seen: string,
      now: number,
    ) => mall.mia.call(call, { ware, version: now, memo: "图文不符", seen });
    expect(await decide(reviews.rejectWare, card.seen, 2)).toMatchObject({ code: "P1031" });
    expect(await decide(reviews.approveWare, card.seen, 2)).toMatchObject({ code: 0 });

    const down = await cardOf("takeDown");
    await hengze.ask(calls.editStatus, { ware, state: "4" });
    await hengze.ask(calls.editStatus, { ware, state: "2" });
    const takeDown = (seen: string) =>
      mall.mia.call(reviews.takeDownWare, { ware, reason: "图文不符", seen });
    expect(await takeDown(down.seen)).toMatchObject({ code: "P1031" });
    expect(await takeDown((await cardOf("takeDown")).seen)).toMatchObject({ code: 0 });
    expect(await cardOf("takeDown")).toMatchObject({ barred: "商品已下架，不能下架", changes: [] });

    const { version: next } = await hengze.ask(calls.editTakenDown, {
      ...sampleWare,
      ware,
      version: (await read(ware)).version,
      price: perTonne("700"),
    });
    await hengze.ask(calls.submitWare, { ware, version: next });
    expect((await cardOf("approve")).changes.at(-1)).toEqual({
      title: "单价",
      from: "690.00 元/吨",
      to: "700.00 元/吨",
    });
    expect(await decide(reviews.rejectWare, (await cardOf("reject")).seen, next + 1)).toMatchObject({
      code: 0,
    });
    expect(await mall.staff.gu.call(reviews.previewStep, { ware, step: "approve" })).toMatchObject({
      code: "P1003",
    });
  });

  test("is deleted while nobody has ordered of it, and is nobody's any more", async () => {
    const { ware } = await mall.save("hengze");
    expect(await hengze.call(calls.deleteWare, { ware })).toMatchObject({ code: 0 });
    expect(await hengze.call(calls.readWare, { ware })).toMatchObject({ code: "P1004" });
    expect(await hengze.call(calls.deleteWare, { ware })).toMatchObject({ code: "P1004" });
    const sold = await mall.sell("hengze");
    expect(await hengze.call(calls.deleteWare, { ware: sold })).toMatchObject({ code: "M1017" });
  });

  test("is seen with its pictures by everybody once it is on sale", async () => {
    const { token } = scene.member("hengze");
    const [picture, paper] = await uploaded(exchange, token, [
      { name: "煤.png", bytes: smallPng },
      { name: "报告.pdf", bytes: smallPdf() },
    ]);
    if (!picture || !paper) throw new Error("nothing was uploaded");
    const look = async () =>
      (await exchange.send("GET", `/api/file/v1/file-content?path=${picture.file}`)).status;
    expect(await save({ pictures: [paper.file] })).toMatchObject({ code: "M1035" });
    expect(await look()).toBe(404);
    const ware = await mall.sell("hengze", { pictures: [picture.file] });
    expect(await look()).toBe(200);
    expect(await exchange.anonymous.ask(mallFinding.readWare, { ware })).toMatchObject({
      pictures: [picture.file],
    });
    await hengze.ask(calls.editStatus, { ware, state: "4" });
    expect(await look()).toBe(404);
  });
});

describe("what a merchant writes is refused, and nothing is kept,", () => {
  const attributes = (...values: [string, string][]) => values.map(([code, value]) => ({ code, value }));
  const treated = ["AT02", "洗选"] as [string, string];
  const figures = { promise: "", measured: "", reject: "" };
  test.each<[string, Partial<Terms>, string, string]>([
    [
      "an attribute outside the template",
      { attributes: attributes(treated, ["AT99", "1"]) },
      "M1019",
      "AT99不在该商品的属性模板中",
    ],
    [
      "an attribute twice",
      { attributes: attributes(treated, treated) },
      "M1019",
      "AT02不在该商品的属性模板中",
    ],
    ["a missing attribute", { attributes: [] }, "M1020", "请填写加工方式"],
    [
      "a choice that is none",
      { attributes: attributes(["AT02", "泡洗"]) },
      "M1021",
      "加工方式须为以下之一：原煤、洗选",
    ],
    [
      "a range that is none",
      { attributes: attributes(treated, ["AT01", "50"]) },
      "M1021",
      "粒度须为区间，如 30–80",
    ],
    [
      "a range that is upside down",
      { attributes: attributes(treated, ["AT01", "80-30"]) },
      "M1021",
      "粒度须为区间，如 30–80",
    ],
    [
      "a range out of bounds",
      { attributes: attributes(treated, ["AT01", "30–400"]) },
      "M1022",
      "粒度须为0至300 mm",
    ],
    ["a figure that is none", { attributes: attributes(treated, ["AT03", "高"]) }, "M1021", "灰熔点须为数值"],
    [
      "a figure out of bounds",
      { attributes: attributes(treated, ["AT03", "800"]) },
      "M1022",
      "灰熔点须为900至1600 ℃",
    ],
    [
      "a quality outside the table",
      { qualities: [...sampleWare.qualities, { ...figures, code: "X" }] },
      "M1019",
      "X不在该商品的属性模板中",
    ],
    [
      "a missing quality",
      { qualities: [{ ...figures, code: "Q", promise: "6000" }] },
      "M1020",
      "请填写全硫 St,d",
    ],
    [
      "a quality in words",
      {
        qualities: [
          { ...figures, code: "Q", promise: "很高" },
          { ...figures, code: "S", promise: "1" },
        ],
      },
      "M1021",
      "热值 Qnet,ar须为数值、上下限或区间",
    ],
    [
      "HTML in the description",
      { description: "<script>alert(1)</script>" },
      "M1023",
      "商品说明不支持网页代码，请填写纯文字",
    ],
    ["HTML in the name", { name: "<b>煤</b>" }, "M1023", "商品名称不支持网页代码，请填写纯文字"],
    [
      "a product of another kind",
      { product: "PR03" as ProductId },
      "T1234",
      "产品不存在或已停用，请重新选择",
    ],
    ["a place that is none", { place: "FA99" as PlaceId }, "T1234", "提货地点不存在或已停用，请重新选择"],
    [
      "a location of another place",
      { place: "FA02" as PlaceId, location: "PL01" as never },
      "T1234",
      "库位不存在或已停用，请重新选择",
    ],
    ["no step", { step: tonnes("0") }, "M1032", "起订量与步长须大于零"],
    ["a maximum below the minimum", { maxQuantity: tonnes("50") }, "M1032", "每单最多不得小于起订量100吨"],
    ["a maximum off the step", { maxQuantity: tonnes("250") }, "M1032", "每单最多须为起订量加整数个步长"],
    [
      "a picture of somebody else",
      { pictures: ["0".repeat(32) as never] },
      "A1009",
      "附件不存在或已失效，请重新上传",
    ],
  ])("%s", async (_, part, code, msg) => {
    const before = await count();
    expect(await save(part)).toMatchObject({ code, msg });
    expect(await count()).toBe(before);
  });

  test.each<[string, Partial<Terms>, string]>([
    ["without a price", { price: perTonne("0") }, "M1028"],
    ["without stock", { quantity: tonnes("0") }, "M1031"],
  ])("%s it may be kept, but not submitted", async (_, part, code) => {
    const { ware, version } = await mall.save("hengze", part);
    expect(await hengze.call(calls.submitWare, { ware, version })).toMatchObject({ code });
    expect(await read(ware)).toMatchObject({ state: "0" });
  });
});

describe("somebody else's ware", () => {
  test("is not there, whatever is done with it", async () => {
    const ware = await mall.sell("hengze");
    const { version } = await read(ware);
    const effectiveAt = at("23:00:00");
    const answers = [
      await other.call(calls.readWare, { ware }),
      await other.call(calls.editWare, { ...sampleWare, ware, version }),
      await other.call(calls.editTakenDown, { ...sampleWare, ware, version }),
      await other.call(calls.deleteWare, { ware }),
      await other.call(calls.submitWare, { ware, version }),
      await other.call(calls.editStatus, { ware, state: "4" }),
      await other.call(calls.savePriceChanges, { effectiveAt, changes: [{ ware, price: perTonne("1") }] }),
      await other.call(calls.saveQuantityChanges, {
        mode: "set",
        memo: "",
        changes: [{ ware, quantity: tonnes("1") }],
      }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(answers.length).fill("P1004"));
    expect(await isSeen(ware)).toBe(true);
  });

  test("is no merchant's who is none", async () => {
    const { caller } = await scene.join("plain");
    expect(await caller.call(calls.saveWare, sampleWare)).toMatchObject({ code: "M1011" });
    expect((await caller.ask(calls.listWares, { pageIndex: 1, pageSize: 10, filters: {} })).total).toBe(0);
  });

  test("is changed by nobody who may not apply for wares, such as a viewer of the same firm", async () => {
    const { caller } = await scene.join("viewing", { roles: ["viewer"] });
    expect(await caller.call(calls.saveWare, sampleWare)).toMatchObject({ code: "P1003" });
  });
});

test("of two who change what they have seen, the second is told", async () => {
  const { ware, version } = await mall.save("hengze");
  const edit = (name: string) => hengze.call(calls.editWare, { ...sampleWare, ware, version, name });
  const both = await Promise.all([edit("甲"), edit("乙")]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, "S1153"]);
});

test("what is chosen from: kinds with their products, their template, and the own wares", async () => {
  const kinds = await hengze.ask(calls.listKinds, {});
  expect(kinds[0]).toMatchObject({ name: "动力煤", products: [{ name: "原煤" }, { name: "块煤" }] });
  const template = await hengze.ask(calls.listAttributes, {
    wareKind: sampleWare.wareKind,
    product: sampleWare.product,
  });
  expect(template.attributes.map(({ label, kind, required }) => [label, kind, required])).toEqual([
    ["粒度", "range", false],
    ["加工方式", "enum", true],
    ["灰熔点", "number", false],
  ]);
  expect(template.qualities.map(({ code }) => code)).toEqual(["Q", "S", "A"]);
  expect(await hengze.call(calls.listAttributes, { wareKind: "WK99" as never })).toMatchObject({
    code: "P1004",
  });
  const ware = await mall.sell("hengze", { name: "独一煤" });
  expect(await hengze.ask(calls.listChoices, { keyword: "独一" })).toMatchObject([
    { ware, placeName: "张家峁矿" },
  ]);
});

test("whoever reviews a ware reads what it has to say on a host that has no mall", async () => {
  const { listHostsForStaff, setHostState } = api.mallSwitching;
  const { mia, gu } = mall.staff;
  const { rows } = await mia.ask(listHostsForStaff, { pageIndex: 1, pageSize: 20, filters: {} });
  const host = Number(rows.find(({ domain }) => domain === mallHost)?.host);
  await mia.ask(setHostState, { host, enabled: false });
  const input = { wareKind: sampleWare.wareKind, product: sampleWare.product };
  for (const one of [mia, gu]) expect(await one.call(calls.listAttributes, input)).toMatchObject({ code: 0 });
  expect(await hengze.call(calls.listAttributes, input)).toMatchObject({ code: "M1010" });
  await mia.ask(setHostState, { host, enabled: true });
});

test("what the exchange adds to the dictionaries is offered and asked for from then on (decision 0040)", async () => {
  const { saveEntry, setEntryState } = api.dictionaries;
  const { root } = mall.staff;
  const { entry: location } = await root.ask(saveEntry, {
    dictionary: "locations",
    entry: null as never,
    parent: "FA02" as never,
    name: "二号煤场",
    values: { kind: "露天煤场" },
  });
  expect(await hengze.ask(api.places.listLocations, { place: "FA02" as PlaceId })).toEqual([
    { location, name: "二号煤场", kind: "露天煤场" },
  ]);
  expect(await save({ place: "FA02" as PlaceId, location: location as never })).toMatchObject({ code: 0 });
  const { entry: attribute } = await root.ask(saveEntry, {
    dictionary: "wareAttributes",
    entry: null as never,
    parent: sampleWare.wareKind as never,
    name: "产地证明",
    values: { kind: "enum", unit: "", least: "", most: "", choices: "有、无", required: "Y" },
  });
  expect(await save()).toMatchObject({ code: "M1020", msg: "请填写产地证明" });
  const attributes = [...sampleWare.attributes, { code: attribute as string, value: "有" }];
  expect(await save({ attributes })).toMatchObject({ code: 0 });
  await root.ask(setEntryState, { dictionary: "wareAttributes", entry: attribute, enabled: false });
  expect(await save({ attributes })).toMatchObject({ code: "M1019" });
  expect(await save()).toMatchObject({ code: 0 });
});

test("pages of the mall are counted from 0 on the wire, ten to a page (R-904)", async () => {
  for (let i = 0; i < 3; i += 1) await mall.save("other", { name: `货${i}` });
  const { token } = scene.member("other");
  const ask = async (body: object) =>
    (await exchange.send("POST", "/api/mall/v1/ware/findPage", JSON.stringify(body), { "x-token": token }))
      .body;
  expect(await ask({ pageIndex: 0, pageSize: 2 })).toMatchObject({
    code: 0,
    data: { total: 3, list: [{ wareName: "货2" }, {}] },
  });
  expect((await ask({ pageIndex: 1, pageSize: 2 })).data.list).toMatchObject([{ wareName: "货0" }]);
  expect((await ask({})).data.list).toHaveLength(3);
});
