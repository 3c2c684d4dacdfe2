import { api } from "@zd/api";
import { companyId, firmId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, type Scene, sectionOf, setScene, yuan } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { trading, control } = api;
const members = ["mine", "plant", "port", "steel"];
const parts = { split: true, minQuantity: tonnes("2000"), quantityStep: tonnes("1000") };

type Lot =
  | "bid"
  | "listed"
  | "taken"
  | "quoted"
  | "group"
  | "second"
  | "special"
  | "ended"
  | "early"
  | "paused"
  | "foreign";

let exchange: TestPlatform;
let scene: Scene;
const lots = new Map<Lot, WareId>();
const orders = new Map<Lot, string>();
const lot = (name: Lot): WareId => lots.get(name) as WareId;

/** All that an order could have moved: orders, wares, deals, sections' ends and every purse. */
async function readAll() {
  const { db } = exchange;
  return {
    orders: await db.selectFrom("trading.order").selectAll().orderBy("orderNo").execute(),
    wares: await db.selectFrom("trading.ware").selectAll().orderBy("id").execute(),
    deals: await db.selectFrom("trading.deal").selectAll().orderBy("orderNo").execute(),
    clocks: await db
      .selectFrom("trading.section")
      .select(["id", "status", "deadline"])
      .orderBy("id")
      .execute(),
    purses: await Promise.all([...members, "stranger"].map((name) => scene.purse(name))),
  };
}

beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of members) await scene.join(name);
  await scene.join("stranger", { qualified: false });
  const { chen } = await openStaff(exchange, { chen: "tradeManager" });

  const open = async (
    name: Lot,
    number: number,
    change: Parameters<Scene["schedule"]>[0],
    rule: Partial<WareRule> = {},
  ) => {
    const section = { freeMs: 3_600_000, ...change, id: sectionId(`J260615-${number}`) };
    const { wares } = await scene.schedule(section, [{ rule }]);
    lots.set(name, wares[0] as WareId);
  };
  const tiers = [{ from: tonnes("3000"), price: yuan("620") }];
  await open("bid", 71, {}, { capPrice: yuan("630"), maxPriceStep: yuan("5") });
  await open("listed", 72, { mode: "1" }, parts);
  await open("taken", 73, { mode: "1" }, parts);
  await open(
    "quoted",
    74,
    { mode: "3", side: "B" },
    { ...parts, terms: { mode: "3", limitPrice: yuan("630") } },
  );
  await open(
    "group",
    75,
    { mode: "2" },
    {
      ...parts,
      terms: { mode: "2", least: tonnes("3000"), tiers, lockMs: 60_000 },
    },
  );
  await open("second", 76, { mode: "90", freeMs: 60_000, restMs: 60_000, sealedMs: 3_000_000 });
  await open("special", 77, { kind: "B", invited: [firmId("steel")] });
  await open("ended", 78, { freeMs: 30_000, extensionMs: 0 });
  await open("early", 79, { startsAt: at("12:00:00") });
  await open("paused", 80, {});
  await open("foreign", 81, { company: companyId("ZD0009") });

  await exchange.until(at("09:01:10"));
  const accepted = async (name: Lot, firm: string, price: string | null, quantity?: string) => {
    const { data, result } = await scene.bid(firm, lot(name), price, quantity);
    expect(result, name).toBe(0);
    orders.set(name, data.orderno);
  };
  await accepted("bid", "port", "620");
  await accepted("second", "port", "620");
  await accepted("taken", "port", null, "3000");
  await accepted("group", "port", null, "4000");
  const reason = "核对标的质量指标";
  await chen.ask(control.suspendSection, { section: sectionOf(lot("paused")), reason });
  await exchange.until(at("09:02:10"));
  await scene.member("port").caller.ask(trading.confirmSealedRules, { section: sectionOf(lot("second")) });
  await exchange.until(at("09:03:10"));
  await accepted("second", "port", "625");
});
afterAll(() => exchange.close());

test.each<[string, Lot, string, string | null, string | undefined, string]>([
  ["an ended section", "ended", "plant", "620", undefined, "T1002"],
  ["a section that has not begun", "early", "plant", "620", undefined, "T1001"],
  ["a suspended section", "paused", "plant", "620", undefined, "T1004"],
  ["a foreign section", "foreign", "plant", "620", undefined, "P1004"],
  ["an uninvited section", "special", "plant", "620", undefined, "T1012"],
  ["a ware kind without the qualification", "bid", "stranger", "621", undefined, "T1011"],
  ["one's own ware", "bid", "mine", "621", undefined, "T1016"],
  ["one's own lead", "bid", "port", "621", undefined, "T1025"],
  ["a price off the step", "bid", "plant", "621.5", undefined, "T1023"],
  ["too small a step", "bid", "plant", "620", undefined, "T1021"],
  ["too large a step", "bid", "plant", "626", undefined, "T1022"],
  ["a price over the cap", "bid", "plant", "631", undefined, "T1024"],
  ["a price below the base", "bid", "plant", "619", undefined, "T1020"],
  ["less than the minimum", "listed", "plant", null, "1000", "T1030"],
  ["a quantity off the step", "listed", "plant", null, "2500", "T1032"],
  ["more than remains", "taken", "plant", null, "3000", "T1033"],
  ["a price beyond the limit", "quoted", "plant", "631", "2000", "T1028"],
  ["a second quote where one is allowed", "second", "port", "640", undefined, "T1050"],
  ["a quote without a bid in the first round", "second", "plant", "640", undefined, "T1051"],
])("an order for %s is refused, and nothing changes", async (_, name, firm, price, quantity, code) => {
  const before = await readAll();
  const answer = await scene.bid(firm, lot(name), price, quantity);
  expect(answer).toMatchObject({ result: code, msg: expect.stringMatching(/[\u4e00-\u9fa5]/) });
  expect(await readAll()).toEqual(before);
});

test.each<[string, Lot, string, string]>([
  ["a bid in an open auction", "bid", "port", "T1061"],
  ["a take, which is a deal already", "taken", "port", "T1070"],
  ["a sealed quote of the second round", "second", "port", "T1070"],
  ["a join once the group is complete", "group", "port", "T1060"],
  ["another firm's order", "group", "plant", "T1070"],
])("%s is not withdrawn, and nothing changes", async (_, name, firm, code) => {
  const before = await readAll();
  const [section, order] = [sectionOf(lot(name)), orders.get(name) as never];
  const { caller } = scene.member(firm);
  const answer = await caller.call(trading.withdrawOrder, { section, ware: lot(name), order });
  expect(answer).toMatchObject({ result: code, msg: expect.stringMatching(/[\u4e00-\u9fa5]/) });
  expect(await readAll()).toEqual(before);
});

test("a section that is none takes no order for a ware of another", async () => {
  const before = await readAll();
  const order = { section: sectionId("J260615-99"), ware: lot("bid"), price: yuan("621") };
  expect(await scene.member("plant").caller.call(trading.placeOrder, order)).toMatchObject({
    result: "P1004",
  });
  expect(await readAll()).toEqual(before);
});

test("after all this the books balance", () => checkBooks(exchange));
