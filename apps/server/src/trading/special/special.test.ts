import { read, utils } from "@e965/xlsx";
import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { companyId, firmId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { listGuests, findCandidates, inviteGuest, previewRemoval, removeGuest } = api.special;
const { readGuestTotals, downloadGuestTotals, analyseSection } = api.special;
const [closed, open, foreign] = [sectionId("J260615-01"), sectionId("J260615-02"), sectionId("J260615-91")];
const plant = firmId("plant");

let exchange: TestPlatform;
let scene: Scene;
let ware: WareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "steel", "other"]) await scene.join(name);
  await scene.join("viewer-of-mine", { roles: ["viewer"] });
  const { wares } = await scene.schedule({
    id: closed,
    kind: "B",
    startsAt: at("09:30:00"),
    freeMs: 300_000,
    invited: [firmId("other")],
  });
  ware = wares[0] as WareId;
  await scene.schedule({ id: open, kind: "A", startsAt: at("09:40:00"), freeMs: 300_000 });
  await scene.schedule({
    id: foreign,
    kind: "B",
    startsAt: at("09:30:00"),
    company: companyId("ZD0009"),
  });
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;
const names = async () =>
  (await as("mine").ask(listGuests, { section: closed })).guests.map(({ name }) => name).toSorted();

