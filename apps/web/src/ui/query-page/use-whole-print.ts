import type { ListOperation, ListPage, ListQuery } from "@zd/api/wire/listing";
import { useEffect, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCall } from "../../api/hooks.ts";
import { warn } from "../feedback/notices.ts";
import type { Columns, Filters } from "./use-list.ts";

/** So many rows of a list are printed at most. */
export const mostPrinted = 2_000;
/** The longest page that a list gives. */
const longestPage = 100;

/** All rows that the filters of a list find, as far as they are printed, with its sums. */
export type WholeList<C extends Columns> = Pick<ListPage<C>, "rows" | "total" | "countedTo" | "sums">;

/** Prints a list whole: reads its pages one after the other, shows them on paper, and forgets them once the printer has them. */
export function useWholePrint<F extends Filters, C extends Columns>(
  of: ListOperation<F, C>,
  query: ListQuery<F, C>,
) {
  const call = useCall();
  const [isReading, setReading] = useState(false);
  const [whole, setWhole] = useState<WholeList<C> | null>(null);
  useEffect(() => {
    if (whole === null) return undefined;
    const forget = () => setWhole(null);
    window.addEventListener("afterprint", forget);
    window.print();
    return () => window.removeEventListener("afterprint", forget);
  }, [whole]);

  /** The rows of all pages; of a list paged by key each page begins behind the last row of the one before. */
  async function readAll(): Promise<WholeList<C>> {
    const { after: _, before: __, ...rest } = query;
    const rows: ListPage<C>["rows"][number][] = [];
    let first: ListPage<C> | null = null;
    for (let page = 1, next: string | null = null; rows.length < mostPrinted; page++) {
      const place = of.listing.byKey ? (next === null ? {} : { after: next }) : { pageIndex: page };
      const answer: ListPage<C> = await call(of, {
        ...rest,
        pageIndex: 1,
        ...place,
        pageSize: longestPage,
      } as never);
      first ??= answer;
      rows.push(...answer.rows);
      next = answer.next ?? null;
      if (answer.rows.length < longestPage || (of.listing.byKey && next === null)) break;
    }
    if (first === null) throw new Error("a list has a first page");
    return { ...first, rows: rows.slice(0, mostPrinted) };
  }

  const print = async () => {
    setReading(true);
    try {
      setWhole(await readAll());
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setReading(false);
    }
  };
  return { whole, isReading, print };
}
