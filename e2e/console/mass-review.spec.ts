import { readFileSync } from "node:fs";
import { read, utils, write } from "@e965/xlsx";
import { expect, password, test } from "../journey.ts";
import { expectReadable } from "../readable.ts";

test("a clerk passes eight applications at once; half is refused meanwhile, told with its reason, and nothing is lost", async ({
  exchange,
  arrive,
}) => {
  const firms = Array.from({ length: 8 }, (_, i) => `mass-${i}`);
  for (const name of firms) {
    await exchange.join(name, { qualified: false });
    await exchange.applyForWareKind(name);
  }
  const clerk = await exchange.hire("mass-clerk", "tradeManager", password);
  const other = await exchange.hire("mass-other", "tradeManager", password);
  const page = await arrive(clerk, "/console/qualifications?state=0");
  const bar = page.getByRole("region", { name: "批量办理" });
  const card = page.getByRole("dialog", { name: /^通过品种资质/ });

  await test.step("select all takes what waits, and the card has each with what follows", async () => {
    await expect(page.getByRole("row").filter({ hasText: "mass-" })).toHaveCount(8);
    await page.getByRole("columnheader").getByRole("checkbox").check();
    await expect(bar.getByRole("status")).toContainText("已选 8 条（申请中）");
    await expectReadable(page);
    await bar.getByRole("button", { name: "通过（8）" }).click();
    await expect(card.getByText("8 条，8 家企业")).toBeVisible();
    await card.getByRole("textbox", { name: /^审核意见/ }).fill("材料齐全");
    await expectReadable(page);
  });

  await test.step("another clerk passes four of them while the card is open", async () => {
    const second = await arrive(other, "/console/qualifications?state=0");
    const boxes = second
      .getByRole("row")
      .filter({ hasText: /mass-[0-3]/ })
      .getByRole("checkbox");
    await expect(boxes).toHaveCount(4);
    for (const box of await boxes.all()) await box.check();
    await second.getByRole("button", { name: "通过（4）" }).click();
    const dialog = second.getByRole("dialog", { name: /^通过品种资质/ });
    await dialog.getByRole("button", { name: "通过 4 条" }).click();
    await expect(second.getByText("已通过 4 条，未办 0 条")).toBeVisible();
  });

  await test.step("four go, four do not, each with its reason", async () => {
    await card.getByRole("button", { name: "通过 8 条" }).click();
    const result = page.getByRole("dialog", { name: /办理结果$/ });
    await expect(result.getByRole("status")).toHaveText("已通过 4 条，未办 4 条");
    await expect(result.getByRole("row").filter({ hasText: "未办" })).toHaveCount(4);
    await expect(result.getByRole("row").filter({ hasText: "已通过" })).toHaveCount(4);
    await expectReadable(page);
    const download = page.waitForEvent("download");
    await result.getByRole("button", { name: "下载未办清单" }).click();
    expect((await download).suggestedFilename()).toContain("未办.csv");
    await result.getByText("关闭", { exact: true }).click();
    await expect(bar.getByRole("status")).toContainText("已选 4 条");
  });
});

test("a clerk imports a calendar with a wrong row: what is right becomes a request that waits for another", async ({
  exchange,
  arrive,
}) => {
  const clerk = await exchange.hire("import-clerk", "tradeManager", password);
  const page = await arrive(clerk, "/console/working-days");
  await page.getByRole("button", { name: "导入" }).click();
  const dialog = page.getByRole("dialog", { name: "导入工作日历" });

  await test.step("the template has the heads that the file needs", async () => {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "下载模板" }).click();
    const path = await (await download).path();
    const book = read(readFileSync(path));
    expect(utils.sheet_to_json(book.Sheets["数据"] ?? {}, { header: 1 })).toEqual([
      ["*日期", "*类别", "名称"],
    ]);
  });

  const rows = [
    ["日期", "类别", "名称"],
    ["2028-05-04", "休市", "系统升级"],
    ["2028-05-05", "半日", "系统升级"],
    ["2029-05-04", "放假", "系统升级"],
  ];
  await test.step("the wrong row is named, and nothing has been sent", async () => {
    await dialog.getByLabel("上传填好的文件").setInputFiles({
      name: "日历.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: sheetOf(rows),
    });
    await expect(dialog.getByRole("row").filter({ hasText: "须为工作日、半日、休市之一" })).toContainText(
      "4",
    );
    await expect(dialog.getByText("无误 1 条，有误 1 行")).toBeVisible();
    await expectReadable(page);
  });

  await test.step("what is right is requested with its reason, and waits for another", async () => {
    await dialog.getByRole("button", { name: "导入无误的 1 条" }).click();
    const card = page.getByRole("dialog", { name: /^提交日历变更/ });
    await card.getByRole("textbox", { name: /^依据/ }).fill("系统升级通知");
    await expect(card.getByText("2028 年 2 天").first()).toBeVisible();
    await card.getByRole("button", { name: "提交复核 1 条" }).click();
    const result = page.getByRole("dialog", { name: /办理结果$/ });
    await expect(result.getByRole("status")).toHaveText("已提交 1 条，未办 0 条");
    await result.getByText("关闭", { exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "import-clerk" }).getByText("待复核")).toBeVisible();
  });
});

function sheetOf(rows: readonly (readonly string[])[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "数据");
  return write(book, { type: "buffer", bookType: "xlsx" });
}
