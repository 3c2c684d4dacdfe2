import { readFileSync } from "node:fs";
import { readSheet } from "@zd/server/testing/read-sheet";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";

const section = newSectionNumber();

test("a list that is exported comes as an Excel file whose figures are numbers and whose moments are dates", async ({
  exchange,
  arrive,
}, info) => {
  const trader = await exchange.join("exporter", { password });
  await exchange.join("rival");
  const [first, second] = await exchange.schedule({ id: section, freeMs: 600_000 }, [{}, {}]);
  if (!first || !second) throw new Error("the section has two wares");
  await expect(async () => exchange.bid("exporter", first, "620")).toPass();
  await exchange.bid("rival", first, "621");
  await exchange.bid("exporter", second, "631");

  const page = await arrive(trader, "/user/trade/order");
  await expect(page.getByText("共 2 条")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出 Excel" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^订单查询_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/);
  const path = info.outputPath("orders.xlsx");
  await download.saveAs(path);
  const file = readFileSync(path);
  // A workbook is an archive; anything else would open with a warning.
  expect(file.subarray(0, 2).toString()).toBe("PK");

  const [last, beaten, sums] = readSheet(file);
  expect(last?.get("状态")).toMatchObject({ t: "s", v: "持有" });
  expect(last?.get("报价（元/吨）")).toMatchObject({ t: "n", v: 631 });
  expect(beaten?.get("状态")).toMatchObject({ t: "s", v: "出局" });
  expect(beaten?.get("报价（元/吨）")).toMatchObject({ t: "n", v: 620, z: "#,##0.00##" });
  expect(beaten?.get("数量（吨）")).toMatchObject({ t: "n", v: 5000 });
  expect(beaten?.get("下单时间")).toMatchObject({ t: "n", z: "yyyy\\-mm\\-dd\\ hh:mm:ss" });
  expect(sums?.get("订单号")).toMatchObject({ t: "s", v: "合计" });
  expect(sums?.get("占用保证金（元）")).toMatchObject({ t: "n", v: 310_000 });
});
