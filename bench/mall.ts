import { performance } from "node:perf_hooks";
import { api } from "@zd/api";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import type { MallWareId } from "@zd/domain/mall/codes";
import { queryOf } from "@zd/server/platform/formats/pinyin";
import { systemClock } from "@zd/server/platform/process/clock";
import { setScene } from "@zd/server/testing/market-scene";
import { openStaff } from "@zd/server/testing/staff-scene";
import { openTestClient, type TestCaller } from "@zd/server/testing/test-client";
import { Client } from "pg";
import { openBenchDatabase } from "./bench-database.ts";
import type { Benchmark } from "./benchmark.ts";
import { coalNames, openBigMall, placeName, shopName } from "./exchange/big-mall.ts";
import { fillOrders } from "./exchange/mall-archive.ts";
import { openBenchApp } from "./exchange/open-app.ts";
import { quantile } from "./statistics.ts";

const size = { merchants: 10_000, wares: 200_000, places: 300 } as const;
const archive = { orders: 1_000_000, days: 1_000 } as const;
const calls = 100;
const { findWares, readWare, listPrices, suggest, readHome } = api.mallFinding;

type WareQuery = InputOf<typeof findWares>;
const wares = (part: Partial<WareQuery>): WareQuery => ({
  pageIndex: 1,
  pageSize: 20,
  keyword: "",
  sort: "recommended",
  ...part,
});

/** What people type: whole names and parts, Chinese and pinyin, broad and narrow, and now and then a wrong key. */
const typed = (i: number): string => {
  const [name = "", place, shop] = [coalNames[i % coalNames.length], placeName(i * 11), shopName(i * 101)];
  const kinds = [
    name,
    place,
    shop.slice(2, 6),
    `${place.slice(0, 2)} ${name}`,
    "煤",
    ["momei", "hunmei", "kuangmei", "yulin", "jiaomei"][i % 5] ?? "",
    ["mk", "ylh", "jm", "cfmt"][i % 4] ?? "",
    "moemi",
  ];
  return kinds[i % kinds.length] ?? "";
};

const id = (i: number) =>
  `M20260101-${String(((i * 7_919) % size.wares) + 1).padStart(6, "0")}` as MallWareId;

/** What a visitor leafs through without typing. */
const leafed = (i: number): Partial<WareQuery> => {
  const parts: readonly Partial<WareQuery>[] = [
    {},
    { sort: "newest" },
    { wareKind: "WK00002" as never },
    { area: "陕西-榆林", sort: "priceUp" },
    { calorificFrom: 5_500, sort: "stock" },
    { product: "PR00004" as never, inStock: true },
    { priceFrom: 3_000_000n as never, priceTo: 3_500_000n as never, sort: "calorific" },
    { placeType: "4", sulphurTo: 5_000n as never, sort: "priceDown" },
    { pageIndex: 15 },
  ];
  return parts[i % parts.length] ?? {};
};

const bare = {
  search: `select w.id, w.name, w.price, w.in_stock from mall.ware w
    where w.company_id = $1 and w.shown and w.words @@ $2::tsquery
    order by w.in_stock desc, w.sold desc, w.on_sale_since desc, w.id limit 20`,
  detail: "select * from mall.ware w join mall.stock s on s.ware_id = w.id where w.id = $1",
} as const;

async function p95(ask: (index: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < calls; i++) {
    const began = performance.now();
    await ask(i);
    taken.push(performance.now() - began);
  }
  return quantile(taken, 0.95);
}

const page = (pageIndex: number, filters: Readonly<Record<string, string>> = {}) => ({
  pageIndex,
  pageSize: 20,
  filters,
});
const { mallOrders, mallContracts, mallControl } = api;

/** The orders as a merchant of many has them, as a buyer, and as the exchange. */
const orderPages: Readonly<
  Record<string, readonly [by: "firm" | "staff", operation: AnyOperation, input: object]>
> = {
  salesWaitingP95Ms: ["firm", mallOrders.listSales, page(1, { stage: "waiting" })],
  salesP95Ms: ["firm", mallOrders.listSales, page(1, { stage: "valid" })],
  salesDeepP95Ms: ["firm", mallOrders.listSales, page(25, { stage: "invalid" })],
  purchasesP95Ms: ["firm", mallOrders.listPurchases, page(1, { stage: "valid" })],
  agreementsP95Ms: ["firm", mallContracts.listSales, page(1, { stage: "agreed" })],
  controlP95Ms: ["staff", mallControl.listOrders, page(1)],
  controlDeepP95Ms: ["staff", mallControl.listOrders, page(100)],
  controlOfStateP95Ms: ["staff", mallControl.listOrders, page(1, { state: "3" })],
};

/** Searches, lists and single wares of a mall with many shops, and the lists of what has been ordered there. */
export const mall: Benchmark = {
  name: "mall",
  parameters: { ...size, ...archive, asked: calls },
  rounds: 5,
  compared: "detailP95Ms",
  goal: "search and suggestions p95 ≤ 100 ms; lists, detail and first page ≤ 30 ms",
  isMet: ({ ours }) =>
    Math.max(ours["searchP95Ms"] ?? Infinity, ours["suggestP95Ms"] ?? Infinity) <= 100 &&
    Math.max(
      ours["listP95Ms"] ?? Infinity,
      ours["detailP95Ms"] ?? Infinity,
      ours["pricesP95Ms"] ?? Infinity,
      ...Object.keys(orderPages).map((name) => ours[name] ?? Infinity),
    ) <= 30,
  open: async () => {
    const server = await openBenchDatabase();
    const { app } = await openBenchApp(server.url, server.folder);
    const database = new Client({ connectionString: server.url });
    await database.connect();
    const company = await openBigMall(app.platform, database, size);
    const { caller } = openTestClient(() => app.address);
    const { ask } = caller(null);
    const withToken = (token: string) => caller(token);
    const scene = await setScene({ platform: app.platform, db: app.db, clock: systemClock, withToken });
    const { firm, caller: member } = await scene.join("merchant", { roles: ["administrator"], funds: "0" });
    const { desk } = await openStaff({ platform: app.platform, withToken }, { desk: "riskController" });
    const callers: Readonly<Record<"firm" | "staff", TestCaller>> = { firm: member, staff: desk };
    await fillOrders(database, { company, firm, ...size, ...archive });
    /** Each of the lists of orders. */
    const orders = async () => {
      const taken: Record<string, number> = {};
      for (const [name, [by, operation, input]] of Object.entries(orderPages))
        taken[name] = await p95(() => callers[by].ask(operation, input as never));
      return taken;
    };
    return {
      round: async () => {
        const ours = {
          searchP95Ms: await p95((i) => ask(findWares, wares({ keyword: typed(i) }))),
          suggestP95Ms: await p95((i) => ask(suggest, { keyword: typed(i).slice(0, 3) })),
          listP95Ms: await p95((i) => ask(findWares, wares(leafed(i)))),
          detailP95Ms: await p95((i) => ask(readWare, { ware: id(i) })),
          pricesP95Ms: await p95((i) => ask(listPrices, { ware: id(i), days: 90 })),
          homeP95Ms: await p95(() => ask(readHome, {})),
          ...(await orders()),
        };
        const yardstick = {
          searchP95Ms: await p95((i) =>
            database.query({ name: "search", text: bare.search, values: [company, queryOf(typed(i))] }),
          ),
          detailP95Ms: await p95((i) =>
            database.query({ name: "detail", text: bare.detail, values: [id(i)] }),
          ),
        };
        return { ours, yardstick };
      },
      close: async () => {
        await database.end();
        await app.close();
        await server.close();
      },
    };
  },
};
