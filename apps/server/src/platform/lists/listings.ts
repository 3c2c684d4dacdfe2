import {
  type Column,
  type Filter,
  type Listing,
  type ListOperation,
  type ListPage,
  type ListQuery,
  type Row,
  seenColumns,
} from "@zd/api/wire/listing";
import { type Fen, type Instant, instant, type Price, type Quantity } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Actor, type AnyHandler, type Handler, handle } from "../calls/operation.ts";
import { anywhere, type Db, type Reader, rows } from "../database/database.ts";
import type { Statement } from "./workbooks/exports.ts";

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;
type Condition = RawBuilder<SqlBool>;

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

/** How many rows of a long list are counted; older ones are to be found by the filters. */
export const longListCount = 2_000;

/** R-925: what a list shows when no period is asked for, the last 90 days. */
export const defaultPeriodMs = 90 * dayMs;

/** Who asks for a list, and when. */
export interface ListScope {
  /** For names that must be looked up before the list is read; it cannot write. */
  readonly db: Reader;
  readonly actor: Actor;
  readonly now: Instant;
}

// biome-ignore-start lint/suspicious/noExplicitAny: where the generics of a list end
/** Answers the pages of a list, and says to its export where the rows come from. */
export interface ListHandler extends Handler {
  /** The declaration of the list. */
  readonly listing: Listing;
  /** Where the rows of this query come from; asked anew for each page and each export. */
  readonly sourceOf: (
    query: ListQuery,
    scope: ListScope,
  ) => ListSource<any, any> | Promise<ListSource<any, any>>;
}

/** Answers a call that is a list; from then on the list can be exported too. */
export function handleList<F extends Filters, C extends Columns>(
  operation: ListOperation<F, C>,
  sourceOf: (query: ListQuery<F, C>, scope: ListScope) => ListSource<F, C> | Promise<ListSource<F, C>>,
): ListHandler {
  const { listing } = operation;
  const handler = handle(operation, async (query, { db, actor, now }) =>
    answerList(db, listing, query, await sourceOf(query, { db, actor, now }), now),
  );
  return { ...handler, listing, sourceOf } as unknown as ListHandler;
}
// biome-ignore-end lint/suspicious/noExplicitAny: where the generics of a list end

export const isList = (handler: AnyHandler): handler is ListHandler => "listing" in handler;

/** Answers a declared list: a page of rows, their number, the counts of its chips, the sums of its totals. */
async function answerList<F extends Filters, C extends Columns>(
  db: Reader,
  listing: Listing<F, C>,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
  now: Instant,
): Promise<ListPage<C>> {
  if (query.only) return answerOne(db, listing, query, source);
  const { columns, chips } = listing;
  const fixed = [source.scope, ...periodOf(query, source, now)];
  const chosen = Object.entries(query.filters).map(([key, value]) => ({
    key,
    condition: source.filters[key as keyof F](value as string),
  }));
  const all = and([...fixed, ...chosen.map(({ condition }) => condition)]);
  const exceptChips = and([
    ...fixed,
    ...chosen.flatMap(({ key, condition }) => (key === chips ? [] : [condition])),
  ]);

  const totals = Object.entries(columns).filter(([, { total }]) => total);
  const sumKeys = totals.map(([key]) => key);
  const chip = chips === null ? null : chipColumn(listing, chips, source);
  const summed = (where: RawBuilder<unknown>, by: RawBuilder<unknown> | null) =>
    rows(db, groupsOf(source, where, by, sumKeys));
  // The chips' groups are all there is, unless one of them was chosen.
  const isChosen = chips !== null && query.filters[chips] !== undefined;
  const [page, groups, chosenGroups] = await Promise.all([
    listing.byKey && source.key
      ? pageByKey(
          db,
          query,
          source,
          source.key,
          and([
            source.scope,
            ...periodOf(query, source, now, query),
            ...chosen.map(({ condition }) => condition),
          ]),
        )
      : pageByNumber(db, query, source, all),
    summed(exceptChips, chip),
    isChosen ? summed(all, null) : null,
  ]);
  const asked = chosenGroups ?? groups;
  const total = sizeOf(asked);
  const most = source.countMost ?? Number.POSITIVE_INFINITY;
  const isLong = sizeOf(groups) > most;

  return {
    ...page,
    rows: page.rows.map((row) => toRow(columns, row)),
    total: Math.min(total, most),
    ...(isLong && { countedTo: most }),
    counts:
      chip === null || isLong
        ? {}
        : Object.fromEntries(groups.map(({ groupName, groupSize }) => [groupName, groupSize])),
    sums:
      total > most ? {} : Object.fromEntries(totals.flatMap(([key, { kind }]) => sumOf(asked, key, kind))),
  };
}

