import type { Filter, Listing, ListOperation, ListPage, ListQuery, Row } from "@zd/api/wire/listing";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Actor, type AnyHandler, type Handler, handleMany } from "../calls/operation.ts";
import { anywhere, type Reader, rows } from "../database/database.ts";
import { pageByKey, pageByNumber } from "./list-pages.ts";
import {
  and,
  type Columns,
  type Condition,
  type Filters,
  filterOf,
  type ListSource,
  onlyOf,
  periodOf,
  selection,
} from "./list-source.ts";
import { groupsOf, sizeOf, sumOf } from "./list-sums.ts";

/** How many rows of a long list are counted; older ones are to be found by the filters. */
export const longListCount = 2_000;

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
  const handler = handleMany(operation, async (query, { db, actor, now }) =>
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
    condition: filterOf(listing, source, key, value as string),
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
  const counted = chosenGroups ?? groups;
  const total = sizeOf(counted);
  const most = source.countMost ?? Number.POSITIVE_INFINITY;
  const isLong = sizeOf(groups) > most;

  return {
    ...page,
    rows: page.rows.map((row) => toRow(columns, source.sealed?.opened(row) ?? row)),
    total: Math.min(total, most),
    ...(isLong && { countedTo: most }),
    counts:
      chip === null || isLong
        ? {}
        : Object.fromEntries(groups.map(({ groupName, groupSize }) => [groupName, groupSize])),
    sums:
      total > most ? {} : Object.fromEntries(totals.flatMap(([key, { kind }]) => sumOf(counted, key, kind))),
  };
}

/** One row of a list, of any day; none where there is no such row, or the caller may not see it. */
async function answerOne<F extends Filters, C extends Columns>(
  db: Reader,
  listing: Listing<F, C>,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
): Promise<ListPage<C>> {
  const { columns, byKey } = listing;
  const where = and([
    source.scope,
    ...onlyOf(query, source),
    ...Object.entries(query.filters).map(([key, value]) => filterOf(listing, source, key, value as string)),
  ]);
  const found = await rows<Record<string, unknown>>(
    db,
    sql`select ${selection(source)} from ${source.from} where ${where} limit 1`,
  );
  return {
    rows: found.map((row) => toRow(columns, source.sealed?.opened(row) ?? row)),
    total: found.length,
    counts: {},
    sums: {},
    ...(byKey && { next: null, previous: null }),
  };
}

/** Text that a user has typed, looked for anywhere in a column. */
export const contains = (column: RawBuilder<unknown>, text: string): Condition =>
  sql<SqlBool>`${column} ilike ${anywhere(text)}`;

export const equals = (column: RawBuilder<unknown>, value: string): Condition =>
  sql<SqlBool>`${column} = ${value}`;

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

const toRow = <C extends Columns>(columns: C, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, { kind }]) => {
      const value = row[key] ?? null;
      return [key, kind === "time" && value instanceof Date ? instant(value.getTime()) : value];
    }),
  ) as unknown as Row<C>;
