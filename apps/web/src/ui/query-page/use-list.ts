import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Column, Filter, ListOperation } from "@zd/api/wire/listing";
import type { Instant } from "@zd/domain/kernel/brand";
import { useCallQuery } from "../../api/hooks.ts";
import { useSite } from "../../api/site.ts";
import type { StateName } from "../status/status-tones.ts";
import { periodOf, queryOf, type Search, usualHabits } from "./list-search.ts";

/** Columns that name no state type but those whose tones are known. */
export type Columns = Readonly<Record<string, Column & { readonly states?: StateName }>>;
export type Filters = Readonly<Record<string, Filter>>;

interface Asked<F extends Filters, C extends Columns> {
  /** The call that reads the list. */
  readonly of: ListOperation<F, C>;
  /** What the list is always asked with, whatever the address says. */
  readonly fixed: { readonly [K in keyof F]?: string };
  /** How many rows a page has; null for as many as the site has set. */
  readonly pageSize: number | null;
  /** When the page was opened: the end of the period where the address names none. */
  readonly openedAt: Instant;
}

/** What the address asks of a list, the answer to it, and the ways to ask something else. */
export function useList<F extends Filters, C extends Columns>(given: Asked<F, C>) {
  const { of, fixed, pageSize, openedAt } = given;
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const ofSite = useSite() ?? usualHabits;
  const habits = pageSize === null ? ofSite : { ...ofSite, pageSize };
  const ofAddress = queryOf(of.listing, search, openedAt, habits);
  const query = { ...ofAddress, filters: { ...ofAddress.filters, ...fixed } };
  const answer = useCallQuery(of, query, { keepPrevious: true });
  return {
    query,
    /** The filters that the address names, as text. */
    ofAddress: ofAddress.filters as Search,
    /** The same and those that are always asked with. */
    filters: query.filters as Search,
    /** The address as it is, with what else the page reads from it. */
    search,
    period: periodOf(search, openedAt, habits),
    /** The number of days of the period where the address names none; null where it does. */
    usualDays: search["from"] ? null : habits.searchDays,
    answer,
    /** Asks with these changed, from the first page on. */
    go: (changed: Search) =>
      void navigate({
        to: ".",
        search: { ...search, page: undefined, after: undefined, before: undefined, ...changed },
      }),
    /** Asks with this address in the place of the whole one; the page's own list stays. */
    show: (shown: Search) => void navigate({ to: ".", search: { ...shown, tab: search["tab"] } }),
    // Another of the page's lists is another page.
    reset: () =>
      void navigate({
        to: ".",
        search: search["tab"] === undefined ? {} : { tab: search["tab"] },
      }),
  };
}
