import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";
import { sampleDraft } from "@zd/domain/testing/applications";
import type { DictionaryKey } from "@zd/domain/trading/dictionaries";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene, thermal } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { sampleReferences } from "../../testing/trade-references.ts";
import { openTradeReferences, openWareKinds } from "../index.ts";

const { dictionaries: calls, applications } = api;
const raw = "PR01" as ProductId;

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"root" | "chen" | "gu", TestCaller>;
let mine: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  mine = scene.member("mine").caller;
  await exchange.platform.transact(async ({ tx }) => {
    await openWareKinds(tx, [{ id: "WK02" as WareKindId, name: "炼焦煤" }]);
    await openTradeReferences(tx, company, sampleReferences);
  });
  staff = await openStaff(exchange, { root: "systemAdministrator", chen: "tradeManager", gu: "auditor" });
});
afterAll(() => exchange.close());

const read = (dictionary: DictionaryKey) => staff.gu.ask(calls.readDictionary, { dictionary });
type Saved = InputOf<typeof calls.saveEntry>;
const entryInput = (part: object) => ({ entry: null, parent: null, values: {}, ...part }) as unknown as Saved;
const save = (part: object, by = staff.root) => by.call(calls.saveEntry, entryInput(part));
const set = (dictionary: DictionaryKey, entry: string, enabled: boolean) =>
  staff.root.call(calls.setEntryState, { dictionary, entry: entry as never, enabled });
const grades = async () =>
  (await mine.ask(applications.listGrades, { product: raw })).map(({ name }) => name);

describe("a dictionary", () => {
  test("shows its entries in their order, with their fields", async () => {
    const products = await read("products");
    expect(products[0]).toMatchObject({
      entry: "PR01",
      parent: thermal,
      name: "原煤",
      values: { thermal: "Y", factories: "FA01" },
      enabled: true,
    });
    expect((await read("factories"))[0]).toMatchObject({
      name: "张家峁矿",
      values: { kind: "矿", province: "陕西", city: "榆林", county: "神木市" },
    });
    for (const key of [
      "wareKinds",
      "grades",
      "specs",
      "priceUnits",
      "deliveryModes",
      "contractTemplates",
    ] as const)
      expect((await read(key)).length).toBeGreaterThan(0);
  });

  test("a new entry is offered by the application form at once, and keeps its new name", async () => {
    const { data } = await save({ dictionary: "grades", parent: raw, name: "原煤(3-1)" });
    expect((await grades()).at(-1)).toBe("原煤(3-1)");
    await save({ dictionary: "grades", entry: data.entryid, name: "原煤(3-2)" });
    expect((await grades()).at(-1)).toBe("原煤(3-2)");
    const factory = await save({
      dictionary: "factories",
      name: "柠条塔矿",
      values: { kind: "矿", province: "陕西", city: "榆林", county: "" },
    });
    const [product] = await read("products");
    await save({
      dictionary: "products",
      entry: "PR01",
      name: "原煤",
      values: { ...product?.values, factories: `FA01,${factory.data.entryid}` },
    });
    const offered = await mine.ask(applications.listFactories, { wareKind: thermal });
    expect(offered.map(({ name }) => name)).toContain("柠条塔矿");
  });

  test.each([
    [{ dictionary: "grades", parent: raw, name: "原煤(2-2)" }, "S1156"],
    [{ dictionary: "grades", parent: "nobody", name: "新" }, "T1230"],
    [{ dictionary: "grades", entry: "nobody", name: "新" }, "P1004"],
    [{ dictionary: "grades", parent: raw, name: "  " }, "S1154"],
    [{ dictionary: "factories", name: "新矿", values: { kind: "矿" } }, "S1154"],
    [
      { dictionary: "products", parent: thermal, name: "新", values: { thermal: "Y", factories: "none" } },
      "T1230",
    ],
  ] as const)("refuses %j", async (part, code) => {
    const reference = (await save(part)).code;
    expect(reference === code || (code === "T1230" && String(reference).startsWith("T1"))).toBe(true);
  });

  test("two that save one name at once get one entry between them", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => save({ dictionary: "priceUnits", name: "元/立方米" })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await read("priceUnits")).filter(({ name }) => name === "元/立方米")).toHaveLength(1);
  });

  test("is put in another order, by whoever has seen all of it", async () => {
    const ids = (await read("grades")).filter(({ parent }) => parent === raw).map(({ entry }) => entry);
    const turned = [...ids].reverse();
    const order = (entries: readonly string[]) =>
      staff.chen.call(calls.orderEntries, {
        dictionary: "grades",
        parent: raw as never,
        entries: entries as never,
      });
    expect((await order(turned)).code).toBe(0);
    expect((await read("grades")).filter(({ parent }) => parent === raw).map(({ entry }) => entry)).toEqual(
      turned,
    );
    expect((await order(turned.slice(1))).code).toBe("S1153");
    await order(ids);
  });

  test("what is disabled is offered to nobody, and taken by nobody", async () => {
    const entry = (await save({ dictionary: "grades", parent: raw, name: "停用的" })).data.entryid as string;
    await set("grades", entry, false);
    expect(await grades()).not.toContain("停用的");
    const refused = await mine.call(
      applications.saveApplication,
      sampleDraft({ grade: entry as never }) as InputOf<typeof applications.saveApplication>,
    );
    expect(refused.result).not.toBe(0);
    await set("grades", entry, true);
    expect(await grades()).toContain("停用的");
  });

  test("what an application under review names stays", async () => {
    const { application } = await mine.ask(
      applications.saveApplication,
      sampleDraft() as InputOf<typeof applications.saveApplication>,
    );
    await mine.ask(applications.submitApplication, { application });
    const used = (await read("grades")).find(({ uses }) => uses > 0);
    expect(await set("grades", used?.entry ?? "", false)).toMatchObject({ code: "S1155" });
    expect((await set("products", raw, false)).code).toBe("S1155");
    expect((await set("wareKinds", thermal, false)).code).toBe("S1155");
  });

  test("belongs to administrators and 交易管理", async () => {
    for (const by of [staff.gu, mine])
      expect((await save({ dictionary: "priceUnits", name: "元/车" }, by)).code).toBe("P1003");
    expect((await save({ dictionary: "priceUnits", name: "元/车" }, staff.chen)).code).toBe(0);
  });
});

describe("a product's quality table", () => {
  const table = () => staff.gu.ask(calls.readQualityTable, { product: raw });
  const row = { code: "V", label: "挥发分 Vdaf", unit: "%", required: true };

  test("is what the form asks for, from then on", async () => {
    const { rows: seen } = await table();
    const rows = [row, ...seen].map((one) => ({ ...one }));
    await staff.root.ask(calls.saveQualityTable, { product: raw, seen, rows });
    expect(await mine.ask(applications.readAttributeTemplate, { product: raw })).toEqual(rows);
    const stale = await staff.root.call(calls.saveQualityTable, { product: raw, seen, rows: seen });
    expect(stale.code).toBe("S1153");
  });

  test("has each code once, and belongs to a product", async () => {
    const { rows: seen } = await table();
    const twice = await staff.root.call(calls.saveQualityTable, { product: raw, seen, rows: [row, row] });
    expect(twice).toMatchObject({ code: "S1154", msg: "指标模板不正确：代码V重复" });
    const none = "nobody" as ProductId;
    expect((await staff.root.call(calls.saveQualityTable, { product: none, seen, rows: [] })).code).toBe(
      "P1004",
    );
    expect((await staff.gu.call(calls.readQualityTable, { product: none })).code).toBe("P1004");
    expect((await table()).rows).toEqual(seen);
  });
});
