import type { Column, Filter, Listing, ListQuery } from "@zd/api/wire/listing";
import { numbersIn } from "@zd/api/wire/numbers";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Where the rows of a list come from, and which of them a query asks for. */

export type Columns = Readonly<Record<string, Column>>;

export type Filters = Readonly<Record<string, Filter>>;

export type Condition = RawBuilder<SqlBool>;

/** Where the rows of a list come from. Its first condition says whose they are. */
export interface ListSource<F extends Filters, C extends Columns> {
  /** What stands behind `from` in SQL: a table with its alias, joins, or a query. */
  readonly from: RawBuilder<unknown>;
  /** Whose rows the caller may see; in force whatever is asked for. */
  readonly scope: Condition;
  /** What the period is about; left out for a list without one. */
  readonly period?: RawBuilder<unknown>;
  /** The SQL of each column of the listing. */
  readonly columns: { readonly [K in keyof C]: RawBuilder<unknown> };
  /** Of a list with columns that lie sealed: what is read beside the columns, and the row as it is answered. A file has the columns as they are stored. */
  readonly sealed?: {
    readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
    readonly opened: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  };
  /** The condition of each filter of the listing, for the value that was chosen. */
  readonly filters: { readonly [K in keyof F]: (value: string) => Condition };
  /**
   * Of a list so long that counting it would take longer than reading it: so many are counted, and no page lies beyond.
   * Where there are more, its chips and totals have no numbers.
   */
  readonly countMost?: number;
  /**
   * Of a list paged by key: a moment and a whole number, the newest first; `order` says the same. Where one of several
   * values is asked for, each of them has the newest rows of its own found by its index, and the newest of all are shown.
   */
  readonly key?: readonly [at: RawBuilder<unknown>, id: RawBuilder<unknown>];
  /** Of a list so long that one row must be found by an index: the condition that finds it by the column that tells rows apart. */
  readonly row?: (value: string) => Condition;
  /** Where one of several values of a column is asked for: that column and the values; undefined where it is not so. */
  readonly oneOf?: { readonly column: RawBuilder<unknown>; readonly values: readonly string[] } | undefined;
  /** The order when none is asked for, and the tie-break of every other; both must end in a key. */
  readonly order: RawBuilder<unknown>;
}

/** R-925: what a list shows when no period is asked for, the last 90 days. */
export const defaultPeriodMs = 90 * dayMs;

/** The condition of the one row that a query asks for; none where it asks for a page. */
export const onlyOf = <F extends Filters, C extends Columns>(
  { only }: ListQuery<F, C>,
  { row, columns }: ListSource<F, C>,
): Condition[] =>
  only ? [row?.(only.value) ?? sql<SqlBool>`(${columns[only.column]})::text = ${only.value}`] : [];

/** The condition of a filter for what was asked with; of a filter that takes several numbers, that a row has any of them. */
export function filterOf<F extends Filters, C extends Columns>(
  { numbers }: Pick<Listing<F, C>, "numbers">,
  { filters }: ListSource<F, C>,
  key: keyof F & string,
  value: string,
): Condition {
  const several = numbers.has(key) ? numbersIn(value) : [];
  if (several.length < 2) return filters[key](several[0] ?? value);
  return sql<SqlBool>`(${sql.join(several.map(filters[key]), sql` or `)})`;
}

/** The order that a query asks for, or the usual one. */
export const orderOf = <F extends Filters, C extends Columns>(
  { sort, descending }: ListQuery<F, C>,
  { columns, order }: ListSource<F, C>,
) => (sort ? sql`${columns[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, ${order}` : order);

export const and = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** Columns under their names in the code, with what of the row lies sealed. */
export const selection = ({
  columns,
  sealed,
}: {
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly sealed?: ListSource<Filters, Columns>["sealed"];
}) =>
  sql.join(
    Object.entries({ ...columns, ...sealed?.columns }).map(
      ([key, column]) => sql`${column} as ${sql.ref(key)}`,
    ),
  );

/** The conditions of the period that a query asks for, or the usual one; none for a list without a period. */
export function periodOf<F extends Filters, C extends Columns>(
  { from, to }: ListQuery<F, C>,
  { period }: ListSource<F, C>,
  now: Instant,
  place: {
    /** The key of the row behind which the page begins. */
    readonly after?: string;
    /** The key of the row before which the page ends. */
    readonly before?: string;
  } = {},
): Condition[] {
  if (!period) return [];
  const first = (from && parseShanghai(from)) || startOfDay(instant(now - defaultPeriodMs));
  const last = to && parseShanghai(to);
  // Where the place of a page lies within the period it bounds it on its side; of two bounds an index begins at either.
  const at = Number((place.after ?? place.before ?? "").split("-")[0] || Number.NaN);
  const bounded = {
    below: place.before !== undefined && at >= first,
    above: last && place.after !== undefined && at < last + dayMs,
  };
  const conditions = bounded.below ? [] : [sql<SqlBool>`${period} >= ${new Date(first)}`];
  if (last && !bounded.above) conditions.push(sql<SqlBool>`${period} < ${new Date(last + dayMs)}`);
  return conditions;
}
