import type { MallWareId } from "@zd/domain/mall/codes";
import { reserve } from "@zd/domain/mall/stock";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Scope } from "../platform/jobs/jobs.ts";
import { openExchange } from "../testing/exchange.ts";
import { type Mall, setMall } from "../testing/mall-scene.ts";
import { at, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { lockStocks, releaseStock, reserveStock, sellStock } from "./stock.ts";

let exchange: TestPlatform;
let mall: Mall;
let ware: MallWareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  mall = await setMall(exchange, await setScene(exchange));
  await mall.openShop("hengze");
});
afterAll(() => exchange.close());
beforeEach(async () => {
  await exchange.wait(60_000);
  ware = await mall.sell("hengze", { quantity: tonnes("1000") });
});

const within = <T>(work: (scope: Scope) => Promise<T>) => exchange.platform.transact(work);
const move = (quantity: string, order = "O1") => ({ ware, quantity: tonnes(quantity), order });
const readStock = async () => {
  const stock = await exchange.db
    .selectFrom("mall.stock as s")
    .innerJoin("mall.ware as w", "w.id", "s.wareId")
    .innerJoin("mall.merchant as m", "m.firmId", "w.firmId")
    .select(["s.available", "s.reserved", "w.inStock", "w.sold", "m.sold as shopSold"])
    .where("s.wareId", "=", ware)
    .executeTakeFirstOrThrow();
  return stock;
};

test("orders hold stock, give it back and take it, each on record with what was left then", async () => {
  const before = await readStock();
  await within((scope) => reserveStock(scope, [move("300"), move("200", "O2"), move("500", "O3")]));
  expect(await readStock()).toMatchObject({
    available: tonnes("0"),
    reserved: tonnes("1000"),
    inStock: false,
  });
  await within((scope) => releaseStock(scope, [move("200", "O2")]));
  expect(await readStock()).toMatchObject({
    available: tonnes("200"),
    reserved: tonnes("800"),
    inStock: true,
  });
  await within((scope) => sellStock(scope, [move("300"), move("500", "O3")]));
  expect(await readStock()).toMatchObject({
    available: tonnes("200"),
    reserved: tonnes("0"),
    sold: tonnes("800"),
    shopSold: before.shopSold + tonnes("800"),
  });
  const moves = await exchange.db
    .selectFrom("mall.stockMove")
    .select(["cause", "orderNo", "availableAfter", "reservedAfter"])
    .where("wareId", "=", ware)
    .orderBy("id")
    .execute();
  expect(
    moves.map(({ cause, orderNo, availableAfter, reservedAfter }) => [
      cause,
      orderNo,
      availableAfter,
      reservedAfter,
    ]),
  ).toEqual([
    ["set", null, tonnes("1000"), tonnes("0")],
    ["reserve", "O1", tonnes("700"), tonnes("300")],
    ["reserve", "O2", tonnes("500"), tonnes("500")],
    ["reserve", "O3", tonnes("0"), tonnes("1000")],
    ["release", "O2", tonnes("200"), tonnes("800")],
    ["sell", "O1", tonnes("200"), tonnes("500")],
    ["sell", "O3", tonnes("200"), tonnes("0")],
  ]);
  expect(exchange.events.filter(({ type }) => type === "mall.wareInStock").map(({ data }) => data)).toEqual([
    { ware },
  ]);
});

test("nothing is ever oversold, by whatever mistake", async () => {
  await expect(
    within((scope) => reserveStock(scope, [move("600"), move("400.0001", "O2")])),
  ).rejects.toThrow();
  await expect(within((scope) => sellStock(scope, [move("1")]))).rejects.toThrow();
  await expect(within((scope) => releaseStock(scope, [move("1")]))).rejects.toThrow();
  await expect(
    within((scope) => reserveStock(scope, [{ ...move("1"), ware: "M0" as MallWareId }])),
  ).rejects.toThrow();
  expect(await readStock()).toMatchObject({ available: tonnes("1000"), reserved: tonnes("0") });
});

test("fifty who come at once for the last 100 tonnes get exactly those", async () => {
  await within((scope) => reserveStock(scope, [move("900")]));
  const order = async (i: number) =>
    within(async (scope) => {
      const stock = (await lockStocks(scope.tx, [ware])).get(ware);
      if (!stock || !reserve(stock, tonnes("10"))) return false;
      await reserveStock(scope, [move("10", `R${i}`)]);
      return true;
    });
  const got = await Promise.all(Array.from({ length: 50 }, (_, i) => order(i)));
  expect(got.filter((one) => one)).toHaveLength(10);
  expect(await readStock()).toMatchObject({ available: tonnes("0"), reserved: tonnes("1000") });
});
