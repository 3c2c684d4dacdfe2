import type { CellObject, WorkSheet } from "@e965/xlsx";
import type { CellFault, ImportColumn } from "./import-plan.ts";

/** The reader of sheets is large, and comes when somebody imports. */
const library = () => import("@e965/xlsx");

/** The first bytes of a zip, which an .xlsx file is. */
const zipMark = [0x50, 0x4b, 0x03, 0x04];

/** The texts of the first sheet of an Excel file, row by row; null for what is no such file. Of more rows than `most` one more is read. */
export async function readCells(file: Blob, most: number): Promise<readonly (readonly string[])[] | null> {
  const xlsx = await library();
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Anything else than a zip the reader would take for a text.
  if (zipMark.some((byte, at) => bytes[at] !== byte)) return null;
  try {
    const book = xlsx.read(bytes, { cellNF: true, sheetRows: most + 2, dense: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    return sheet ? textsOf(sheet, xlsx.SSF) : null;
  } catch {
    return null;
  }
}

type Formats = typeof import("@e965/xlsx").SSF;

const textsOf = (sheet: WorkSheet, formats: Formats): readonly (readonly string[])[] =>
  Array.from((sheet["!data"] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[], (row) =>
    Array.from(row ?? [], (cell) => (cell ? textOf(cell, formats) : "")),
  );

/** A cell as it would be typed: a day as `YYYY-MM-DD`, whatever its format, and a number without marks between its digits. */
function textOf({ t, v, z }: CellObject, formats: Formats): string {
  if (t === "n" && typeof v === "number") {
    if (z === undefined || !formats.is_date(String(z))) return String(v);
    const { y, m, d } = formats.parse_date_code(v);
    return `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
  }
  if (t === "b") return v === true ? "是" : "否";
  return t === "e" || v === undefined ? "" : String(v);
}

const wide = (titles: readonly string[]) =>
  titles.map((title) => ({ wch: Math.max(12, title.length * 2 + 4) }));

/** The template: the heads, those that must be filled in with a star, and a second sheet that says how. */
export async function templateOf(columns: readonly ImportColumn[]): Promise<Blob> {
  const { utils, write } = await library();
  const heads = columns.map(({ title, isRequired }) => (isRequired ? `*${title}` : title));
  const sheet = utils.aoa_to_sheet([heads]);
  sheet["!cols"] = wide(heads);
  const notes = utils.aoa_to_sheet([
    ["列", "必填", "填写说明", "示例"],
    ...columns.map(({ title, isRequired, hint, example }) => [title, isRequired ? "是" : "", hint, example]),
  ]);
  notes["!cols"] = [{ wch: 16 }, { wch: 6 }, { wch: 60 }, { wch: 24 }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "数据");
  utils.book_append_sheet(book, notes, "填写说明");
  return new Blob([write(book, { type: "array", bookType: "xlsx" })]);
}

/** 错误清单 as a file. */
export async function faultSheetOf(faults: readonly CellFault[]): Promise<Blob> {
  const { utils, write } = await library();
  const sheet = utils.aoa_to_sheet([
    ["行", "列", "错误"],
    ...faults.map(({ line, column, words }) => [line, column, words]),
  ]);
  sheet["!cols"] = [{ wch: 8 }, { wch: 16 }, { wch: 60 }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "错误清单");
  return new Blob([write(book, { type: "array", bookType: "xlsx" })]);
}
