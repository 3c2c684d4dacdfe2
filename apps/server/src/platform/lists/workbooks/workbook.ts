import type { Column } from "@zd/api/wire/listing";
import { Zip, ZipDeflate } from "fflate";
import { cellOf, textCell } from "./cells.ts";
import { stylesPart } from "./styles.ts";

/** A sheet of rows under the headers of its columns. */
export interface SheetPlan {
  /** The name of the sheet; Excel's own marks are taken out, and 31 signs are kept. */
  readonly name: string;
  /** In the order of the sheet; their kinds say how values look, and which are added up. */
  readonly columns: readonly Column[];
  /** What was asked for, by whom and when: a second sheet of two columns. */
  readonly notes: readonly (readonly [title: string, words: string])[];
  /** The figures of the row of totals, for every column; reckoned from the rows where missing. */
  readonly totals?: readonly unknown[];
  /** Sheets after the second, each whole; none where missing. */
  readonly others?: readonly WholeSheet[];
}

/** A sheet whose rows are all there, with the row of totals under them; without that row where it is null. */
export interface WholeSheet extends Pick<SheetPlan, "name" | "columns"> {
  readonly rows: readonly (readonly unknown[])[];
  readonly totals: readonly unknown[] | null;
}

export interface Workbook {
  /** Values in the order of the columns: amounts as whole numbers of their last place, moments as dates. */
  readonly add: (rows: readonly (readonly unknown[])[]) => void;
  /** The totals, the second sheet, and the whole file. */
  readonly end: () => Uint8Array;
}

/** Level of compression; it is quick, and the file is little larger than at the slowest level. */
const level = 4;

/** An .xlsx file that is compressed while its rows come, so that only compressed data are in memory. */
export function openWorkbook({ name, columns, notes, totals, others = [] }: SheetPlan): Workbook {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const part = (path: string) => {
    const file = new ZipDeflate(path, { level });
    zip.add(file);
    return (xml: string, last = false) => file.push(utf8.encode(xml), last);
  };

  for (const [path, xml] of fixedParts([name, "查询条件", ...others.map((other) => other.name)]))
    part(path)(xml, true);
  part("xl/worksheets/sheet2.xml")(notesSheet(notes), true);
  for (const [at, other] of others.entries())
    part(`xl/worksheets/sheet${at + 3}.xml`)(wholeSheet(other), true);
  const write = part("xl/worksheets/sheet1.xml");
  write(sheetStart(columns));

  const sums = columns.map(() => 0n);
  /** Rows that are written, that of the titles among them. */
  let count = 1;

  return {
    add(rows) {
      let xml = "";
      for (const row of rows) {
        count += 1;
        xml += rowOf(count, columns, (column, place, at) => cellOf(place, column, row[at]));
        for (const [at, { total }] of columns.entries()) {
          if (total) sums[at] = (sums[at] ?? 0n) + BigInt((row[at] as bigint | number | null) ?? 0);
        }
      }
      write(xml);
    },

    end() {
      if (totals) write(totalRow(count + 1, columns, totals));
      else if (columns.some(({ total }) => total))
        write(
          totalRow(
            count + 1,
            columns,
            columns.map(({ total }, at) => (total ? sums[at] : null)),
          ),
        );
      write(sheetEnd(columns, count), true);
      zip.end();
      return concatBytes(packed);
    },
  };
}

const utf8 = new TextEncoder();

/** A row of a sheet by its number: row and cells say where they stand, for many readers do not count. */
const rowOf = <T>(
  row: number,
  members: readonly T[],
  cell: (member: T, place: string, at: number) => string,
) =>
  `<row r="${row}">${members.map((member, at) => cell(member, `${letters(at + 1)}${row}`, at)).join("")}</row>`;

/** The row of totals: its first cell says so. */
const totalRow = (row: number, columns: readonly Column[], figures: readonly unknown[]) =>
  rowOf(row, columns, (column, place, at) =>
    at === 0 && (figures[at] ?? null) === null
      ? textCell(place, "合计", "bold")
      : cellOf(place, column, figures[at], true),
  );

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const widths: Partial<Record<Column["kind"], number>> = { firm: 32, money: 18, time: 20, status: 12 };

const sheetStart = (columns: readonly Column[]) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(
      ({ kind }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${widths[kind] ?? 16}" customWidth="1"/>`,
    )
    .join("") +
  `</cols><sheetData>${rowOf(1, columns, ({ title, unit }, place) =>
    textCell(place, unit ? `${title}（${unit}）` : title, "header"),
  )}`;

/** What ends a sheet of so many rows, that of the titles among them. */
const sheetEnd = (columns: readonly Column[], count: number) =>
  `</sheetData><autoFilter ref="A1:${letters(columns.length)}${count}"/></worksheet>`;

const wholeSheet = ({ columns, rows, totals }: WholeSheet) =>
  sheetStart(columns) +
  rows
    .map((row, place) => rowOf(place + 2, columns, (column, cell, at) => cellOf(cell, column, row[at])))
    .join("") +
  (totals === null ? "" : totalRow(rows.length + 2, columns, totals)) +
  sheetEnd(columns, rows.length + 1);

const notesSheet = (notes: SheetPlan["notes"]) =>
  `${declaration}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="16" customWidth="1"/>` +
  '<col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>' +
  notes
    .map((note, at) =>
      rowOf(at + 1, note, (words, place, column) =>
        textCell(place, words, column === 0 ? "bold" : undefined),
      ),
    )
    .join("") +
  "</sheetData></worksheet>";

/** The parts that hold no row. */
const fixedParts = (names: readonly string[]): readonly (readonly [path: string, xml: string])[] => [
  [
    "[Content_Types].xml",
    `${declaration}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>` +
      names
        .map(
          (_, at) =>
            `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
        )
        .join("") +
      "</Types>",
  ],
  ["_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]])],
  [
    "xl/workbook.xml",
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      names
        .map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join("") +
      "</sheets></workbook>",
  ],
  [
    "xl/_rels/workbook.xml.rels",
    relations([
      ...names.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
  ],
  ["xl/styles.xml", stylesPart],
];

const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** Excel's rules for the name of a sheet: no marks of its own, at most 31 signs. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:<>&"']/g, "").slice(0, 31);

/** A column's name in Excel: A, Z, AA. */
function letters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? letters(rest) : "") + String.fromCharCode(65 + ((number - 1) % 26));
}

function concatBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
