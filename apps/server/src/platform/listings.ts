import {
  type Column,
  type Filter,
  type Listing,
  type ListPage,
  type ListQuery,
  type Row,
  seenColumns,
} from "@zd/contract/wire/listing";
import type { Operation } from "@zd/contract/wire/operation";
import { type Fen, type Instant, instant, type Price, type Quantity } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere, type Db, type Reader, rows } from "./database.ts";
import { type Actor, type AnyHandler, type Handler, handle } from "./operation.ts";
import type { Statement } from "./workbooks/exports.ts";

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;
type Condition = RawBuilder<SqlBool>;

/** Where the rows of a list come from. Its first condition says whose they are. */
export interface ListSource<F extends Filters, C extends Columns> {
  readonly from: RawBuilder<unknown>;
  readonly whose: Condition;
  /** What the period is about; left out for a list without one. */
  readonly period?: RawBuilder<unknown>;
  readonly columns: { readonly [K in keyof C]: RawBuilder<unknown> };
  readonly filters: { readonly [K in keyof F]: (value: string) => Condition };
  /**
   * Of a list so long that counting it would take longer than reading it: so many are counted, of each chip as well, and no
   * page lies beyond. It has no totals.
   */
  readonly countMost?: number;
  /** The order when none is asked for, and the tie-break of every other; both must end in a key. */
  readonly order: RawBuilder<unknown>;
}

/** Of a long list so many are counted; whoever looks for what lies further back looks for it by its filters. */
export const longListCount = 2_000;

/** R-925: what a list shows when no period is asked for, the last 90 days. */
export const defaultPeriodMs = 90 * dayMs;

/** Who asks for a list, and when. */
export interface ListScope {
  readonly db: Reader;
  readonly actor: Actor;
  readonly now: Instant;
}

// biome-ignore-start lint/suspicious/noExplicitAny: where the generics of a list end
/** Answers the pages of a list, and says to its export where the rows come from. */
export interface ListHandler extends Handler {
  readonly listing: Listing;
  readonly sourceOf: (
    query: ListQuery,
    scope: ListScope,
  ) => ListSource<any, any> | Promise<ListSource<any, any>>;
}

/** Answers a call that is a list; from then on the list can be exported too. */
export function handleList<F extends Filters, C extends Columns>(
  operation: Operation<Listing<F, C>["input"], Listing<F, C>["output"], any, "query">,
  listing: Listing<F, C>,
  sourceOf: (query: ListQuery<F, C>, scope: ListScope) => ListSource<F, C> | Promise<ListSource<F, C>>,
): ListHandler {
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
  const { columns, chips } = listing;
  const fixed = [source.whose, ...periodOf(query, source, now)];
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
  const sums = sql.join(
    totals.map(([key]) => sql`, sum(${source.columns[key as keyof C]})::text as ${sql.ref(key)}`),
    sql``,
  );
  const chip = chips === null ? null : chipColumn(listing, chips, source);
  const most = source.countMost;
  const counted = (group: string | null, where: RawBuilder<unknown>) =>
    sql<Record<string, unknown>>`select ${group}::text as group_name, count(*)::int as group_size
        from (select from ${source.from} where ${where} limit ${most}) as counted`;
  const summed = (where: Condition, by: RawBuilder<unknown> | null) =>
    rows<Record<string, unknown>>(
      db,
      most === undefined
        ? sql`select ${by ?? sql`null`} as group_name, count(*)::int as group_size ${sums}
              from ${source.from} where ${where} ${by === null ? sql`` : sql`group by 1`}`
        : by === null || chips === null
          ? counted(null, where)
          : sql`${sql.join(
              Object.keys((listing.filters[chips] as Filter).labels ?? {}).map((label) =>
                counted(label, and([where, source.filters[chips](label)])),
              ),
              sql` union all `,
            )}`,
    );
  // The chips' groups are all there is, unless one of them was chosen.
  const isChosen = chips !== null && query.filters[chips] !== undefined;
  const [page, groups, chosenGroups] = await Promise.all([
    rows<Record<string, unknown>>(
      db,
      sql`select ${selection(source.columns)} from ${source.from} where ${all} order by ${orderOf(query, source)}
          limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`,
    ),
    summed(exceptChips, chip),
    isChosen ? summed(all, null) : null,
  ]);
  const asked = chosenGroups ?? groups;
  const total = asked.reduce((sum, { groupSize }) => sum + Number(groupSize), 0);

  return {
    rows: page.map((row) => toRow(columns, row)),
    total: Math.min(total, most ?? total),
    counts:
      chip === null
        ? {}
        : Object.fromEntries(
            groups
              .filter(({ groupSize }) => Number(groupSize) > 0)
              .map(({ groupName, groupSize }) => [groupName, Number(groupSize)]),
          ),
    sums: Object.fromEntries(
      totals.map(([key, { kind }]) => [
        key,
        formatTotal(
          kind,
          asked.reduce((sum, group) => sum + BigInt((group[key] as string | null) ?? "0"), 0n),
        ),
      ]),
    ),
  };
}

/** All that a query asks for, as the export reads it: the columns in their order, and what was asked in words. */
export function exportOf<F extends Filters, C extends Columns>(
  db: Reader,
  { columns, filters, period }: Listing<F, C>,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
  now: Instant,
) {
  const chosen = Object.entries(query.filters) as [keyof F & string, string][];
  const all = and([
    source.whose,
    ...periodOf(query, source, now),
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
export const contains = (column: RawBuilder<unknown>, typed: string): Condition =>
  sql<SqlBool>`${column} ilike ${anywhere(typed)}`;

export const equals = (column: RawBuilder<unknown>, value: string): Condition =>
  sql<SqlBool>`${column} = ${value}`;

const and = (conditions: readonly Condition[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const selection = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(columns).map(([key, column]) => sql`${column} as ${sql.ref(key)}`));

/** The chips count the rows by the column that stands under the filter's own name. */
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
): Condition[] {
  if (!period) return [];
  const first = (from && parseShanghai(from)) || startOfDay(instant(now - defaultPeriodMs));
  const last = to && parseShanghai(to);
  const conditions = [sql<SqlBool>`${period} >= ${new Date(first)}`];
  if (last) conditions.push(sql<SqlBool>`${period} < ${new Date(last + dayMs)}`);
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
