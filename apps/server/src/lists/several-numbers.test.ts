import { api } from "@zd/api";
import { listExportOf } from "@zd/api/lists/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BankScene, openBankScene } from "../testing/bank-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, type Scene, setScene } from "../testing/market-scene.ts";
import { readSheet } from "../testing/read-sheet.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const { fundDesk, lists } = api;

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let qian: TestCaller;
let numbers: readonly string[];
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  ({ qian } = await openStaff(exchange, { qian: "settlementClerk" }));
  await bank.joinBound("chen", { atBank: "100000000" });
  for (const amount of ["1000", "2000", "3000"]) await bank.deposit("chen", amount);
  numbers = (await listed()).rows.map(({ transfer }) => transfer);
});
afterAll(() => exchange.close());

const query = (transfer?: string) => ({
  pageIndex: 1,
  pageSize: 20,
  filters: transfer === undefined ? {} : { transfer },
});
const listed = (transfer?: string) => qian.ask(fundDesk.listTransfers, query(transfer));

test("several numbers find the rows of each, however they are parted, and a number alone its own", async () => {
  expect(numbers).toHaveLength(3);
  const [first = "", second = "", third = ""] = numbers;
  for (const typed of [`${first},${third}`, `${first}，${third}`, ` ${first}\n${third} ${first}`]) {
    const page = await listed(typed);
    expect(page.rows.map(({ transfer }) => transfer)).toEqual([first, third]);
    expect(page.total).toBe(2);
  }
  expect((await listed(second)).rows.map(({ transfer }) => transfer)).toEqual([second]);
  expect((await listed(`${second} T19990101000001`)).total).toBe(1);
});

test("the file has the same rows", async () => {
  const [first = "", , third = ""] = numbers;
  const file = await qian.ask(
    lists.exportList,
    listExportOf(fundDesk.listTransfers, query(`${first} ${third}`)),
  );
  const cells = JSON.stringify(readSheet(Buffer.from(file, "base64")).map((row) => [...row.values()]));
  expect([first, third].every((number) => cells.includes(number))).toBe(true);
  expect(cells).not.toContain(numbers[1]);
});
