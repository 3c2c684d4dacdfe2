import * as xlsx from "@e965/xlsx";
import { api } from "@zd/api";
import {
  type CompanyId,
  type Instant,
  instant,
  type SectionId,
  sectionId,
  type WareId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { ParameterKey } from "@zd/domain/trading/parameter-table";
import { parametersOf } from "@zd/domain/trading/trade-terms";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openExchange } from "../../testing/exchange.ts";
import {
  at,
  checkBooks,
  company,
  fenOf,
  type Scene,
  setScene,
  thermal,
  yuan,
} from "../../testing/market-scene.ts";
import { exchangeFirm, openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { findParameters, findTradeTerms } from "./sheet-store.ts";

const { control, parameterSheet } = api;
const reason = "按交易规则调整";
const everywhere = { mode: null, downmode: null, wareKind: null } as const;
const bidding = { mode: "0", downmode: "A" } as const;

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "port"]) await scene.join(name);
  staff = await openStaff(exchange, { chen: "tradeManager", zhou: "tradeManager", gu: "auditor" });
});
afterAll(() => exchange.close());

const codeOf = async (answer: Promise<{ code?: unknown }>) => (await answer).code;

interface SheetInput {
  readonly mode?: "0" | "1" | "90" | null;
  readonly downmode?: "A" | "B" | "C" | null;
  readonly wareKind?: WareKindId | null;
  readonly version?: number;
  readonly values?: readonly (readonly [ParameterKey, string | null])[];
  readonly resets?: readonly ParameterKey[];
}
const scopeOf = ({ mode = null, downmode = null, wareKind = null }: SheetInput) => ({
  mode,
  downmode,
  wareKind,
});
const read = (input: SheetInput = {}, caller = staff.gu) =>
  caller.ask(parameterSheet.readParameters, scopeOf(input));
/** A change by who has seen the sheet as it is now, unless another version is named. */
async function change(input: SheetInput, caller = staff.chen) {
  const version = input.version ?? (await read(input)).version;
  const values = (input.values ?? []).map(([key, value]) => ({ key, value }));
  return caller.call(parameterSheet.changeParameters, {
    ...scopeOf(input),
    version,
    values,
    resets: [...(input.resets ?? [])],
    reason,
  });
}
const rowOf = async (key: ParameterKey, input: SheetInput = {}) =>
  (await read(input)).rows.find((row) => row.key === key);
const sheetRows = () => exchange.db.selectFrom("trading.parameter").selectAll().execute();
const history = () => exchange.db.selectFrom("trading.parameterChange").selectAll().orderBy("id").execute();

