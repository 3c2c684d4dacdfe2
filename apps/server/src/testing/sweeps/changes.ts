import type { Caller } from "./loaded-market.ts";
import type { TableRows } from "./table-rows.ts";

/** Tables that note what was tried, by whomever: rows are added, never changed. */
const recordsOfTries: ReadonlySet<string> = new Set(["platform.audit", "identity.sign_in_attempt"]);

/** The part of a row that goes on by what anybody may do, by its table: it is left out when rows are compared. */
const partsThatGoOn: ReadonlyMap<string, RegExp> = new Map([
  // How often a notice was read.
  ["content.notice_read_count", /\d+(?=\)$)/],
  // How many facts the journal of an open section has, and the hash of the last.
  ["trading.section", /(?<=,)\d+,"\\\\x[\da-f]{64}"/],
  // How many messages a bundle has, and the newest of them: whoever orders from a shop sends it one.
  ["messages.message", /(?<=,bundle\/\d+\/\d+,).*/],
]);

/** The number of a record at the beginning of its row, such as that of a lot. */
const numberOf = (row: string) => /^\(([A-Z]{1,3}\d{8}[-\d]*\d),/.exec(row)?.[1];

const added = (before: TableRows, after: TableRows, table: string) => {
  const rows = before.get(table) ?? new Set();
  return [...(after.get(table) ?? [])].filter((row) => !rows.has(row));
};

/**
 * Rows that are not as they were before and are neither the caller's own nor of what anybody may add to; one line for each. A row is his own where
 * his identifier is in it, or the number of a record that he has made meanwhile.
 */
export function changesOfOthers(before: TableRows, after: TableRows, { user }: Caller): string[] {
  const madeByHim = [...after.keys()]
    .flatMap((table) => added(before, after, table))
    .filter((row) => row.includes(user))
    .flatMap((row) => numberOf(row) ?? []);
  const isOwn = (row: string) => row.includes(user) || madeByHim.some((number) => row.includes(number));
  return [...after.keys()].flatMap((table) => {
    const part = partsThatGoOn.get(table);
    const fixed = (row: string) => (part ? row.replace(part, "…") : row);
    const gone = added(after, before, table)
      .filter((row) => !isOwn(row))
      .map(fixed);
    const later = added(before, after, table);
    const there = later.filter((row) => !isOwn(row)).map(fixed);
    // A row of another that goes on may name a record of his afterwards: it is not lost.
    const fixedLater = new Set(later.map(fixed));
    const isTry = recordsOfTries.has(table);
    return [
      ...gone.filter((row) => !fixedLater.has(row)).map((row) => `${table} lost ${row}`),
      ...(isTry ? [] : there.filter((row) => !gone.includes(row)).map((row) => `${table} got ${row}`)),
    ];
  });
}
