import type { AuditWords } from "../../platform/audit/audit-words.ts";
import type { Change, Fields } from "../../platform/audit/change.ts";
import { commonColumns } from "./common-columns.ts";

/** The words of all contexts as one, with those of columns that several have. */
export const joinWords = (words: readonly AuditWords[]): AuditWords => ({
  tables: Object.assign({}, ...words.map(({ tables }) => tables)),
  columns: Object.assign({}, commonColumns, ...words.map(({ columns }) => columns)),
});

/** A change as the audit log shows it: tables and columns by their titles, what lies within a document under its title. */
export const inWords = ({ tables, columns }: AuditWords, { what, id, before, after }: Change): Change => ({
  what: tables[what] ?? what,
  id,
  before: before && titled(columns, before),
  after: after && titled(columns, after),
});

const titled = (columns: AuditWords["columns"], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [titleOf(columns, name), value]));

function titleOf(columns: AuditWords["columns"], name: string): string {
  const [column = name, ...within] = name.split(".");
  return [columns[column] ?? column, ...within].join(" · ");
}

/** The table and its columns that lack a title, and would be shown by their own names; empty where none does. */
export const untitled = (
  { tables, columns }: AuditWords,
  table: string,
  names: readonly string[],
): readonly string[] => [
  ...(tables[table] === undefined ? [table] : []),
  ...names.filter((name) => columns[name] === undefined),
];

/** Tables and columns that have a title in two places, of which one would be lost. */
export function titledTwice(words: readonly AuditWords[]): readonly string[] {
  const names = [
    ...Object.keys(commonColumns),
    ...words.flatMap(({ tables, columns }) => [...Object.keys(tables), ...Object.keys(columns)]),
  ];
  return names.filter((name, i) => names.indexOf(name) < i);
}
