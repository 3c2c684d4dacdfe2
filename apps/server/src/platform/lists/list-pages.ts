import type { ListQuery } from "@zd/api/wire/listing";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";
import { type Columns, type Filters, type ListSource, orderOf, selection } from "./list-source.ts";

/** A page as it was read. */
interface Page {
  /** Its rows by the names of the columns, as the database gives them. */
  readonly rows: readonly Record<string, unknown>[];
  /** The key after which the next page begins; null on the last, left out where pages have numbers. */
  readonly next?: string | null;
  /** The key before which the page before ends; null on the first, left out where pages have numbers. */
  readonly previous?: string | null;
}

/** A page by its number, of a list that is counted. */
export const pageByNumber = async <F extends Filters, C extends Columns>(
  db: Reader,
  query: ListQuery<F, C>,
  source: ListSource<F, C>,
  all: RawBuilder<unknown>,
): Promise<Page> => ({
  rows: await rows<Record<string, unknown>>(
    db,
    sql`select ${selection(source)} from ${source.from} where ${all} order by ${orderOf(query, source)}
        limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`,
  ),
});

/** A page after or before a given row; one row more is read, to know whether the list goes on. */
export async function pageByKey<F extends Filters, C extends Columns>(
  db: Reader,
  { pageSize, after, before }: ListQuery<F, C>,
  source: ListSource<F, C>,
  [at, id]: NonNullable<ListSource<F, C>["key"]>,
  all: RawBuilder<unknown>,
): Promise<Page> {
  const { from, oneOf } = source;
  const back = before !== undefined;
  const order = back ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;
  const [ms, number] = (after ?? before ?? "").split("-");
  const start = sql`(to_timestamp(${ms ?? null}::bigint / 1000.0), ${number ?? null}::bigint)`;
  const where =
    number === undefined ? all : sql`${all} and (${at}, ${id}) ${back ? sql`>` : sql`<`} ${start}`;
  const select = sql`select ${selection(source)}, ${keyText(at, id)} as row_key`;
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
