import { exchangeCalendar } from "@zd/api/system/calendar";
import { dayKinds } from "@zd/domain/kernel/exchange-calendar";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysImport } from "../../areas/console/working-days/import-days.ts";
import { sheetFile } from "../../testing/sheet-file.ts";
import { checkRows, rowsOf } from "./check-rows.ts";
import { codeOf, columnOf } from "./column-of.ts";
import { mostChecked } from "./import-plan.ts";
import { faultSheetOf, readCells, templateOf } from "./sheet.ts";

const heads = ["*日期", "*类别", "名称"];
const noCall = () => Promise.reject(new Error("nothing is asked"));
const checked = async (...cells: (readonly (string | number)[])[]) => {
  const { rows, fault } = rowsOf(daysImport, await cellsOf(heads, ...cells));
  expect(fault).toBeNull();
  return checkRows(daysImport, await daysImport.readerFor(rows, noCall as never), rows);
};
const cellsOf = async (...cells: (readonly (string | number)[])[]) =>
  (await readCells(sheetFile(cells), mostChecked)) ?? [];

test("a column is called and explained as the call declares it", () => {
  expect(
    columnOf(exchangeCalendar.previewRequest, "days.kind", { example: "休市", labels: dayKinds }),
  ).toEqual({
    title: "类别",
    hint: "填其一：工作日、半日、休市",
    example: "休市",
    isRequired: true,
  });
  expect(codeOf(dayKinds, "半日")).toBe("half");
  expect(codeOf(dayKinds, "全天")).toBeUndefined();
});

describe("the template", () => {
  test("has the heads of the plan, and is read as it was written", async () => {
    const file = await templateOf(Object.values(daysImport.columns));
    const cells = await readCells(file, mostChecked);
    expect(cells?.[0]).toEqual(heads);
    expect(rowsOf(daysImport, cells ?? [])).toEqual({ rows: [], fault: "文件没有数据行" });
  });

  test("a file with other heads is refused by the heads that it lacks, one in another order is not", async () => {
    expect(rowsOf(daysImport, [["日期", "备注"], ["2027-02-08"]]).fault).toBe(
      "表头缺少类别、名称，请使用本页下载的模板",
    );
    const { rows } = rowsOf(
      daysImport,
      await cellsOf(["名称", "日期", "类别"], ["春节", "2027-02-08", "休市"]),
    );
    expect(rows).toEqual([{ day: "2027-02-08", kind: "休市", name: "春节", line: 2 }]);
  });

  test("what is no Excel file is refused", async () => {
    expect(await readCells(new Blob(["日期,类别\n2027-02-08,休市"]), 10)).toBeNull();
    expect(await readCells(new Blob(["PK but no zip"]), 10)).toBeNull();
  });
});

describe("the rows", () => {
  test("days of each year make one change, also where Excel has made dates of them", async () => {
    const { records, faults } = await checked(
      ["2027-02-08", "休市", "春节"],
      [],
      ["2028-01-03", "休市", "元旦"],
      ["2027-02-20", "工作日", "春节"],
    );
    expect(faults).toEqual([]);
    expect(
      records.map(({ input, rows }) => [input.year, input.days.length, rows.map(({ line }) => line)]),
    ).toEqual([
      [2027, 2, [2, 5]],
      [2028, 1, [4]],
    ]);
  });

  test("each fault names its row and column, and a record with one is not imported", async () => {
    const { records, faults } = await checked(
      ["2027-02-08", "休市", "春节"],
      ["2028-02-30", "休市", "x"],
      ["2029-01-01", "假期", ""],
      ["2029-01-02", "", "元旦"],
      ["2029-01-01", "休市", "这个名称比二十个字要长得多所以不能写进日历里面"],
    );
    expect(records.map(({ input }) => input.year)).toEqual([2027]);
    expect(faults).toEqual([
      { line: 3, column: "日期", words: expect.stringContaining("日期") },
      { line: 4, column: "类别", words: "须为工作日、半日、休市之一" },
      { line: 5, column: "类别", words: "请填写" },
      { line: 6, column: "日期", words: "与前面的行是同一天" },
    ]);
    const sheet = await readCells(await faultSheetOf(faults), 10);
    expect(sheet?.slice(0, 3)).toEqual([
      ["行", "列", "错误"],
      ["3", "日期", faults[0]?.words],
      ["4", "类别", "须为工作日、半日、休市之一"],
    ]);
  });

  test("of a hundred thousand with one wrong, the one is named and the others are right", () => {
    const plan = { ...daysImport, groupOf: ({ line }: { line: number }) => String(line) };
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      day: "2027-02-08",
      kind: at === 77_777 ? "假期" : "休市",
      name: "春节",
      line: at + 2,
    }));
    return daysImport.readerFor(rows, noCall as never).then((read) => {
      const { records, faults } = checkRows(plan, read, rows);
      expect(records).toHaveLength(99_999);
      expect(faults).toEqual([{ line: 77_779, column: "类别", words: "须为工作日、半日、休市之一" }]);
    });
  });

  test("no row is lost: each is in a record, or among the faults", async () => {
    const cell = fc.constantFrom("2027-02-08", "2028-05-01", "休市", "假期", "");
    const read = await daysImport.readerFor([], noCall as never);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 }), (cells) => {
        const { rows } = rowsOf(daysImport, [heads, ...cells]);
        const found = checkRows(daysImport, read, rows);
        const taken = found.records.flatMap((record) => record.rows.map(({ line }) => line));
        const years = new Set(
          found.faults.map(({ line }) => rows.find((row) => row.line === line)?.day.slice(0, 4)),
        );
        for (const { line, day } of rows)
          expect([line, taken.includes(line) !== years.has(day.slice(0, 4))]).toEqual([line, true]);
      }),
    );
  });
});
