import { api } from "@zd/api";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port", "steel"]) await scene.join(name);
  await scene.join("poor", { funds: "1000" });
  await scene.join("clerk", { roles: ["financeClerk"] });
});
afterAll(() => exchange.close());

describe("E0-1 over the wire: three lots of 5 000 t under one countdown", () => {
  let wares: Awaited<ReturnType<Scene["schedule"]>>["wares"];
  beforeAll(async () => {
    ({ wares } = await scene.schedule({ startsAt: at("09:30:00") }, [{}, {}, {}]));
  });
  const ware = (i: number) => wares[i - 1] as (typeof wares)[number];

  test("before the opening nobody bids, and the refusal carries a receipt", async () => {
    const refused = await scene.bid("plant", ware(1), "620");
    expect(refused).toMatchObject({ result: "T1001", msg: "当前场次未开始" });
    expect(refused.data.receipt).toMatchObject({ seq: 1, servertime: at("09:00:00") });
    expect(refused.data.receipt.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("the first bid leads at the base price, and its deposit is held", async () => {
    await exchange.until(at("09:31:00"));
    const led = await scene.bid("plant", ware(1), "620");
    expect(led).toMatchObject({ result: 0, data: { status: "E", rank: 1, bail: "310000.00" } });
    expect(led.data.receipt).toMatchObject({ orderno: led.data.orderno, servertime: at("09:31:00") });
    expect(await scene.purse("plant")).toMatchObject({
      available: fenOf("4690000"),
      "trading-deposit": fenOf("310000"),
    });
  });

  test("a better bid in the countdown puts the first out, frees its deposit at once, and restarts the clock", async () => {
    await exchange.until(at("09:49:30"));
    expect(await scene.bid("port", ware(2), "620")).toMatchObject({ result: 0 });
    await exchange.until(at("09:50:40"));
    expect(await scene.bid("steel", ware(1), "621")).toMatchObject({
      result: 0,
      data: { deadline: at("09:51:40") },
    });
    expect(await scene.purse("plant")).toMatchObject({ available: fenOf("5000000"), "trading-deposit": 0n });
    const own = await scene
      .member("plant")
      .caller.ask(api.trading.listSectionOrders, { section: "J260615-01" as never });
    expect(own).toMatchObject([{ status: "F", held: 0n, filled: 0n }]);
  });

  test("it ends a minute after the last bid: two deals, two contracts, one lot failed, fees taken", async () => {
    await exchange.until(at("09:51:39"));
    const running = await exchange.anonymous.ask(api.market.listSections, {
      section: "J260615-01" as never,
    });
    expect(running).toMatchObject([{ status: "2", second: 1 }]);

    await exchange.until(at("09:51:40"));
    const [section] = await exchange.anonymous.ask(api.market.listSections, {
      section: "J260615-01" as never,
    });
    expect(section).toMatchObject({ status: "6", waresDealt: 2, waresFailed: 1, second: -1 });

    expect(await scene.purse("steel")).toMatchObject({
      available: fenOf("4689000"),
      "trading-deposit": 0n,
      "performance-deposit": fenOf("310000"),
    });
    const bought = await scene.member("steel").caller.ask(api.contracts.listDeals, {
      pageIndex: 1,
      pageSize: 20,
      filters: {},
    });
    expect(bought).toMatchObject({
      total: 1,
      rows: [
        {
          side: "B",
          source: "section",
          amount: fenOf("3105000"),
          fee: fenOf("1000"),
          state: "10",
          counterparty: "mine有限公司",
        },
      ],
    });
    await checkBooks(exchange);
  });

  test("both parties read the letter of the deal, and nobody else does", async () => {
    const [letter] = await scene.member("steel").caller.ask(api.contracts.listDealLetters, {});
    expect(letter).toMatchObject({
      buyer: { firmName: "steel有限公司" },
      amountCapital: "叁佰壹拾万伍仟元整",
    });
    const { contractNo } = letter as NonNullable<typeof letter>;
    const seller = await scene.member("mine").caller.ask(api.contracts.listDealLetters, { contractNo });
    expect(seller).toMatchObject([{ side: "S", contractNo }]);
    const stranger = await scene.member("plant").caller.call(api.contracts.listDealLetters, { contractNo });
    expect(stranger).toMatchObject({ result: "P1004", data: null });
  });

  test("the deals of a ware are told to members, and the order's number to the parties alone (R-793)", async () => {
    const ask = (name: string, i: number) =>
      scene.member(name).caller.ask(api.trading.listWareDeals, { ware: ware(i) });
    const deal = { price: yuan("621"), quantity: tonnes("5000"), amount: fenOf("3105000") };
    const named = { ...deal, orderNo: expect.stringMatching(/./), own: true };
    expect(await ask("steel", 1)).toMatchObject([named]);
    expect(await ask("mine", 1)).toMatchObject([named]);
    expect(await ask("plant", 1)).toMatchObject([{ ...deal, orderNo: null, own: false }]);
    expect(await ask("steel", 3)).toEqual([]);
    expect(await exchange.anonymous.call(api.trading.listWareDeals, { ware: ware(1) })).toMatchObject({
      result: "GA-101",
    });
  });

  test("an order that comes too late changes nothing", async () => {
    expect(await scene.bid("plant", ware(3), "620")).toMatchObject({ result: "T1002" });
    expect(await scene.purse("plant")).toMatchObject({ available: fenOf("5000000") });
  });
});

describe("bad orders", () => {
  let ware: string;
  beforeAll(async () => {
    const { wares } = await scene.schedule({ id: "J260615-02" as never, startsAt: at("10:30:00") });
    ware = wares[0] as string;
    await exchange.until(at("10:31:00"));
  });
  const send = (body: object | string, name = "plant", headers = {}) =>
    exchange.send("POST", "/api/core/v1/6101", typeof body === "string" ? body : JSON.stringify(body), {
      "x-token": scene.member(name).token,
      ...headers,
    });
  const order = (change: object) => ({ sectid: "J260615-02", wareid: ware, price: "625", ...change });

  test.each([
    ["a price of five decimals", { price: "625.00001" }, "P1001"],
    ["a price that is no number", { price: "六百" }, "P1001"],
    ["a negative price", { price: "-625" }, "P1001"],
    ["a huge price", { price: "9".repeat(39) }, "P1001"],
    ["a huge number", { price: 1e300 }, "P1001"],
    ["no ware", { wareid: undefined }, "P1001"],
    ["a ware of another section", { wareid: "J260615-01-01" }, "P1004"],
    ["a section that is none", { sectid: "J999999-01" }, "P1004"],
    ["half a lot", { qty: "2500" }, "T1034"],
    ["a price below the base", { price: "619" }, "T1020"],
    ["a price off the ladder", { price: "620.5" }, "T1023"],
    ["the wrong side", { side: "S" }, "T1035"],
    ["a turn that is still to come", { turnid: 2 }, "T1005"],
    ["a turn that is over", { turnid: 0 }, "T1006"],
    ["a turn below zero", { turnid: -1 }, "P1001"],
    ["a turn that is no number", { turnid: "1e0" }, "P1001"],
    ["a price of zero", { price: 0 }, "T1026"],
    ["a price with a blank in it", { price: "62 5" }, "P1001"],
    ["a quantity of zero", { qty: 0 }, "T1034"],
    ["a negative quantity", { qty: "-5000" }, "P1001"],
    ["a quantity of five decimals", { qty: 5000.00001 }, "P1001"],
    ["another company", { compid: "ZD9999" }, "P1005"],
  ])("%s is refused with one clear message", async (_, change, code) => {
    const { status, body } = await send(order(change));
    expect(status).toBe(200);
    expect(body).toMatchObject({ result: code, msg: expect.stringMatching(/[\u4e00-\u9fa5]/) });
  });

  test("nobody bids on the own ware, without the role, or without the money", async () => {
    expect((await send(order({}), "mine")).body).toMatchObject({ result: "T1016" });
    expect((await send(order({}), "clerk")).body).toMatchObject({ result: "P1003" });
    expect((await send(order({}), "poor")).body).toMatchObject({
      result: "T1040",
      msg: "可用资金不足，需311000.00元",
    });
  });

  test("another firm's number in the body means nothing", async () => {
    const { body } = await send(order({ firmid: "steel", price: "620" }));
    expect(body).toMatchObject({ result: 0 });
    expect(await scene.purse("plant")).toMatchObject({ "trading-deposit": fenOf("310000") });
  });

  test("the same request id gives the same answer once, and refuses another body", async () => {
    const id = { "x-request-id": "once-and-only-once" };
    const first = await send(order({ price: "630" }), "steel", id);
    const again = await send(order({ price: "630" }), "steel", id);
    expect(again.body).toEqual(first.body);
    expect((await send(order({ price: "640" }), "steel", id)).body).toMatchObject({ result: "P1006" });
    expect(await scene.purse("steel")).toMatchObject({ "trading-deposit": fenOf("310000") });
  });

  test("after all this the books still balance", () => checkBooks(exchange));
});

describe("many at once", () => {
  test("of rising bids that come at once each that is higher than those before is accepted, and the last of them stands", async () => {
    const { wares } = await scene.schedule({ id: "J260615-03" as never, startsAt: at("10:40:00") });
    await exchange.until(at("10:41:00"));
    const names = ["plant", "port", "steel"];
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        scene.bid(names[i % 3] as string, wares[0] as never, String(620 + i)),
      ),
    );
    const accepted = replies.filter(({ result }) => result === 0);
    const orders = await exchange.db
      .selectFrom("trading.order")
      .select(["price", "status", "held"])
      .where("sectionId", "=", "J260615-03")
      .orderBy("seq")
      .execute();
    const prices = orders.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : 1)));
    // In which order so many arrive nobody can say, nor whose bid leads when the highest comes.
    const refusals = replies.filter(({ result }) => result !== 0).map(({ result }) => result);
    expect(refusals.filter((code) => code !== "T1025" && code !== "T1021")).toEqual([]);
    expect(orders).toHaveLength(accepted.length);
    expect(orders.at(-1)).toMatchObject({ status: "E", held: fenOf("310000") });
    expect(orders.slice(0, -1).filter(({ status, held }) => status !== "F" || held > 0n)).toEqual([]);
    await checkBooks(exchange);
  });

  test("E1-2: a listing is taken to the last tonne, and nobody gets what is not there", async () => {
    const { wares } = await scene.schedule(
      { id: "J260615-04" as never, mode: "1", startsAt: at("10:50:00"), freeMs: 600_000 },
      [
        {
          rule: {
            total: 75_000_000n as never,
            minQuantity: 35_000_000n as never,
            quantityStep: 10_000_000n as never,
            split: true,
            basePrice: 6_000_000n as never,
          },
        },
      ],
    );
    await exchange.until(at("10:51:00"));
    const replies = await Promise.all(
      ["plant", "port", "steel"].map((name) => scene.bid(name, wares[0] as never, null, "3500")),
    );
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(2);
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({ result: "T1033" });
    expect(await scene.bid("port", wares[0] as never, null, "500")).toMatchObject({
      result: 0,
      data: { status: "C", amount: "300000.00" },
    });
    const [section] = await exchange.anonymous.ask(api.market.listSections, {
      section: "J260615-04" as never,
    });
    expect(section).toMatchObject({ status: "6", quantityDealt: 75_000_000n });
    await checkBooks(exchange);
  });
});