describe("the sheet", () => {
  test("begins as the platform has it, in the order of the page, with nothing set", async () => {
    const sheet = await read();
    expect(sheet).toMatchObject({ version: 0, mayChange: false, scopes: [] });
    expect(sheet.wareKinds).toEqual([{ wareKind: thermal, name: "动力煤" }]);
    expect(sheet.rows.map(({ key, value }) => [key, value]).slice(0, 4)).toEqual([
      ["noticeDays", "1"],
      ["minStep", "1.00"],
      ["maxStep", null],
      ["minBidders", "1"],
    ]);
    expect(new Set(sheet.rows.map(({ source }) => source))).toEqual(new Set(["platform"]));
    expect(await rowOf("freeSeconds")).toBeUndefined();
    expect(await rowOf("freeSeconds", { mode: "0", downmode: "C" })).toMatchObject({ value: "90" });
    expect((await read({}, staff.chen)).mayChange).toBe(true);
  });

  test("is set for the company, a mode and a ware kind; the nearest holds, and says who set it and why", async () => {
    expect(
      await change({
        values: [
          ["minStep", "2"],
          ["noticeDays", "2"],
        ],
      }),
    ).toMatchObject({ code: 0 });
    expect(await change({ mode: "0", values: [["minStep", "3"]] }, staff.zhou)).toMatchObject({ code: 0 });
    expect(await change({ wareKind: thermal, values: [["minStep", "5"]] })).toMatchObject({ code: 0 });

    expect(await rowOf("minStep", { mode: "0" })).toMatchObject({
      value: "3.00",
      source: "mode",
      own: true,
      below: "2.00",
      belowSource: "company",
      by: "zhou",
      at: exchange.clock.now(),
      reason,
    });
    expect(await rowOf("minStep", { mode: "90" })).toMatchObject({
      value: "2.00",
      source: "company",
      own: false,
    });
    const found = await findParameters(exchange.db, company, bidding, thermal);
    expect(found.minStep).toEqual({ value: yuan("5"), source: "wareKind" });
    expect(await findTradeTerms(exchange.db, company, bidding, null)).toMatchObject({
      priceStep: yuan("3"),
      noticeDays: 2,
    });
    expect((await read()).scopes).toHaveLength(3);
    expect(await findParameters(exchange.db, "ZD0009" as CompanyId, bidding, thermal)).toEqual(
      parametersOf(bidding, thermal, []),
    );
  });

  test("shows each value as it holds and as it will before it is changed", async () => {
    const own = { mode: "0" } as const;
    const { version } = await read(own);
    const preview = (of: number) =>
      staff.chen.ask(parameterSheet.previewParameters, {
        ...scopeOf(own),
        version: of,
        values: [{ key: "maxStep", value: "20" }],
        resets: ["minStep"],
      });
    expect(await preview(version)).toMatchObject({
      changes: [
        { title: "最大变动幅度", from: "不限", to: "20.00 元/吨" },
        { title: "最小变动幅度", from: "3.00 元/吨", to: "2.00 元/吨（恢复公司）" },
      ],
      barred: null,
    });
    expect((await preview(version + 1)).barred).not.toBeNull();
    expect(await read(own)).toMatchObject({ version });
  });

  test("gives a value back to the layer below, and keeps what it was in its history", async () => {
    expect(await change({ mode: "0", resets: ["minStep"] })).toMatchObject({ code: 0 });
    expect(await rowOf("minStep", { mode: "0" })).toMatchObject({
      value: "2.00",
      source: "company",
      own: false,
    });
    expect((await history()).at(-1)).toMatchObject({
      mode: "0",
      key: "minStep",
      step: "reset",
      beforeWords: "3.00 元/吨",
      afterWords: "2.00 元/吨",
    });
    const { rows, total, counts } = await staff.gu.ask(parameterSheet.listParameterChanges, {
      pageIndex: 1,
      pageSize: 20,
      filters: { key: "minStep" },
    });
    expect(total).toBe(4);
    expect(counts).toEqual({ company: 1, mode: 2, wareKind: 1 });
    expect(rows[0]).toMatchObject({ layer: "mode", mode: "0", step: "reset", by: "chen", reason });
    const ofKind = { pageIndex: 1, pageSize: 20, filters: { layer: "wareKind", by: "chen" } } as const;
    expect((await staff.gu.ask(parameterSheet.listParameterChanges, ofKind)).rows).toMatchObject([
      { wareKind: "动力煤", mode: null, before: "2.00 元/吨", after: "5.00 元/吨" },
    ]);
  });

  test("every parameter can be read in the history, and the history exported", async () => {
    const values = [
      ["depositRate", "12.5"],
      ["feeBuyPerMille", "0.4"],
    ] as const;
    expect(await change({ values })).toMatchObject({ code: 0 });
    const all = { pageIndex: 1, pageSize: 20, filters: {} };
    const { rows } = await staff.gu.ask(parameterSheet.listParameterChanges, all);
    expect(rows.slice(0, 2).map(({ key, after }) => [key, after])).toEqual([
      ["feeBuyPerMille", "0.4 ‰"],
      ["depositRate", "12.5 %"],
    ]);
    expect(await change({ resets: ["depositRate", "feeBuyPerMille"] })).toMatchObject({ code: 0 });
    const file = await staff.gu.ask(api.lists.exportList, {
      code: "list-parameter-changes",
      conditions: { key: "depositRate" },
    });
    const { Sheets, SheetNames } = xlsx.read(Buffer.from(file, "base64"));
    const sheet = Sheets[SheetNames[0] as string] as xlsx.WorkSheet;
    const exported = xlsx.utils.sheet_to_json<Record<string, string>>(sheet);
    expect(exported.map((row) => [row["参数"], row["原值"], row["新值"]])).toEqual([
      ["保证金比例", "12.5 %", "10 %"],
      ["保证金比例", "10 %", "12.5 %"],
    ]);
  });

  test("the history can be neither rewritten nor shortened", async () => {
    const { db } = exchange;
    await expect(db.updateTable("trading.parameterChange").set({ reason: "x" }).execute()).rejects.toThrow();
    await expect(db.deleteFrom("trading.parameterChange").execute()).rejects.toThrow();
  });

  test("only trade managers change it, the staff reads it, and members see none of it", async () => {
    const before = [await sheetRows(), await history()];
    for (const caller of [staff.gu, scene.member("port").caller])
      expect(await codeOf(change({ values: [["minStep", "9"]] }, caller))).toBe("P1003");
    expect(await codeOf(change({ values: [["minStep", "9"]] }, exchange.anonymous))).toBe("GA-101");
    expect(await codeOf(scene.member("port").caller.call(parameterSheet.readParameters, everywhere))).toBe(
      "P1003",
    );
    expect([await sheetRows(), await history()]).toEqual(before);
  });

  test.each([
    ["a value out of its bounds", { values: [["depositRate", "0.5"]] }, "T1402", "保证金比例须为1至100%"],
    ["no figure", { values: [["minStep", "一元"]] }, "T1401", "最小变动幅度的值不正确"],
    ["none where there must be one", { values: [["minBidders", null]] }, "T1401", "最少参与家数的值不正确"],
    [
      "a clock for the whole company",
      { values: [["freeSeconds", "600"]] },
      "T1403",
      "自由交易时间不适用于所选范围",
    ],
    ["a furthest step below the least", { values: [["maxStep", "1.99"]] }, "T1207", "2.00元"],
    ["the same again", { values: [["minStep", "2.0"]] }, "T1405", "没有需要保存的修改"],
    ["to give back what was never set", { resets: ["tieRule" as const] }, "T1403", ""],
    ["to give back what nobody has set", { resets: ["minBidders" as const] }, "T1405", ""],
    ["nothing", {}, "T1405", ""],
    ["an end before the phases", { mode: "90", values: [["hardEndSeconds", "600"]] }, "T1406", "20 分钟"],
    [
      "to wait without an end",
      { mode: "0", downmode: "C", values: [["startWhenCovered", "Y"]] },
      "T1407",
      "",
    ],
    ["no rest before a sealed round", { mode: "90", values: [["restSeconds", "10"]] }, "T1227", ""],
  ] as const)("is not changed by %s", async (_, input, code, words) => {
    const before = [await sheetRows(), await history()];
    const answer = await change(input as SheetInput);
    expect(answer).toMatchObject({ code });
    expect(JSON.stringify(answer)).toContain(words);
    expect([await sheetRows(), await history()]).toEqual(before);
  });

  test("one bad value spoils the whole change", async () => {
    const before = await sheetRows();
    expect(
      await change({
        values: [
          ["noticeDays", "3"],
          ["minBidders", "21"],
        ],
      }),
    ).toMatchObject({ code: "T1402" });
    expect(await sheetRows()).toEqual(before);
  });

  test("knows no scope that mixes a mode with a ware kind, and no ware kind that is not there", async () => {
    const caller = staff.chen;
    for (const scope of [
      { mode: "0", downmode: null, wareKind: thermal },
      { mode: null, downmode: null, wareKind: "WK99" as WareKindId },
      { mode: "1", downmode: "B", wareKind: null },
    ] as const) {
      expect(await codeOf(caller.call(parameterSheet.readParameters, scope))).toBe("P1004");
      const input = {
        ...scope,
        version: 0,
        values: [{ key: "minStep", value: "2" } as const],
        resets: [],
        reason,
      };
      expect(await codeOf(caller.call(parameterSheet.changeParameters, input))).toBe("P1004");
    }
  });

  test("of two who change the same at once, one is told that he has seen old values", async () => {
    const { version } = await read();
    const codes = await Promise.all(
      ["2", "3", "4", "5", "6", "7"].map((bidders, i) =>
        codeOf(change({ version, values: [["minBidders", bidders]] }, i % 2 ? staff.zhou : staff.chen)),
      ),
    );
    expect(codes.toSorted()).toEqual([0, ...Array<string>(5).fill("T1404")]);
    const first = (await history()).filter(({ key }) => key === "minBidders");
    expect(first).toHaveLength(1);
    expect((await rowOf("minBidders"))?.value).toBe(first[0]?.value);
  });

  test.each([[""], ["  "], ["x".repeat(201)]])("is not changed for a reason like %j", (input) => {
    const body = { key: "minStep", version: 0, values: [], reason: input };
    expect(z.safeDecode(parameterSheet.changeParameters.input, body as never).success).toBe(false);
  });

  test("tells a member where a new application begins", async () => {
    const ask = (input: { mode: "0" | "90" | "4"; wareKind?: WareKindId }) =>
      scene.member("port").caller.ask(parameterSheet.readTradeTerms, { downmode: "A", ...input });
    expect(await ask({ mode: "0", wareKind: thermal })).toMatchObject({
      noticeDays: 2,
      priceStep: yuan("5"),
    });
    expect(await ask({ mode: "0" })).toMatchObject({ priceStep: yuan("2"), tieRule: "T" });
    expect(await ask({ mode: "90" })).toMatchObject({ coolMs: 300_000, quoteMs: 300_000 });
    expect(await ask({ mode: "4" })).toMatchObject({ tieRule: "Q", deposit: { mode: "RATIO", rate: 1_000 } });
    expect(
      await exchange.anonymous.call(parameterSheet.readTradeTerms, { mode: "0", downmode: "A" }),
    ).toMatchObject({
      result: "GA-101",
    });
  });
});

