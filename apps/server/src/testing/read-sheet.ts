import { read, utils } from "@e965/xlsx";

export interface SheetCell {
  /** "n" for a number, "s" for text. */
  readonly t: string;
  readonly v: unknown;
  /** How a number is shown. */
  readonly z?: string;
  readonly f?: string;
}

/** A sheet of an Excel file, the first unless one is named: its rows, each cell with its type, under the titles of the first row. */
export function readSheet(file: Uint8Array, name?: string): readonly ReadonlyMap<string, SheetCell>[] {
  const book = read(file, { cellNF: true, cellFormula: true });
  const sheet = book.Sheets[name ?? (book.SheetNames[0] as string)] as Record<string, SheetCell> & {
    "!ref": string;
  };
  const { e: end } = utils.decode_range(sheet["!ref"]);
  const cellsOf = (row: number) =>
    Array.from({ length: end.c + 1 }, (_, column) => sheet[utils.encode_cell({ c: column, r: row })]);
  const titles = cellsOf(0).map((cell) => String(cell?.v ?? ""));
  return Array.from({ length: end.r }, (_, below) =>
    cellsOf(below + 1).flatMap((cell, column) => (cell ? [[titles[column] as string, cell] as const] : [])),
  ).map((row) => new Map(row));
}