/** One row of a list, of any day; none where there is no such row, or the caller may not see it. */
async function answerOne<F extends Filters, C extends Columns>(
  db: Reader,
  { columns, byKey }: Listing<F, C>,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
): Promise<ListPage<C>> {
  const where = and([
    source.scope,
    ...onlyOf(query, source),
    ...Object.entries(query.filters).map(([key, value]) => source.filters[key as keyof F](value as string)),
  ]);
  const found = await rows<Record<string, unknown>>(
    db,
    sql`select ${selection(source.columns)} from ${source.from} where ${where} limit 1`,
  );
  return {
    rows: found.map((row) => toRow(columns, row)),
    total: found.length,
    counts: {},
    sums: {},
    ...(byKey && { next: null, previous: null }),
  };
}

const onlyOf = <F extends Filters, C extends Columns>(
  { only }: ListQuery<F, C>,
  { row, columns }: ListSource<F, C>,
): Condition[] =>
  only ? [row?.(only.value) ?? sql<SqlBool>`(${columns[only.column]})::text = ${only.value}`] : [];

type Group = Readonly<Record<string, unknown>> & {
  /** The value of the chips' column; null where all rows are one group. */
  readonly groupName: string;
  /** How many rows are in the group. */
  readonly groupSize: number;
};

/** The sum of a column as text; empty where there are rows but none has a value. */
function sumOf(
  groups: readonly Group[],
  key: string,
  kind: Column["kind"],
): readonly (readonly [string, string])[] {
  const known = groups.flatMap((group) => (group[key] as string | null) ?? []);
  if (known.length === 0 && sizeOf(groups) > 0) return [];
  return [
    [
      key,
      formatTotal(
        kind,
        known.reduce((sum, part) => sum + BigInt(part), 0n),
      ),
    ],
  ];
}

const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { groupSize }) => sum + groupSize, 0);

/** How many rows there are of each, and what they sum to; of a list that is not counted to its end one more than is. */
function groupsOf<C extends Columns>(
  { from, columns, countMost, key, oneOf }: ListSource<Filters, C>,
  where: RawBuilder<unknown>,
  by: RawBuilder<unknown> | null,
  totals: readonly (keyof C & string)[],
) {
  const named = totals.map((key) => sql`${columns[key]} as ${sql.ref(key)}`);
  const counted = sql.join([sql`${by ?? sql`null`} as group_name`, ...named]);
  const most = countMost === undefined ? sql`` : sql`limit ${countMost + 1}`;
  // Those that are paged by key are counted in its order, so that the same index finds them.
  const order = key === undefined ? sql`` : sql`order by ${key[0]} desc, ${key[1]} desc`;
  const counting =
    oneOf === undefined
      ? sql`select ${counted} from ${from} where ${where} ${order} ${most}`
      : sql`select found.* from unnest(${oneOf.values}::text[]) as one (value) cross join lateral (
              select ${counted} from ${from} where ${oneOf.column} = one.value and ${where} ${order} ${most}
            ) as found ${most}`;
  const sums = totals.map((key) => sql`sum(${sql.ref(key)})::text as ${sql.ref(key)}`);
  return sql<Group>`
    select ${sql.join([by === null ? sql`null as group_name` : sql`group_name`, sql`count(*)::int as group_size`, ...sums])}
    from (${counting}) as counted
    ${by === null ? sql`` : sql`group by group_name`}`;
}

/** A page as it was read. */
interface Page {
  /** Its rows by the names of the columns, as the database gives them. */
  readonly rows: readonly Record<string, unknown>[];
  /** The key after which the next page begins; null on the last, left out where pages have numbers. */
  readonly next?: string | null;
  /** The key before which the page before ends; null on the first, left out where pages have numbers. */
  readonly previous?: string | null;
}

const pageByNumber = async <F extends Filters, C extends Columns>(
  db: Reader,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
  all: RawBuilder<unknown>,
): Promise<Page> => ({
  rows: await rows<Record<string, unknown>>(
    db,
    sql`select ${selection(source.columns)} from ${source.from} where ${all} order by ${orderOf(query, source)}
        limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`,
  ),
});

