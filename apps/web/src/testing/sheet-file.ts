import { utils, write } from "@e965/xlsx";

/** An Excel file with these rows, as somebody uploads it. */
export function sheetFile(rows: readonly (readonly (string | number)[])[], name = "导入.xlsx"): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), "数据");
  return new File([write(book, { type: "array", bookType: "xlsx" })], name);
}
