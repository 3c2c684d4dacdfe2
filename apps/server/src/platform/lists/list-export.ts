import { type Filter, type Listing, type ListQuery, seenColumns } from "@zd/api/wire/listing";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, sql } from "kysely";
import type { Db, Reader } from "../database/database.ts";
import {
  and,
  type Columns,
  defaultPeriodMs,
  type Filters,
  filterOf,
  type ListSource,
  onlyOf,
  orderOf,
  periodOf,
} from "./list-source.ts";
import type { Statement } from "./workbooks/exports.ts";

/** The query as an export needs it: its columns in order, and period and filters in words. */
export function exportOf<F extends Filters, C extends Columns>(
  db: Reader,
  listing: Listing<F, C>,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
  now: Instant,
) {
  const { columns, filters, period } = listing;
  const chosen = Object.entries(query.filters) as [keyof F & string, string][];
  const all = and([
    source.scope,
    ...(query.only ? onlyOf(query, source) : periodOf(query, source, now)),
    ...chosen.map(([key, value]) => filterOf(listing, source, key, value)),
  ]);
  const selected = sql.join(seenColumns(columns).map(([key]) => source.columns[key]));
  const from = query.from ?? shanghaiDay(instant(now - defaultPeriodMs));
  const filterNotes: Note[] = chosen.map(([key, value]) => {
    const { title, labels } = filters[key] as Filter;
    return [title, labels?.[value] ?? value];
  });
  return {
    rows: compile(
      db,
      sql`select ${selected} from ${source.from} where ${all} order by ${orderOf(query, source)}`,
    ),
    count: compile(db, sql`select count(*)::int from ${source.from} where ${all}`),
    notes:
      period === null ? filterNotes : [[period, `${from} 至 ${query.to ?? "今"}`] as Note, ...filterNotes],
  };
}

type Note = readonly [title: string, words: string];

function compile(db: Reader, statement: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = statement.compile(db as Db);
  return { sql: text, parameters };
}