/** A page after or before a given row; one row more is read, to know whether the list goes on. */
async function pageByKey<F extends Filters, C extends Columns>(
  db: Reader,
  { pageSize, after, before }: ListQuery<F, C>,
  { from, columns, oneOf }: ListSource<F, C>,
  [at, id]: NonNullable<ListSource<F, C>["key"]>,
  all: RawBuilder<unknown>,
): Promise<Page> {
  const back = before !== undefined;
  const order = back ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;
  const [ms, number] = (after ?? before ?? "").split("-");
  const start = sql`(to_timestamp(${ms ?? null}::bigint / 1000.0), ${number ?? null}::bigint)`;
  const where =
    number === undefined ? all : sql`${all} and (${at}, ${id}) ${back ? sql`>` : sql`<`} ${start}`;
  const select = sql`select ${selection(columns)}, ${keyText(at, id)} as row_key`;
  const found = await rows<Record<string, unknown>>(
    db,
    oneOf === undefined
      ? sql`${select} from ${from} where ${where} order by ${order} limit ${pageSize + 1}`
      : sql`select found.* from unnest(${oneOf.values}::text[]) as one (value) cross join lateral (
              ${select}, ${at} as key_at, ${id} as key_id from ${from}
              where ${oneOf.column} = one.value and ${where} order by ${order} limit ${pageSize + 1}
            ) as found
            order by ${back ? sql`key_at, key_id` : sql`key_at desc, key_id desc`} limit ${pageSize + 1}`,
  );
  const more = found.length > pageSize;
  const pageRows = back ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  const keyOf = (row: Record<string, unknown> | undefined) => (row?.["rowKey"] as string | undefined) ?? null;
  return {
    rows: pageRows,
    next: back || more ? keyOf(pageRows.at(-1)) : null,
    previous: (back ? more : after !== undefined) ? keyOf(pageRows[0]) : null,
  };
}

const keyText = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(round(extract(epoch from ${at}) * 1000)::bigint || '-' || ${id})`;

/** The query as an export needs it: its columns in order, and period and filters in words. */
export function exportOf<F extends Filters, C extends Columns>(
  db: Reader,
  { columns, filters, period }: Listing<F, C>,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
  now: Instant,
) {
  const chosen = Object.entries(query.filters) as [keyof F & string, string][];
  const all = and([
    source.scope,
    ...(query.only ? onlyOf(query, source) : periodOf(query, source, now)),
    ...chosen.map(([key, value]) => source.filters[key](value)),
  ]);
  const selected = sql.join(seenColumns(columns).map(([key]) => source.columns[key]));
  const from = query.from ?? shanghaiDay(instant(now - defaultPeriodMs));
  const asked: Note[] = chosen.map(([key, value]) => {
    const { title, labels } = filters[key] as Filter;
    return [title, labels?.[value] ?? value];
  });
  return {
    rows: compiled(
      db,
      sql`select ${selected} from ${source.from} where ${all} order by ${orderOf(query, source)}`,
    ),
    count: compiled(db, sql`select count(*)::int from ${source.from} where ${all}`),
    notes: period === null ? asked : [[period, `${from} 至 ${query.to ?? "今"}`] as Note, ...asked],
  };
}

type Note = readonly [title: string, words: string];

function compiled(db: Reader, statement: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = statement.compile(db as Db);
  return { sql: text, parameters };
}

const orderOf = <F extends Filters, C extends Columns>(
  { sort, descending }: ListQuery<F, C>,
  { columns, order }: ListSource<F, C>,
) => (sort ? sql`${columns[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, ${order}` : order);

/** Text that a user has typed, looked for anywhere in a column. */
export const contains = (column: RawBuilder<unknown>, text: string): Condition =>
  sql<SqlBool>`${column} ilike ${anywhere(text)}`;

export const equals = (column: RawBuilder<unknown>, value: string): Condition =>
  sql<SqlBool>`${column} = ${value}`;

const and = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

const selection = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(columns).map(([key, column]) => sql`${column} as ${sql.ref(key)}`));

/** The column whose values the chips count: the one with the same name on the wire as the filter. */
const chipColumn = <F extends Filters, C extends Columns>(
  { filters, columns }: Listing<F, C>,
  chips: keyof F & string,
  source: ListSource<F, C>,
) => {
  const { wire } = filters[chips] as Filter;
  const column = Object.entries(columns).find(([, candidate]) => candidate.wire === wire)?.[0];
  if (column === undefined) throw new Error(`no column stands under ${wire}`);
  return source.columns[column as keyof C];
};

function periodOf<F extends Filters, C extends Columns>(
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

const toRow = <C extends Columns>(columns: C, row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, { kind }]) => {
      const value = row[key] ?? null;
      return [key, kind === "time" && value instanceof Date ? instant(value.getTime()) : value];
    }),
  ) as unknown as Row<C>;

function formatTotal(kind: Column["kind"], total: bigint): string {
  switch (kind) {
    case "money":
      return formatYuan(total as Fen);
    case "price":
      return formatPrice(total as Price);
    case "quantity":
      return formatQuantity(total as Quantity);
    default:
      return total.toString();
  }
}