describe("before the start", () => {
  test("the owner finds members to invite by their name, and none that cannot be invited", async () => {
    const found = await as("mine").ask(findCandidates, { section: closed, keyword: "有限公司" });
    expect(found.map(({ firm, invited, deals }) => [firm, invited, deals]).toSorted()).toEqual([
      ["other", true, 0],
      ["plant", false, 0],
      ["steel", false, 0],
      ["viewer-of-mine", false, 0],
    ]);
    const byPattern = await as("mine").ask(findCandidates, { section: closed, keyword: "%%" });
    expect(byPattern).toEqual([]);
  });

  test("the owner puts firms on the list and takes them off again, and it is told who did", async () => {
    await as("mine").ask(inviteGuest, { section: closed, firm: plant });
    await as("mine").ask(inviteGuest, { section: closed, firm: plant });
    await as("mine").ask(inviteGuest, { section: closed, firm: firmId("steel") });
    await as("mine").ask(removeGuest, { section: closed, firm: firmId("other") });
    expect(await names()).toEqual(["plant有限公司", "steel有限公司"]);
    const { open: editable, guests } = await as("mine").ask(listGuests, { section: closed });
    expect(editable).toBe(true);
    expect(guests[0]).toMatchObject({ invitedAt: exchange.clock.now(), invitedBy: "mine", enteredAt: null });
  });

  test.each([
    ["mine", firmId("nobody"), "T1303"],
    ["mine", firmId("mine"), "T1304"],
    ["plant", plant, "P1004"],
    ["viewer-of-mine", plant, "P1003"],
  ])("%s cannot invite %s: %s", async (by, firm, code) => {
    expect(await as(by).call(inviteGuest, { section: closed, firm })).toMatchObject({ result: code });
  });

  test("the card of a removal says who is invited since when and what it has here, and is compared by that", async () => {
    const which = { section: closed, firm: firmId("viewer-of-mine") };
    await as("mine").ask(inviteGuest, which);
    const seen = await as("mine").ask(previewRemoval, which);
    expect(seen).toMatchObject({
      party: "viewer-of-mine有限公司",
      direction: "移除",
      changes: [
        { title: "专场名单", to: "不在名单中" },
        { title: "参加本场", from: "可以", to: "不可以" },
      ],
      facts: [
        { title: "邀请", words: "2026-06-15 09:00 mine" },
        { title: "进入", words: "尚未进入" },
        { title: "本场报价", words: "没有，未冻结保证金" },
      ],
      barred: null,
    });
    await as("viewer-of-mine").ask(api.trading.enterSection, { section: closed });
    const stale = { ...which, seen: seen.seen };
    expect(await as("mine").call(removeGuest, stale)).toMatchObject({ result: "P1031" });
    const again = await as("mine").ask(previewRemoval, which);
    expect(again.facts[1]).toEqual({ title: "进入", words: "2026-06-15 09:00" });
    await as("mine").ask(removeGuest, { ...which, seen: again.seen });
    expect(await names()).toEqual(["plant有限公司", "steel有限公司"]);
  });

  test.each([
    ["mine", firmId("other"), "T1303"],
    ["plant", plant, "P1004"],
    ["viewer-of-mine", plant, "P1003"],
  ])("%s has no card of the removal of %s: %s", async (by, firm, code) => {
    const answer = await as(by).call(previewRemoval, { section: closed, firm });
    expect(answer).toMatchObject({ result: code, data: null });
  });

  test("who is not on the list cannot be taken off it", async () => {
    const answer = await as("mine").call(removeGuest, { section: closed, firm: firmId("other") });
    expect(answer).toMatchObject({ result: "T1303" });
  });

  test("in a public section every qualified firm may take part, invited or not (R-3146)", async () => {
    const power = (name: string, section = open) => as(name).ask(api.trading.readSectionPower, { section });
    for (const name of ["plant", "steel", "other"])
      expect(await power(name)).toMatchObject({ power: true, gaps: [] });
    expect(await power("other", closed)).toMatchObject({ power: false, gaps: [{ code: "T1012" }] });
    await scene.join("unqualified", { qualified: false });
    expect(await power("unqualified")).toMatchObject({ power: false, gaps: [{ code: "T1011" }] });
  });

  test("a public section has no list", async () => {
    const answers = [
      await as("mine").call(listGuests, { section: open }),
      await as("mine").call(inviteGuest, { section: open, firm: plant }),
      await as("mine").call(previewRemoval, { section: open, firm: plant }),
      await as("mine").call(readGuestTotals, { section: open }),
    ];
    expect(answers.map(({ result }) => result)).toEqual(["T1301", "T1301", "T1301", "T1301"]);
  });

  test.each([
    ["plant", "an invited firm", closed],
    ["mine", "a section of another company", foreign],
    ["mine", "a section that is none", sectionId("J990101-01")],
  ])("for %s, %s: the section is not there, in any call", async (name, _, section) => {
    const { caller } = scene.member(name);
    const answers = [
      await caller.call(listGuests, { section }),
      await caller.call(findCandidates, { section, keyword: "有限公司" }),
      await caller.call(inviteGuest, { section, firm: firmId("steel") }),
      await caller.call(previewRemoval, { section, firm: plant }),
      await caller.call(removeGuest, { section, firm: plant }),
      await caller.call(readGuestTotals, { section }),
      await caller.call(downloadGuestTotals, { section }),
      await caller.call(analyseSection, { section }),
    ];
    expect(answers.map(({ result }) => result)).toEqual(answers.map(() => "P1004"));
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => null));
  });

  test("nobody who has not signed in sees any of it", async () => {
    expect(await exchange.anonymous.call(listGuests, { section: closed })).toMatchObject({
      result: "GA-101",
    });
  });

  test("a firm sees its own special sections only, of 90 days and to come", async () => {
    const own = async (name: string) =>
      (await as(name).ask(api.trading.listSections, { own: true, kind: "B" })).map(({ section }) => section);
    expect(await own("mine")).toEqual([closed]);
    expect(await own("plant")).toEqual([]);
  });
});

describe("from the start on", () => {
  beforeAll(async () => {
    await exchange.until(at("09:31:00"));
    await as("plant").ask(api.trading.enterSection, { section: closed });
    expect(await scene.bid("plant", ware, "620")).toMatchObject({ result: 0 });
  });

  test("the list stays as it is, for an invited firm with an order and for one without", async () => {
    const answers = [
      await as("mine").call(inviteGuest, { section: closed, firm: firmId("other") }),
      await as("mine").call(removeGuest, { section: closed, firm: plant }),
      await as("mine").call(removeGuest, { section: closed, firm: firmId("steel") }),
    ];
    expect(answers.map(({ result }) => result)).toEqual(["T1302", "T1302", "T1302"]);
    expect((await as("mine").ask(listGuests, { section: closed })).open).toBe(false);
  });

  test("the card of a removal says that it is too late, and nothing of the firm's offers", async () => {
    const preview = await as("mine").ask(previewRemoval, { section: closed, firm: plant });
    expect(preview).toMatchObject({
      barred: refusalText("GUESTS_SETTLED", {}),
      changes: [],
      facts: [{}, { title: "进入" }, { title: "本场报价", words: "--" }],
    });
  });

  test("only those on the list may bid", async () => {
    expect(await scene.bid("other", ware, "625")).toMatchObject({ result: "T1012" });
  });

  test("while it runs the owner sees who came, and not what they bid", async () => {
    const { rows, sums } = await as("mine").ask(readGuestTotals, { section: closed });
    const bidder = rows.find(({ name }) => name === "plant有限公司");
    expect(bidder).toMatchObject({ enteredAt: at("09:31:00"), orders: null, quantity: null, amount: null });
    expect(sums).toEqual({ orders: "0", deals: "0", quantity: "0", amount: "0.00" });
    const { wares, deals } = await as("mine").ask(analyseSection, { section: closed });
    expect(wares[0]).toMatchObject({ bids: null, bidders: null, amount: 0n });
    expect(deals).toEqual([]);
  });
});

