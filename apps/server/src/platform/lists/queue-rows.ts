import type { ListQuery, Queue } from "@zd/api/wire/listing";
import { type Fen, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { type RawBuilder, sql } from "kysely";
import { rows } from "../database/database.ts";
import { and, type Condition } from "./list-source.ts";
import type { ListHandler, ListScope } from "./listings.ts";

/** A row of a list that waits for the staff, as the workbench tells of it. */
export interface QueueRow {
  /** Its number in the list. */
  readonly id: string;
  /** What more there is to say of it; may be empty. */
  readonly about: string;
  /** Name of the firm; empty where it is about none. */
  readonly party: string;
  /** Amount that is at stake, in fen; null where it is not about money. */
  readonly amount: Fen | null;
  /** Since when it waits. */
  readonly since: Instant;
  /** Its own deadline; null where it has none. */
  readonly until: Instant | null;
  /** Who has brought it in; may be empty. */
  readonly by: string;
  /** The section on whose pages it is done; empty where its list is the place. */
  readonly section: string;
}

/** Which rows of a queue are read. */
export interface QueueReading {
  /** How many at most. */
  readonly most: number;
  /** The numbers of rows that come before all others, where they wait. */
  readonly first?: readonly string[];
  /** The number of the one row that is read; missing where all are. */
  readonly only?: string;
}

/** What is read of a row; a day comes as text, `YYYY-MM-DD`. */
interface Found extends Omit<QueueRow, "since" | "until"> {
  readonly since: Date | string | null;
  readonly until: Date | string | null;
  /** How many rows wait in all. */
  readonly total: number;
}

/**
 * The first rows of a queue of a list, what is due first before what has waited longest, and how many wait in all: one query, within
 * what the list shows to whoever asks. Rows of any day, as what waits does not grow out of it.
 */
export async function findQueueRows(
  { listing, sourceOf }: ListHandler,
  { key, where, since, until, party, amount, about, by, section }: Queue,
  scope: ListScope,
  { most, first = [], only }: QueueReading,
): Promise<{ readonly rows: readonly QueueRow[]; readonly total: number }> {
  const filters = where as ListQuery["filters"];
  const source = await sourceOf({ pageIndex: 1, pageSize: most, filters }, scope);
  const columns: Readonly<Record<string, RawBuilder<unknown>>> = source.columns;
  const conditions: Readonly<Record<string, (value: string) => Condition>> = source.filters;
  const chosen = Object.entries(filters).flatMap(([name, value]) => conditions[name]?.(String(value)) ?? []);
  const column = (name: string | undefined) => (name && columns[name]) || sql`null`;
  const labels = about === undefined ? undefined : listing.columns[about]?.labels;
  const found = await rows<Found>(
    scope.db,
    sql`select one.*, count(*) over ()::int as total from (
          select (${column(key)})::text as id, coalesce(left((${column(about)})::text, 500), '') as about,
            coalesce((${column(party)})::text, '') as party, ${column(amount)} as amount,
            ${since === null ? (source.period ?? sql`null`) : column(since)} as since, ${column(until)} as until,
            coalesce((${column(by)})::text, '') as by, coalesce((${column(section)})::text, '') as section
          from ${source.from}
          where ${and([
            source.scope,
            ...chosen,
            ...(only === undefined ? [] : [sql<boolean>`(${column(key)})::text = ${only}`]),
          ])}
        ) as one
        order by (id = any(${[...first]}::text[])) desc, until nulls last, since, id limit ${most}`,
  );
  return {
    total: found[0]?.total ?? 0,
    rows: found.map(({ total: _, amount: money, ...row }) => ({
      ...row,
      about: labels?.[row.about] ?? row.about,
      amount: money === null ? null : fen(money),
      since: momentOf(row.since, 0) ?? scope.now,
      until: momentOf(row.until, dayMs),
    })),
  };
}

/** A moment; of a day its begin, or with `after` its end. */
const momentOf = (value: Date | string | null, after: number): Instant | null => {
  if (value instanceof Date) return instant(value.getTime());
  const day = value === null ? null : parseShanghai(value);
  return day === null ? null : instant(day + after);
};