describe("in several sections at once", () => {
  const ids = ["06", "07", "08", "09", "10"].map((no) => `J260615-${no}` as never);

  test("a firm holds deposits as far as its money goes, and every section keeps a journal of its own", async () => {
    await scene.join("thin", { funds: "1000000" });
    const wares = [];
    for (const id of ids) {
      const { wares: opened } = await scene.schedule({ id, startsAt: at("11:00:00"), freeMs: 60_000 });
      wares.push(...opened);
    }
    await exchange.until(at("11:00:30"));
    const replies = await Promise.all(
      wares.flatMap((ware) => [scene.bid("thin", ware, "620"), scene.bid("plant", ware, "630")]),
    );
    const results = replies.map(({ result }) => result);
    // Plant has the money for all, and whoever was outbid got his deposit back.
    expect(results.filter((_, i) => i % 2 === 1)).toEqual(Array(5).fill(0));
    expect(new Set(results.filter((_, i) => i % 2 === 0))).toContain(0);
    expect(await scene.purse("thin")).toMatchObject({ available: fenOf("1000000"), "trading-deposit": 0n });

    const leads = await Promise.all(wares.map((ware) => scene.bid("thin", ware, "640")));
    expect(leads.map(({ result }) => result).toSorted()).toEqual([0, 0, 0, "T1040", "T1040"]);
    expect(await scene.purse("thin")).toMatchObject({ "trading-deposit": fenOf("930000") });

    const journals = await exchange.db
      .selectFrom("trading.journal")
      .select(["sectionId", "seq"])
      .where("sectionId", "in", ids)
      .orderBy("sectionId")
      .orderBy("seq")
      .execute();
    for (const id of ids) {
      const rows = journals.filter(({ sectionId }) => sectionId === id).map(({ seq }) => seq);
      expect(rows).toEqual(rows.map((_, i) => i + 1));
    }
    await checkBooks(exchange);
  });

  test("listings that are taken together open a contract each, numbered by the day of their section", async () => {
    const lots = [];
    for (const id of ["J260615-11", "J260615-12"]) {
      const { wares } = await scene.schedule(
        { id: id as never, mode: "1", startsAt: at("11:10:00"), freeMs: 600_000 },
        [{ rule: { minQuantity: tonnes("1000"), quantityStep: tonnes("1000") } }],
      );
      lots.push(...wares);
    }
    await exchange.until(at("11:10:30"));
    const replies = await Promise.all(lots.map((ware) => scene.bid("steel", ware, null, "1000")));
    expect(replies.map(({ result }) => result)).toEqual([0, 0]);
    const contracts = await exchange.db
      .selectFrom("contracts.contract")
      .select(["contractNo", "sectionId"])
      .where("sectionId", "in", ["J260615-11", "J260615-12"])
      .execute();
    expect(new Set(contracts.map(({ sectionId }) => sectionId)).size).toBe(2);
    for (const { contractNo } of contracts) expect(contractNo).toMatch(/^20260615-\d{4}$/);
    await checkBooks(exchange);
  });
});

