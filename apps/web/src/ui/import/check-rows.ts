import { type FormInput, readFormInput } from "@zd/api/wire/form-input";
import type { CellFault, ImportPlan, ImportRecord, RecordReader, TextRow } from "./import-plan.ts";

export interface CheckedRows<Name extends string, Input> {
  /** Records without a fault, in the order of the file. */
  readonly records: readonly ImportRecord<Name, Input>[];
  readonly faults: readonly CellFault[];
  /** How many rows the file has. */
  readonly rows: number;
}

/** Reads a sheet by its heads: the rows that say something, or what is wrong with the heads. */
export function rowsOf<Name extends string>(
  { columns }: Pick<ImportPlan<Name, unknown>, "columns">,
  cells: readonly (readonly string[])[],
): { readonly rows: readonly TextRow<Name>[]; readonly fault: string | null } {
  const names = Object.keys(columns) as Name[];
  const heads = (cells[0] ?? []).map((head) => head.trim().replace(/^\*/, ""));
  const places = names.map((name) => [name, heads.indexOf(columns[name].title)] as const);
  const missing = places.filter(([, at]) => at < 0).map(([name]) => columns[name].title);
  if (missing.length > 0) return { rows: [], fault: `表头缺少${missing.join("、")}，请使用本页下载的模板` };
  const rows = cells.slice(1).flatMap((row, at) => {
    if (row.every((cell) => cell.trim() === "")) return [];
    const texts = Object.fromEntries(places.map(([name, place]) => [name, (row[place] ?? "").trim()]));
    return [{ ...texts, line: at + 2 } as TextRow<Name>];
  });
  return { rows, fault: rows.length === 0 ? "文件没有数据行" : null };
}

/** Checks every row by the rules of the call, as its form would; nothing is sent. */
export function checkRows<Name extends string, Input>(
  plan: ImportPlan<Name, Input>,
  read: RecordReader<Name>,
  rows: readonly TextRow<Name>[],
): CheckedRows<Name, Input> {
  const { groupOf = ({ line }) => String(line) } = plan;
  const groups = Map.groupBy(rows, groupOf);
  const records: ImportRecord<Name, Input>[] = [];
  const faults: CellFault[] = [];
  for (const group of groups.values()) {
    const found = readRecord(plan, read, group);
    if ("input" in found) records.push({ input: found.input, rows: group });
    else faults.push(...found.faults);
  }
  return { records, faults: faults.toSorted((a, b) => a.line - b.line), rows: rows.length };
}

function readRecord<Name extends string, Input>(
  plan: ImportPlan<Name, Input>,
  read: RecordReader<Name>,
  group: readonly TextRow<Name>[],
): { readonly input: Input } | { readonly faults: readonly CellFault[] } {
  const { columns, schema, rules } = plan;
  const faultAt = (row: number, column: Name | null, words: string): CellFault => ({
    line: (group[row] ?? group[0])?.line ?? 0,
    column: column === null ? "" : columns[column].title,
    words,
  });
  const missing = group.flatMap((row, at) =>
    (Object.keys(columns) as Name[])
      .filter((name) => columns[name].isRequired && row[name] === "")
      .map((name) => faultAt(at, name, "请填写")),
  );
  const { raw, faults, cellOf } = read(group);
  const unread = faults.map((fault) => faultAt(...fault));
  if (missing.length + unread.length > 0) return { faults: oneEach([...missing, ...unread]) };
  const reading = readFormInput(schema, raw as FormInput<Input>);
  const ruled = reading.value === null ? [] : Object.entries(rules?.(reading.value) ?? {});
  const found = [...reading.faults, ...ruled].map(([path, words]) => faultAt(...cellOf(path), words));
  return reading.value !== null && found.length === 0 ? { input: reading.value } : { faults: oneEach(found) };
}

/** The first fault of each cell. */
const oneEach = (faults: readonly CellFault[]) =>
  faults.filter(
    ({ line, column }, at) => faults.findIndex((one) => one.line === line && one.column === column) === at,
  );
