import { read, utils, type WorkBook } from "@e965/xlsx";
import { api } from "@zd/api";
import { dealList } from "@zd/api/contracts/operations";
import { codeOfList, listExportOf } from "@zd/api/lists/operations";
import { orderList } from "@zd/api/trading/market-fields";
import { seenColumns } from "@zd/api/wire/listing";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { at, type Scene, setScene } from "../testing/market-scene.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const { exportList, readExportProgress } = api.lists;

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "steel"]) await scene.join(name);
  const { wares } = await scene.schedule({ startsAt: at("09:30:00"), freeMs: 300_000 }, [
    { product: "=HYPERLINK(1)" },
    { product: "50%块煤 <&> _x0041_" },
  ]);
  await exchange.until(at("09:31:00"));
  const [first, second] = wares as [never, never];
  await scene.bid("plant", first, "620");
  await scene.bid("steel", first, "625");
  await scene.bid("plant", second, "640");
  await exchange.until(at("10:30:00"));
});
afterAll(() => exchange.close());

type Cell = { readonly t: string; readonly v: unknown; readonly z?: string; readonly f?: string };

const first = (book: WorkBook) => book.Sheets[book.SheetNames[0] as string] as Record<string, Cell>;
const tableOf = (book: WorkBook) =>
  utils.sheet_to_json<unknown[]>(first(book) as never, { header: 1, raw: true });

async function fileOf(name: string, code: string, condition: object = {}) {
  const { body } = await exchange.send(
    "POST",
    `/api${exportList.path}`,
    JSON.stringify({ querycode: code, ...condition }),
    { "x-token": scene.member(name).token },
  );
  if (body.result !== 0) return body;
  return read(Buffer.from(body.data, "base64"), { cellNF: true, cellFormula: true });
}

