import { api } from "@zd/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "steel"]) await scene.join(name);
  const { wares } = await scene.schedule({ startsAt: at("09:30:00") }, [
    { product: "原煤(2-2)" },
    { product: "50%块煤" },
    { product: "精煤" },
  ]);
  await exchange.until(at("09:31:00"));
  const [first, second, third] = wares as readonly string[] as readonly [string, string, string];
  for (const [name, ware, price] of [
    ["plant", first, "620"],
    ["steel", first, "625"],
    ["plant", second, "640"],
    ["plant", third, "630"],
  ] as const) {
    expect(await scene.bid(name, ware as never, price)).toMatchObject({ result: 0 });
    await exchange.wait(1_000);
  }
});
afterAll(() => exchange.close());

const ask = async (condition: object, name = "plant") => {
  const { body } = await exchange.send(
    "POST",
    `/api${api.trading.listOrders.path}`,
    JSON.stringify({ condition }),
    { "x-token": scene.member(name).token },
  );
  return body.data as {
    list: Record<string, string>[];
    total: number;
    counts: Record<string, number>;
    sums: Record<string, string>;
  };
};
const prices = async (condition: object) => (await ask(condition)).list.map(({ contprice }) => contprice);

describe("the orders of a firm (1006)", () => {
  test("come without any condition, the newest first, with the sums of all", async () => {
    const { list, total, counts, sums } = await ask({});
    expect(list.map(({ contprice, status }) => [contprice, status])).toEqual([
      ["630.00", "E"],
      ["640.00", "E"],
      ["620.00", "F"],
    ]);
    expect({ total, counts }).toEqual({ total: 3, counts: { E: 2, F: 1 } });
    expect(sums).toEqual({ contnum: "15000", dealnum: "10000", bail: "620000.00" });
  });

  test("are another firm's for another firm, and nobody's for a stranger", async () => {
    expect((await ask({}, "steel")).total).toBe(1);
    expect(await ask({}, "mine")).toEqual({
      list: [],
      total: 0,
      counts: {},
      sums: { contnum: "0", dealnum: "0", bail: "0.00" },
    });
  });

  test("are sorted by a column's name on the wire, either way", async () => {
    expect(await prices({ sort: "contprice" })).toEqual(["620.00", "630.00", "640.00"]);
    expect(await prices({ sort: "contprice", desc: true })).toEqual(["640.00", "630.00", "620.00"]);
    expect(await prices({ sort: "ordertime" })).toEqual(["620.00", "640.00", "630.00"]);
  });

  test("come in pages, and a page beyond the last is empty", async () => {
    expect(await prices({ pagesize: 2 })).toEqual(["630.00", "640.00"]);
    expect(await prices({ pagesize: 2, pageindex: 2 })).toEqual(["620.00"]);
    expect(await prices({ pagesize: 2, pageindex: 3 })).toEqual([]);
  });

  test.each([
    [{ status: "F" }, ["620.00"]],
    [{ status: "C" }, []],
    [{ side: "B" }, ["630.00", "640.00", "620.00"]],
    [{ side: "S" }, []],
    [{ gradename: "煤" }, ["630.00", "640.00", "620.00"]],
    [{ gradename: "50%" }, ["640.00"]],
    [{ gradename: "_" }, []],
    [{ sectid: "J260615-01", trademod: "0" }, ["630.00", "640.00", "620.00"]],
    [{ trademod: "1" }, []],
    [{ startdate: "2026-06-15", enddate: "2026-06-15" }, ["630.00", "640.00", "620.00"]],
    [{ startdate: "2026-06-16" }, []],
    [{ startdate: "", enddate: "", status: "", gradename: "", sort: "" }, ["630.00", "640.00", "620.00"]],
  ])("are filtered by %j", async (condition, expected) => {
    expect(await prices(condition)).toEqual(expected);
  });

  test("give one row by its number whatever day it is of, to those whose it is", async () => {
    const { list } = await ask({});
    const [newest] = list as [Record<string, string>];
    const key = { onlycolumn: "orderno", onlyvalue: newest["orderno"] };
    const past = { startdate: "2026-01-01", enddate: "2026-01-02" };
    expect(await ask({ ...key, ...past })).toEqual({ list: [newest], total: 1, counts: {}, sums: {} });
    expect((await ask({ ...key, status: "F" })).list).toEqual([]);
    expect((await ask(key, "steel")).list).toEqual([]);
    expect((await ask({ ...key, onlyvalue: "0" })).list).toEqual([]);
  });

  test("count the chips without the chip that is chosen", async () => {
    expect(await ask({ status: "F" })).toMatchObject({ total: 1, counts: { E: 2, F: 1 } });
  });
});