describe("a section that waits for its start", () => {
  let number = 0;
  let section: SectionId;
  let wares: readonly WareId[];
  let starts: Instant;
  beforeEach(async () => {
    number += 1;
    const now = exchange.clock.now();
    starts = instant(now + 600_000);
    const scheduled = await scene.schedule(
      {
        id: sectionId(`J260615-${String(number).padStart(2, "0")}`),
        startsAt: starts,
        hardEnd: instant(starts + 3_600_000),
      },
      [{}, {}],
    );
    section = scheduled.section.id;
    wares = scheduled.wares;
  });

  const look = (caller = staff.chen) => caller.ask(parameterSheet.readSectionParameters, { section });
  const minutes = (n: number) => instant(exchange.clock.now() + n * 60_000);
  type Values = readonly (readonly [ParameterKey, string | null])[];
  const listed = (values: Values) => values.map(([key, value]) => ({ key, value }));
  async function changeSection(
    values: Values,
    {
      startsAt = null,
      version,
      caller = staff.chen,
    }: { startsAt?: Instant | null; version?: number; caller?: TestCaller } = {},
  ) {
    return caller.call(parameterSheet.changeSectionParameters, {
      section,
      version: version ?? (await look()).version,
      startsAt,
      values: listed(values),
      reason,
    });
  }
  async function changeWares(
    values: Values,
    {
      ids = wares.slice(0, 1),
      version,
      caller = staff.chen,
    }: { ids?: readonly WareId[]; version?: number; caller?: TestCaller } = {},
  ) {
    return caller.call(parameterSheet.changeWareParameters, {
      section,
      version: version ?? (await look()).version,
      wares: [...ids],
      values: listed(values),
      reason,
    });
  }
  /** Everything that a change may touch. */
  const rows = async () => {
    const { db } = exchange;
    return [
      await db.selectFrom("trading.section").selectAll().where("id", "=", section).execute(),
      await db
        .selectFrom("trading.ware")
        .selectAll()
        .where("sectionId", "=", section)
        .orderBy("id")
        .execute(),
      await db.selectFrom("trading.sessionOpening").selectAll().where("sectionId", "=", section).execute(),
      await db.selectFrom("trading.controlRecord").selectAll().where("sectionId", "=", section).execute(),
    ];
  };
  const records = async () => (await staff.gu.ask(control.readControlRoom, { section })).records;

  test("shows what it has beside the sheet", async () => {
    const seen = await look();
    expect(seen).toMatchObject({ status: "0", mayChange: true, startsAt: starts, version: 0 });
    expect(seen.values).toEqual([
      { key: "freeSeconds", value: "1200", sheet: "1200", source: "platform", asSheet: true },
      { key: "extSeconds", value: "60", sheet: "60", source: "platform", asSheet: true },
      { key: "hardEndSeconds", value: "3600", sheet: "3600", source: "platform", asSheet: true },
    ]);
    const [first] = seen.wares;
    expect(first?.values.find(({ key }) => key === "minStep")).toEqual({
      key: "minStep",
      value: "1.00",
      sheet: "5.00",
      source: "wareKind",
      asSheet: false,
    });
    expect(first?.values.find(({ key }) => key === "capPrice")).toMatchObject({
      value: null,
      source: "platform",
      asSheet: true,
    });
    expect(first?.values.map(({ key }) => key)).not.toContain("depositFixed");
    expect((await look(staff.gu)).mayChange).toBe(false);
    expect(
      await codeOf(scene.member("port").caller.call(parameterSheet.readSectionParameters, { section })),
    ).toBe("P1003");
  });

  test("begins when it is told to, by the clocks that it is given, and its record says what was changed", async () => {
    const startsAt = minutes(2);
    const answer = await changeSection(
      [
        ["freeSeconds", "60"],
        ["extSeconds", "30"],
        ["hardEndSeconds", "600"],
      ],
      { startsAt },
    );
    expect(answer).toMatchObject({ code: 0, data: { version: 1 } });
    expect(await look()).toMatchObject({ startsAt, hardEnd: instant(startsAt + 600_000), version: 1 });
    expect(await records()).toMatchObject([{ action: "change-section", by: "chen", reason, state: "done" }]);
    expect((await records())[0]?.detail).toContain("自由交易时间：20 分钟 → 60 秒");
    const row = await exchange.db
      .selectFrom("trading.section")
      .select(["ringsAt", "tradingDay"])
      .where("id", "=", section)
      .executeTakeFirstOrThrow();
    // What a node reads that starts anew.
    expect([row.ringsAt?.getTime(), row.tradingDay]).toEqual([startsAt, shanghaiDay(startsAt)]);

    await exchange.until(instant(startsAt + 1_000));
    const room = await staff.gu.ask(control.readControlRoom, { section });
    expect(room).toMatchObject({ status: "1", deadline: instant(startsAt + 60_000) });
    await exchange.until(instant(startsAt + 61_000));
    expect((await staff.gu.ask(control.readControlRoom, { section })).deadline).toBe(
      instant(startsAt + 90_000),
    );
  });

  test("is changed as its card has shown it, value by value", async () => {
    const { version } = await look();
    const input = { section, version, startsAt: minutes(5), values: listed([["freeSeconds", "60"]]) };
    const preview = parameterSheet.previewSectionParameters;
    expect(await codeOf(staff.gu.call(preview, input))).toBe("P1003");
    const card = await staff.chen.ask(preview, input);
    expect(card.barred).toBeNull();
    expect(card.changes).toContainEqual({ title: "自由交易时间", from: "20 分钟", to: "60 秒" });
    const other = { ...input, values: listed([["freeSeconds", "90"]]), reason, card: card.seen };
    expect(await codeOf(staff.chen.call(parameterSheet.changeSectionParameters, other))).toBe("P1031");
    const ofWares = { section, version, wares: wares.slice(0, 2), values: listed([["minStep", "2"]]) };
    const stale = await staff.chen.ask(parameterSheet.previewWareParameters, ofWares);
    expect(stale.changes.length).toBe(2);
    const sent = { ...input, reason, card: card.seen };
    expect(await staff.chen.call(parameterSheet.changeSectionParameters, sent)).toMatchObject({ code: 0 });
    expect((await records())[0]?.detail).toBe(
      card.changes.map(({ title, from, to }) => `${title}：${from} → ${to}`).join("；"),
    );

    expect((await staff.chen.ask(parameterSheet.previewWareParameters, ofWares)).barred).not.toBeNull();
    const again = { ...ofWares, version: version + 1 };
    expect(await codeOf(staff.gu.call(parameterSheet.previewWareParameters, again))).toBe("P1003");
    const change = (seen: string) =>
      staff.chen.call(parameterSheet.changeWareParameters, { ...again, reason, card: seen });
    expect(await codeOf(change(stale.seen))).toBe("P1031");
    const fresh = await staff.chen.ask(parameterSheet.previewWareParameters, again);
    expect(await change(fresh.seen)).toMatchObject({ code: 0 });
    const [first] = (await look()).wares;
    expect(first?.values.find(({ key }) => key === "minStep")?.value).toBe("2.00");
  });

  test("is heard of by whoever follows it", async () => {
    const socket = await exchange.socket();
    socket.send({ type: 25632, data: { sectids: [section], opt: "Only" } });
    await socket.next(({ type }) => type === 25618);
    expect(await changeSection([["hardEndSeconds", "7200"]])).toMatchObject({ code: 0 });
    expect(await socket.next(({ type }) => type === 25620)).toMatchObject({
      data: [{ sectid: section, version: 1, status: "0", hardend: starts + 7_200_000 }],
    });
    expect(await changeWares([["minStep", "2"]])).toMatchObject({ code: 0 });
    expect(await socket.next(({ type }) => type === 25621)).toMatchObject({
      data: { sectid: section, version: 2, wares: [{ wareid: wares[0] }] },
    });
    socket.close();
  });

  test("does not begin when it was to begin, once it was put off", async () => {
    const startsAt = minutes(30);
    expect(await changeSection([], { startsAt })).toMatchObject({ code: 0 });
    await exchange.until(instant(starts + 60_000));
    expect(await look()).toMatchObject({ status: "0", startsAt });
    await exchange.until(instant(startsAt + 1_000));
    expect((await look()).status).toBe("1");
  });

  test("is fixed anew, so that its bundle proves what was really published", async () => {
    await changeWares([["minStep", "4"]]);
    const [{ text } = { text: "" }] = await exchange.db
      .selectFrom("trading.sessionOpening")
      .select("text")
      .where("sectionId", "=", section)
      .execute();
    expect(text).toContain('"priceStep":"40000n"');
    await exchange.until(instant(starts + 1_000));
    expect(await scene.bid("port", wares[0] as WareId, "620")).toMatchObject({ result: 0 });
    const { proof } = api;
    await exchange.until(instant(starts + 3_700_000));
    const bundle = await staff.gu.call(proof.readBundle, { section } as never);
    expect(JSON.stringify(bundle)).toContain("40000n");
  });

  test("takes orders by the rules that its wares were given, with the deposit that they ask for now", async () => {
    const fixed: Values = [
      ["minStep", "10"],
      ["depositMode", "FIXED"],
      ["depositFixed", "200000"],
    ];
    expect(await changeWares(fixed, { ids: wares })).toMatchObject({ code: 0 });
    await exchange.until(instant(starts + 1_000));
    const [first, second] = wares as [WareId, WareId];
    await scene.join(`buyer${number}`, { funds: "1000000" });
    const bidder = `buyer${number}`;
    expect(await scene.bid(bidder, first, "620")).toMatchObject({ result: 0 });
    expect(await scene.bid(bidder, second, "625")).toMatchObject({ result: "T1023" });
    expect(await scene.bid(bidder, second, "630")).toMatchObject({ result: 0 });
    const { fixedDeposits } = await exchange.db
      .selectFrom("trading.section")
      .select("fixedDeposits")
      .where("id", "=", section)
      .executeTakeFirstOrThrow();
    expect(Object.values(fixedDeposits as object)).toEqual([`${fenOf("200000")}n`]);
    await checkBooks(exchange);
  });

  test("an order that arrives after a change is judged by the change, whatever a node remembers", async () => {
    // A bid before the start is refused and so goes into the journal: nothing can be changed any more.
    expect(await scene.bid("port", wares[0] as WareId, "620")).toMatchObject({ result: "T1001" });
    const before = await rows();
    expect(await changeSection([["freeSeconds", "60"]])).toMatchObject({ code: "T1070" });
    expect(await rows()).toEqual(before);
  });

  test.each([
    ["a start that has passed", [], -1, "T1705"],
    ["a start after the goods are to be had", [], 60 * 24 * 60, "T1215"],
    ["an end before the phases", [["hardEndSeconds", "1000"]], null, "T1406"],
    ["a rest where nothing runs in turns", [["restSeconds", "30"]], null, "T1403"],
    ["free time of no length", [["freeSeconds", "1"]], null, "T1402"],
    ["no figure", [["freeSeconds", "soon"]], null, "T1401"],
    ["nothing new", [["freeSeconds", "1200"]], null, "T1405"],
  ] as const)("is not changed by %s", async (_, values, after, code) => {
    const before = await rows();
    const startsAt = after === null ? null : minutes(after);
    expect(await changeSection(values, { startsAt })).toMatchObject({ code });
    expect(await rows()).toEqual(before);
  });

  test.each([
    ["a furthest step below the least", [["maxStep", "0.5"]], "T1207"],
    ["a cap below the base price", [["capPrice", "600"]], "T1208"],
    ["a deposit without its figure", [["depositMode", "FIXED"]], "T1201"],
    [
      "a fixed deposit that another ware does not have",
      [
        ["depositMode", "FIXED"],
        ["depositFixed", "1000"],
      ],
      0,
    ],
    [
      "more deposit a tonne than the price",
      [
        ["depositMode", "TON"],
        ["depositPerTonne", "700"],
      ],
      "T1217",
    ],
    ["a fee beyond a hundredth", [["feeBuyPerTonne", "50"]], "T1218"],
    ["a clock", [["freeSeconds", "600"]], "T1403"],
    ["too many bidders", [["minBidders", "99"]], "T1402"],
    ["nothing new", [["minStep", "1"]], "T1405"],
  ] as const)("of %s says so about a ware", async (_, values, code) => {
    const before = await rows();
    expect(await changeWares(values)).toMatchObject({ code });
    if (code !== 0) expect(await rows()).toEqual(before);
  });

  test("does not ask for two fixed deposits", async () => {
    const both: Values = [
      ["depositMode", "FIXED"],
      ["depositFixed", "50000"],
    ];
    expect(await changeWares(both, { ids: wares })).toMatchObject({ code: 0 });
    const before = await rows();
    expect(await changeWares([["depositFixed", "80000"]])).toMatchObject({ code: "T1408" });
    expect(await rows()).toEqual(before);
  });

  test("does not hide a cap below the reserve, nor wait for cover without an end", async () => {
    const reserved = await scene.schedule(
      { id: sectionId(`J260616-${String(number).padStart(2, "0")}`), startsAt: starts, hardEnd: null },
      [{ rule: { reservePrice: yuan("640") } }],
    );
    section = reserved.section.id;
    wares = reserved.wares;
    const before = await rows();
    expect(await changeWares([["capPrice", "630"]])).toMatchObject({ code: "T1211" });
    expect(await changeWares([["startWhenCovered", "Y"]])).toMatchObject({ code: "T1407" });
    expect(await changeSection([["hardEndSeconds", "1000"]])).toMatchObject({ code: "T1406" });
    expect(await rows()).toEqual(before);
  });

  test("of two who change it at once, one is told that it has changed", async () => {
    const { version } = await look();
    const codes = await Promise.all([
      codeOf(changeSection([["freeSeconds", "600"]], { version })),
      codeOf(changeWares([["minStep", "2"]], { version, caller: staff.zhou })),
    ]);
    expect(codes.toSorted()).toEqual([0, "T1092"]);
    expect(await records()).toHaveLength(1);
    expect(await look()).toMatchObject({ version: 1 });
  });

  test("is changed by trade managers only, and by none whose firm is in it", async () => {
    const before = await rows();
    for (const caller of [staff.gu, scene.member("port").caller]) {
      expect(await codeOf(changeSection([["freeSeconds", "600"]], { caller, version: 0 }))).toBe("P1003");
      expect(await codeOf(changeWares([["minStep", "2"]], { caller, version: 0 }))).toBe("P1003");
    }
    expect(await rows()).toEqual(before);
    const own = await scene.schedule(
      { id: sectionId(`J260617-${String(number).padStart(2, "0")}`), startsAt: starts },
      [{ owner: exchangeFirm }],
    );
    section = own.section.id;
    wares = own.wares;
    expect((await look()).mayChange).toBe(false);
    const mine = await rows();
    expect(await changeSection([["freeSeconds", "600"]])).toMatchObject({ code: "T1093" });
    expect(await changeWares([["minStep", "2"]])).toMatchObject({ code: "T1093" });
    expect(await rows()).toEqual(mine);
  });

  test("of another company, or a ware of another section, is not there", async () => {
    const other = await scene.schedule({
      id: sectionId(`J260618-${String(number).padStart(2, "0")}`),
      company: "ZD0009" as CompanyId,
      startsAt: starts,
    });
    const [mine, before] = [section, await rows()];
    const values = [{ key: "freeSeconds", value: "600" } as const];
    const input = { section: other.section.id, version: 0, startsAt: null, values, reason };
    expect(await codeOf(staff.chen.call(parameterSheet.changeSectionParameters, input))).toBe("P1004");
    expect(
      await codeOf(staff.chen.call(parameterSheet.readSectionParameters, { section: other.section.id })),
    ).toBe("P1004");
    section = mine;
    expect(await changeWares([["minStep", "2"]], { ids: other.wares })).toMatchObject({ code: "P1004" });
    expect(await rows()).toEqual(before);
  });

  test("cannot be changed once it has begun, not even when its clock is late", async () => {
    await exchange.until(instant(starts + 1_000));
    const before = await rows();
    expect((await look()).mayChange).toBe(false);
    expect(await changeSection([["freeSeconds", "600"]])).toMatchObject({ code: "T1070" });
    expect(await changeWares([["minStep", "2"]])).toMatchObject({ code: "T1070" });
    expect(await rows()).toEqual(before);
  });
});