describe("when it is over", () => {
  beforeAll(() => exchange.until(at("10:30:00")));

  test("the totals tell what each invited firm did", async () => {
    const { rows, sums } = await as("mine").ask(readGuestTotals, {
      section: closed,
      tradingDay: "2026-06-15",
    });
    expect(rows.map(({ name, orders, deals, amount }) => [name, orders, deals, amount])).toEqual([
      ["plant有限公司", 1, 1, fenOf("3100000")],
      ["steel有限公司", 0, 0, 0n],
    ]);
    expect(rows[0]).toMatchObject({ averagePrice: yuan("620"), wares: 1 });
    expect(sums).toEqual({ orders: "1", deals: "1", quantity: "5000", amount: "3100000.00" });
    const otherDay = await as("mine").call(readGuestTotals, { section: closed, tradingDay: "2026-06-16" });
    expect(otherDay.result).toBe("P1004");
  });

  test("the totals can be had as an Excel file with typed cells", async () => {
    const file = await as("mine").ask(downloadGuestTotals, { section: closed });
    const book = read(Buffer.from(file, "base64"));
    const [header, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets["专场企业汇总"] as never, {
      header: 1,
    });
    expect(header?.slice(-3)).toEqual(["成交量（吨）", "成交均价（元/吨）", "成交金额（元）"]);
    const none = undefined;
    const time = expect.any(Number);
    expect(rows).toEqual([
      ["plant有限公司", expect.any(String), time, time, 1, 1, 1, 5000, 620, 3_100_000],
      ["steel有限公司", expect.any(String), time, none, 0, 0, 0, 0, none, 0],
      ["合计", none, none, none, 1, none, 1, 5000, none, 3_100_000],
    ]);
  });

  test("the owner's analysis has every ware and its buyers", async () => {
    const { owner, wares, deals } = await as("mine").ask(analyseSection, { section: closed });
    expect(owner).toBe(true);
    expect(wares).toMatchObject([
      { no: "01", bids: 1, bidders: 1, averagePrice: yuan("620"), amount: fenOf("3100000") },
    ]);
    expect(deals).toMatchObject([{ counterparty: "plant有限公司", side: "S", amount: fenOf("3100000") }]);
  });

  test("a buyer's analysis has his own deals, and who else bid stays hidden from him", async () => {
    const { owner, wares, deals } = await as("plant").ask(analyseSection, { section: closed });
    expect(owner).toBe(false);
    expect(wares).toMatchObject([{ no: "01", bids: null, bidders: null, averagePrice: yuan("620") }]);
    expect(deals).toMatchObject([{ counterparty: "mine有限公司", side: "B" }]);
    expect(await as("steel").call(analyseSection, { section: closed })).toMatchObject({ result: "P1004" });
  });

  test("the deal counts in the firm's analysis, from its own side (2017)", async () => {
    const { analyseDeals } = api.contracts;
    const mine = await as("mine").ask(analyseDeals, {});
    const whole = { deals: 1, amount: fenOf("3100000"), averagePrice: yuan("620") };
    expect(mine).toMatchObject({
      from: "2026-03-17",
      to: "2026-06-15",
      grain: "day",
      sold: whole,
      bought: { deals: 0, amount: 0n, averagePrice: null },
      before: { from: "2025-12-16", to: "2026-03-16", sold: { deals: 0 }, bought: { deals: 0 } },
      spans: [
        {
          key: "2026-06-15",
          deals: 1,
          sold: whole,
          bought: { deals: 0, averagePrice: null },
          boughtFor: 0n,
          soldFor: fenOf("3100000"),
        },
      ],
      wareKinds: [{ key: "WK01", label: "动力煤", side: "S", ...whole }],
      counterparties: [{ label: "plant有限公司", side: "S", ...whole }],
      products: [{ side: "S", ...whole }],
      producers: [{ side: "S", ...whole }],
      places: [{ side: "S", ...whole }],
    });
    expect(await as("plant").ask(analyseDeals, { side: "B" })).toMatchObject({ bought: { deals: 1 } });
    // 2026-06-15 is a Monday, and the first day of its week.
    const weeks = await as("plant").ask(analyseDeals, {
      from: "2026-06-01",
      to: "2026-06-15",
      grain: "week",
    });
    expect(weeks.spans).toMatchObject([{ key: "2026-06-15", bought: whole }]);
    const months = await as("plant").ask(analyseDeals, { from: "2025-01-01", to: "2026-06-15" });
    expect(months).toMatchObject({ grain: "month", spans: [{ key: "2026-06-01", bought: whole }] });
    // The day of the deal is in the period before the next week.
    await as("plant")
      .ask(analyseDeals, { from: "2026-06-16", to: "2026-06-17" })
      .then(({ before }) =>
        expect(before).toMatchObject({
          from: "2026-06-14",
          to: "2026-06-15",
          bought: whole,
          sold: { deals: 0 },
        }),
      );
    const [{ label: product = "" } = {}] = mine.products;
    expect(await as("plant").ask(analyseDeals, { product })).toMatchObject({ bought: whole });
    expect(await as("plant").ask(analyseDeals, { counterparty: "mine" })).toMatchObject({ bought: whole });
    for (const nothing of [
      { side: "S" },
      { wareKind: "WK99" },
      { product: `${product}%` },
      { counterparty: "plant" },
      { from: "2026-06-16", to: "2026-06-16" },
    ] as const) {
      expect(await as("plant").ask(analyseDeals, nothing)).toMatchObject({ spans: [], counterparties: [] });
    }
    expect(await as("steel").ask(analyseDeals, {})).toMatchObject({ spans: [], wareKinds: [] });
  });

  test("an analysis is of a period in its order, and no longer than can be read", async () => {
    const { analyseDeals, exportAnalysis } = api.contracts;
    for (const operation of [analyseDeals, exportAnalysis]) {
      const backwards = { from: "2026-06-16", to: "2026-06-15" };
      expect(await as("mine").call(operation, backwards)).toMatchObject({ result: "C1371" });
      const long = { from: "2024-06-15", to: "2026-06-15", grain: "day" } as const;
      expect(await as("mine").call(operation, long)).toMatchObject({
        result: "C1372",
        msg: "查询期间共 731 天，按日最长 366 天，请缩短期间，或改为按周、按月",
      });
    }
  });

  test("an analysis can be had as an Excel file, with days without deals and every line with its share", async () => {
    const { exportAnalysis } = api.contracts;
    const days = { from: "2026-06-14", to: "2026-06-15" };
    const { name, content } = await as("mine").ask(exportAnalysis, days);
    expect(name).toBe("成交分析_2026-06-14_2026-06-15.xlsx");
    const book = read(Buffer.from(content, "base64"));
    const rowsOf = (sheet: string) =>
      utils.sheet_to_json<unknown[]>(book.Sheets[sheet] as never, { header: 1, blankrows: false });
    const [, ...spans] = rowsOf("成交分析按日");
    const [none, sold] = [
      [0, 0, undefined, 0],
      [1, 5_000, 620, 3_100_000],
    ];
    expect(spans).toEqual([
      ["2026-06-14", ...none, ...none],
      ["2026-06-15", ...none, ...sold],
      ["合计", ...none, ...sold],
    ]);
    const [, ...firms] = rowsOf("按对方企业");
    expect(firms[0]).toEqual(["销售", "plant有限公司", ...sold, 100]);
  });

  test("and in the hall's statistics, without names", async () => {
    const { today, month } = await exchange.anonymous.ask(api.market.listDealStatistics, {});
    expect(today).toEqual([
      {
        wareKind: "WK01",
        wareKindName: "动力煤",
        side: "S",
        deals: 1,
        quantity: 50_000_000n,
        amount: fenOf("3100000"),
        averagePrice: yuan("620"),
      },
    ]);
    expect(month).toEqual(today);
  });
});
