/** Rows that are picked to go together. */
export interface Picks<Row> {
  readonly picked: readonly Row[];
  /** How many of those that were wanted cannot go with them. */
  readonly apart: number;
  /** How many more there were than go together. */
  readonly beyond: number;
}

interface Rules<Row> {
  readonly keyOf: (row: Row) => string;
  /** Rows of one group can go together; null for a row with which nothing can be done. */
  readonly groupOf: (row: Row) => string | null;
  /** The most rows that go together. */
  readonly most: number;
}

/**
 * What of the rows that somebody wants to pick can go together: those of the group of the first that was picked before, or else of
 * the first that is wanted.
 */
export function pick<Row>(
  before: readonly Row[],
  wanted: readonly Row[],
  { keyOf, groupOf, most }: Rules<Row>,
): Picks<Row> {
  const keys = new Set(wanted.map(keyOf));
  const lead = before.find((row) => keys.has(keyOf(row))) ?? wanted.find((row) => groupOf(row) !== null);
  const group = lead === undefined ? null : groupOf(lead);
  const together = group === null ? [] : wanted.filter((row) => groupOf(row) === group);
  return {
    picked: together.slice(0, most),
    apart: wanted.length - together.length,
    beyond: Math.max(0, together.length - most),
  };
}