describe("a list as an Excel file (CodeQueryExport)", () => {
  // So many lists in a minute are more than an address may have.
  beforeEach(() => exchange.wait(60_000));

  test("has the list's columns with their units, its rows in its order, and its totals", async () => {
    const [header, ...rows] = tableOf(await fileOf("plant", "1006"));
    expect(header).toEqual(
      seenColumns(orderList.columns).map(([, { title, unit }]) => (unit ? `${title}（${unit}）` : title)),
    );
    const columns: readonly string[] = seenColumns(orderList.columns).map(([key]) => key);
    const picked = (row: unknown[]) =>
      ["status", "product", "side", "price", "quantity", "filled"].map((key) => row[columns.indexOf(key)]);
    expect(rows.map(picked)).toEqual([
      ["全部成交", "50%块煤 <&> _x0041_", "采购", 640, 5000, 5000],
      ["出局", "=HYPERLINK(1)", "采购", 620, 5000, 0],
      [undefined, undefined, undefined, undefined, 10000, 5000],
    ]);
    expect(rows.at(-1)?.[0]).toBe("合计");
  });

  test("holds numbers as numbers, moments as dates, and what looks like a formula as text", async () => {
    const sheet = first(await fileOf("plant", "1006"));
    const columns: readonly string[] = seenColumns(orderList.columns).map(([key]) => key);
    const cell = (key: string, row: number) => sheet[utils.encode_cell({ c: columns.indexOf(key), r: row })];
    expect(cell("price", 2)).toMatchObject({ t: "n", v: 620, z: "#,##0.00##" });
    expect(cell("quantity", 1)).toMatchObject({ t: "n", v: 5000, z: "#,##0" });
    expect(cell("at", 1)).toMatchObject({ t: "n", z: "yyyy\\-mm\\-dd\\ hh:mm:ss" });
    expect((cell("at", 1)?.v as number) % 1).toBeCloseTo((9 * 60 + 31) / 1440, 6);
    expect(cell("product", 2)).toMatchObject({ t: "s", v: "=HYPERLINK(1)" });
    expect(Object.values(sheet).some((one) => one?.f !== undefined)).toBe(false);
    expect(cell("status", 1)).toMatchObject({ t: "s", v: "全部成交" });
  });

  test("says on a second sheet what was asked for, and by whom", async () => {
    const book = (await fileOf("plant", "1006", { status: "F", startdate: "2026-06-15" })) as WorkBook;
    expect(book.SheetNames).toEqual(["订单查询", "查询条件"]);
    expect(utils.sheet_to_json(book.Sheets["查询条件"] as never, { header: 1 })).toEqual([
      ["列表", "订单查询"],
      ["下单时间", "2026-06-15 至 今"],
      ["状态", "出局"],
      ["企业", "plant有限公司"],
      ["导出人", "plant"],
      ["导出时间", formatShanghai(exchange.clock.now())],
    ]);
  });

  test.each([
    [{ status: "F" }, 1],
    [{ condition: { status: "F" } }, 1],
    [{ conditions: { status: "F" } }, 1],
    [{ conditions: { status: "D" } }, 0],
    [{ condition: { gradename: "块煤" }, sort: "contprice" }, 1],
    [{ startdate: "2026-06-16" }, 0],
    [{ pagesize: 1, pageindex: 7 }, 2],
  ])("has every row that %j asks for, whatever page is looked at", async (condition, rows) => {
    expect(tableOf(await fileOf("plant", "1006", condition))).toHaveLength(rows + 2);
  });

  test("can be had of every list, each from its firm's own side", async () => {
    const [header, ...bought] = tableOf(await fileOf("plant", "1001"));
    const columns = seenColumns(dealList.columns).map(([key]) => key);
    expect(header).toHaveLength(columns.length);
    const side = columns.indexOf("side");
    expect(bought.map((row) => row[side])).toEqual(["采购", undefined]);
    const [, ...sold] = tableOf(await fileOf("mine", "1001"));
    expect(sold.map((row) => row[side])).toEqual(["销售", "销售", undefined]);
  });

  test("can be had of whatever a role may list, and of nothing else", async () => {
    for (const [i, { operation, listing }] of exchange.platform.lists().entries()) {
      if (i % 50 === 49) await exchange.wait(60_000);
      const file = await fileOf("plant", codeOfList(operation));
      if (operation.access === "member") expect(file.SheetNames[0]).toBe(listing.title);
      else expect(file).toMatchObject({ result: "P1003" });
    }
  });

  test("can be had by the staff of every list of the console", async () => {
    const { gu } = await openStaff(exchange, { gu: "auditor" });
    const ofConsole = exchange.platform
      .lists()
      .filter(({ operation }) => operation.access === "read-console");
    const codes = ofConsole.map(({ operation }) => codeOfList(operation));
    for (const code of ["list-sections", "list-blacklist", "list-notices", "list-ware-kind-applications"])
      expect(codes).toContain(code);
    for (const { operation, listing } of ofConsole) {
      const file = await gu.ask(exportList, { code: codeOfList(operation), conditions: {} });
      expect(read(Buffer.from(file, "base64")).SheetNames[0]).toBe(listing.title);
    }
  });

  test("never holds a row of another firm", async () => {
    const own = JSON.stringify(tableOf(await fileOf("steel", "1006")));
    expect(own).toContain("625");
    expect(own).not.toContain("620");
    expect(own).not.toContain("640");
    expect(tableOf(await fileOf("mine", "1006"))).toHaveLength(2);
    for (const forged of [{ firmid: "plant" }, { firm_id: "plant" }, { conditions: { visibleTo: "plant" } }])
      expect(await fileOf("steel", "1006", forged)).toMatchObject({ result: "P1001" });
  });

  test.each([
    ["9999", {}, "P1004"],
    ["1002", {}, "P1004"],
    ["", {}, "P1001"],
    ["1006", { status: "Z" }, "P1001"],
    ["1006", { sort: "username" }, "P1001"],
    ["1006", { startdate: "2026-13-01" }, "P1001"],
    ["1006", { status: "nonsense" }, "P1001"],
    ["1006", { nonsense: "F" }, "P1001"],
    ["1006", { gradename: "'; drop table trading.order; --" }, 0],
  ])("%s with %j is answered with %s", async (code, condition, result) => {
    const { token } = scene.member("plant");
    const forms = [condition, { condition }, { conditions: condition }];
    for (const conditions of forms) {
      const body = JSON.stringify({ querycode: code, ...conditions });
      const answer = await exchange.send("POST", `/api${exportList.path}`, body, { "x-token": token });
      expect(answer.body.result).toBe(result);
    }
  });

  test("is for whoever has signed in", async () => {
    const answer = await exchange.anonymous.call(exportList, { code: "1006", conditions: {} });
    expect(answer.result).toBe("GA-101");
  });

  test("is made once at a time for a firm, and other firms need not wait", async () => {
    const query = listExportOf(api.trading.listOrders, { filters: {} });
    const ask = (name: string) => scene.member(name).caller.call(exportList, query);
    const answers = await Promise.all([ask("plant"), ask("plant"), ask("steel")]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual([0, 0, "P1021"]);
    expect((await ask("plant")).result).toBe(0);
  });

  test("takes the firm's lock on every node", async () => {
    const key = "hashtextextended('export plant', 0)";
    await exchange.db.connection().execute(async (elsewhere) => {
      await sql`select pg_advisory_lock(${sql.raw(key)})`.execute(elsewhere);
      expect(await fileOf("plant", "1006")).toMatchObject({ result: "P1021" });
      await sql`select pg_advisory_unlock(${sql.raw(key)})`.execute(elsewhere);
    });
    expect(tableOf(await fileOf("plant", "1006")).length).toBeGreaterThan(1);
  });

  test("tells its progress to its firm alone, and none when nothing is made", async () => {
    const idle = { written: null, total: null };
    expect(await scene.member("plant").caller.ask(readExportProgress, {})).toEqual(idle);
  });
});
