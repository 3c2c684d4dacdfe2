import { api } from "@zd/api";
import { sectionId, type WareId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, fenOf, type Scene, setScene, thermal, yuan } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: Scene;
let staff: Readonly<Record<"risk" | "cash" | "trade" | "gu", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  await scene.join("sister", { legalPerson: "zhao", funds: "50000000" });
  await scene.join("brother", { legalPerson: "zhao", funds: "50000000" });
  staff = await openStaff(exchange, {
    risk: "riskController",
    cash: "settlementClerk",
    trade: "tradeManager",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

const read = (by = staff.risk) => by.ask(api.risk.readRisk, {});

/** A session in which `port` buys 5,000 t of `mine`. */
async function hold(id: string, price: string, practice = false) {
  const { wares, opensAt } = await scene.schedule({ id: sectionId(id), practice, freeMs: 60_000 });
  await exchange.until(opensAt);
  await scene.bid("port", wares[0] as WareId, price);
  await exchange.wait(125_000);
}

describe("the overview of risk", () => {
  test("of an empty market has nothing", async () => {
    expect(await read()).toMatchObject({
      isWhole: true,
      concentration: { contracts: 0, amount: 0n, byAmount: [], byDeposits: [], products: [] },
      adequacy: {
        contracts: 0,
        amount: 0n,
        worst: [],
        unpricedContracts: 0,
        unpricedAmount: 0n,
        unpriced: [],
      },
      due: ["contracts", "instalments", "withdrawals", "answers"].map((kind) => ({
        kind,
        today: 0,
        overdue: 0,
        earliest: null,
      })),
      related: [],
      margins: [],
    });
  });

  test("is read by 合同风控, 财务结算 and 审计, and by no other desk", async () => {
    for (const reader of [staff.risk, staff.cash, staff.gu]) expect((await read(reader)).due).toHaveLength(4);
    expect(await staff.trade.call(api.risk.readRisk, {})).toMatchObject({ code: "P1003" });
  });

  test("has who holds how much, and leaves practice out", async () => {
    await hold("J260615-01", "640");
    await hold("J260615-02", "990", true);
    const { concentration, adequacy, readAt } = await read();
    expect(readAt).toBe(Math.floor(exchange.clock.now() / 1000) * 1000);
    expect(concentration).toMatchObject({ contracts: 1, amount: fenOf("3200000") });
    expect(concentration.byAmount.map(({ firmName, amount }) => [firmName, amount])).toEqual([
      ["mine有限公司", fenOf("3200000")],
      ["port有限公司", fenOf("3200000")],
    ]);
    const held = await sql<{ readonly held: bigint }>`
      select sum(buyer_deposit + seller_deposit)::bigint as held from contracts.contract where not practice`.execute(
      exchange.db,
    );
    expect(concentration.deposits).toBe(held.rows[0]?.held);
    expect(concentration.products).toMatchObject([{ byAmount: concentration.byAmount, contracts: 1 }]);
    // Its own deal is the price of the day, so nothing is lacking.
    expect(adequacy).toMatchObject({ contracts: 0, unpricedContracts: 0 });
  });

  test("names the contract whose deposit the newest price does not cover, and by how much", async () => {
    await exchange.db
      .updateTable("contracts.contract")
      .set({ tradingDay: "2026-06-12", dealtAt: new Date(exchange.clock.now() - 3 * 86_400_000) })
      .where("sectionId", "=", "J260615-01")
      .execute();
    await hold("J260615-03", "900");
    const { adequacy } = await read();
    const loss = fenOf("1300000");
    expect(adequacy).toMatchObject({ contracts: 1 });
    expect(adequacy.worst).toMatchObject([
      {
        sellerName: "mine有限公司",
        buyerName: "port有限公司",
        side: "S",
        price: yuan("640"),
        dayPrice: yuan("900"),
        priceBasis: "grade",
      },
    ]);
    expect(adequacy.worst).toMatchObject([{ priceDay: "2026-06-15", loss, left: 5_000_0000n }]);
    const [worst] = adequacy.worst;
    expect((worst?.held ?? 0n) + (worst?.shortfall ?? 0n)).toBe(loss);
    expect(adequacy.amount).toBe(worst?.shortfall);
  });

  test("has steps of contracts that are due today, and those of before as overdue", async () => {
    const dueAt = (id: string, moment: number) =>
      exchange.db
        .updateTable("contracts.contract")
        .set({ dueAt: new Date(moment) })
        .where("sectionId", "=", id)
        .execute();
    await dueAt("J260615-01", at("09:00:00") - 86_400_000);
    await dueAt("J260615-02", at("17:00:00"));
    await dueAt("J260615-03", at("17:00:00"));
    const { due } = await read();
    expect(due[0]).toEqual({
      kind: "contracts",
      today: 1,
      todayAmount: fenOf("4500000"),
      overdue: 1,
      overdueAmount: fenOf("3200000"),
      earliest: "2026-06-12",
    });
    const listed = async (when: "today" | "overdue") => {
      const query = {
        pageIndex: 1,
        pageSize: 20,
        from: "2026-06-12",
        to: "2026-06-15",
        filters: { due: when },
      };
      return (await staff.risk.ask(api.contractControl.listContracts, query)).rows.map(
        ({ section }) => section,
      );
    };
    expect(await listed("today")).toEqual(["J260615-03"]);
    expect(await listed("overdue")).toEqual(["J260615-01"]);
  });

  test("names related firms that both bid in a running session, and tells nothing of sealed offers", async () => {
    const { wares, opensAt } = await scene.schedule({ id: sectionId("J260615-04"), freeMs: 600_000 }, [
      {},
      {},
    ]);
    const sealed = await scene.schedule({ id: sectionId("J260615-05"), mode: "3", freeMs: 600_000 }, [
      {},
      {},
    ]);
    await exchange.until(opensAt);
    const bid = async (name: string, [ware]: readonly WareId[], price: string) =>
      expect(await scene.bid(name, ware as WareId, price)).toMatchObject({ result: 0 });
    await bid("sister", wares, "620");
    await bid("sister", sealed.wares, "620");
    expect((await read()).related).toEqual([]);
    await bid("brother", wares.slice(1), "620");
    await bid("brother", sealed.wares.slice(1), "620");
    const { related } = await read();
    expect(related).toMatchObject([{ section: "J260615-04" }]);
    expect(related[0]?.firmNames.toSorted()).toEqual(["brother有限公司", "sister有限公司"]);
  });

  test("takes the price of the product where the grade was not dealt, and leaves nothing without a price out", async () => {
    const { grade } = await gradeOf("J260615-01", "另一等级");
    await exchange.db
      .insertInto("trading.product")
      .values({
        id: "PR90" as never,
        companyId: company,
        wareKindId: thermal,
        position: 90,
        name: "动力煤类",
        enabled: true,
        thermal: false,
      })
      .execute();
    const put = (id: string, name: string) =>
      exchange.db
        .insertInto("trading.grade")
        .values({ id: id as never, productId: "PR90" as never, position: 1, name, enabled: true })
        .execute();
    await put("GR901", grade);
    await put("GR902", "另一等级");
    await exchange.db
      .updateTable("contracts.contract")
      .set({ tradingDay: "2026-05-01" })
      .where("sectionId", "=", "J260615-01")
      .execute();
    const ofProduct = await read();
    expect(ofProduct.adequacy.worst).toMatchObject([
      { grade: "另一等级", priceBasis: "product", dayPrice: yuan("900") },
    ]);
    expect(ofProduct.concentration.products).toMatchObject([{ product: "动力煤类", contracts: 2 }]);

    await gradeOf("J260615-01", "无人成交的煤");
    const { adequacy, concentration } = await read();
    expect(adequacy).toMatchObject({
      contracts: 0,
      worst: [],
      unpricedContracts: 1,
      unpricedAmount: fenOf("3200000"),
      unpriced: [{ grade: "无人成交的煤", sellerName: "mine有限公司", left: 5_000_0000n }],
    });
    expect(concentration.contracts).toBe(2);
  });
});

/** Gives the contract of a session another grade, and says which it had. */
async function gradeOf(section: string, grade: string) {
  const of = { section: sectionId(section), grade };
  const before = await exchange.db
    .selectFrom("contracts.contract")
    .select("product as grade")
    .where("sectionId", "=", of.section)
    .executeTakeFirstOrThrow();
  await exchange.db
    .updateTable("contracts.contract")
    .set({ product: of.grade })
    .where("sectionId", "=", of.section)
    .execute();
  return before;
}
