import type { Column, Filter, Listing, ListQuery } from "@zd/api/wire/listing";
import { mostNumbers, mostNumbersLength, numbersIn } from "@zd/api/wire/numbers";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";

/** What the site has set for its lists. */
export interface ListHabits {
  /** How many rows a page has. */
  readonly pageSize: number;
  /** The length of the period where nobody has chosen one, in days back from now. */
  readonly searchDays: number;
}

export const usualHabits: ListHabits = { pageSize: 20, searchDays: 90 };

/** What stands in the address of a query page: text, every piece of it optional. */
export type Search = Readonly<Record<string, string | undefined>>;

/** What every list reads from its address besides its filters. */
interface ListPlace {
  /** The number of the page, from 1 to 500; the first where it is left out. */
  readonly page?: string | undefined;
  /** The name of a column, behind a minus where it falls. */
  readonly sort?: string | undefined;
  /** First and last day of the period, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Of a list paged by key: the row that the page follows, or comes before. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** Which of the page's lists is shown. */
  readonly tab?: string | undefined;
  /** The key of the row whose detail is open. */
  readonly open?: string | undefined;
}

type FilterOf<L> = L extends { readonly filters: infer F } ? keyof F & string : never;

/** What stands in the address of a page of these lists: the list's place, their filters, and what the page adds (`More`). */
export type ListSearch<L, More extends string = never> = ListPlace & {
  readonly [Name in FilterOf<L> | More]?: string | undefined;
};

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;

export interface Period {
  /** The first day, `YYYY-MM-DD` in Shanghai. */
  readonly from: string;
  /** The last day, which belongs to the period. */
  readonly to: string;
}

const defaultPeriod = (now: Instant, days: number): Period => ({
  from: shanghaiDay(instant(now - days * dayMs)),
  to: shanghaiDay(now),
});

/** The period that the address names, where it names a whole one. */
export function periodOf(search: Search, now: Instant, { searchDays }: ListHabits = usualHabits): Period {
  const { from = "", to = "" } = search;
  const day = /^\d{4}-\d{2}-\d{2}$/;
  return day.test(from) && day.test(to) && from <= to ? { from, to } : defaultPeriod(now, searchDays);
}

/** The query that an address asks for; what it says wrongly counts as not said. */
export function queryOf<F extends Filters, C extends Columns>(
  { filters, numbers, columns, period, byKey }: Listing<F, C>,
  search: Search,
  now: Instant,
  habits: ListHabits = usualHabits,
): ListQuery<F, C> {
  const sort = search["sort"]?.replace(/^-/, "");
  const given = Object.entries(filters).flatMap(([key, { kind, labels }]) => {
    const value = search[key]?.trim();
    if (!value || (kind === "choice" && labels && !Object.hasOwn(labels, value))) return [];
    return [[key, numbers.has(key) ? severalOf(value) : value.slice(0, 64)]];
  });
  const page = Number(search["page"] ?? 1);
  return {
    pageIndex: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
    pageSize: habits.pageSize,
    ...(period === null ? {} : periodOf(search, now, habits)),
    ...(sort && columns[sort]?.sortable
      ? { sort, descending: search["sort"]?.startsWith("-") === true }
      : {}),
    ...(byKey ? placeOf(search) : {}),
    filters: Object.fromEntries(given),
  } as unknown as ListQuery<F, C>;
}

/** As many of the numbers as one question takes; the form refuses more before they come into an address. */
const severalOf = (typed: string) =>
  numbersIn(typed)
    .slice(0, mostNumbers)
    .map((number) => number.slice(0, 64))
    .join(" ")
    .slice(0, mostNumbersLength);

const aPlace = /^\d{1,16}-\d{1,18}$/;

/** Where the page of a list paged by key lies, as the address says it. */
const placeOf = ({ after = "", before = "" }: Search) =>
  aPlace.test(after) ? { after } : aPlace.test(before) ? { before } : {};