describe("what a firm may do in a section", () => {
  const section = "J260615-05" as never;
  beforeAll(async () => {
    await scene.schedule({ id: section, kind: "B", startsAt: at("11:30:00"), invited: ["plant" as never] });
    await scene.join("fresh", { agreed: false, qualified: false, funds: "0" });
  });

  test("an invited trader lacks nothing", async () => {
    const power = await scene.member("plant").caller.ask(api.trading.readSectionPower, { section });
    expect(power).toMatchObject({ power: true, gaps: [] });
  });

  test("a firm is told all that it lacks, in order", async () => {
    const { power, gaps } = await scene.member("fresh").caller.ask(api.trading.readSectionPower, { section });
    expect(power).toBe(false);
    expect(gaps.map(({ code }) => code)).toEqual(["T1011", "T1012", "T1013"]);
    await exchange.until(at("11:31:00"));
    expect(await scene.bid("port", "J260615-05-01" as never, "620")).toMatchObject({ result: "T1012" });
  });

  test("coming in is on record", async () => {
    const entered = await scene
      .member("port")
      .caller.ask(api.trading.enterSection, { section, source: "web" });
    expect(entered).toMatchObject({ allowed: false, rulesAccepted: true, gaps: [{ code: "T1012" }] });
    const [row] = await exchange.db
      .selectFrom("trading.sectionFirm")
      .select(["firmId", "invited"])
      .where("enteredAt", "is not", null)
      .execute();
    expect(row).toEqual({ firmId: "port", invited: false });
  });
});
