import type { z } from "zod";
import type { ListSearch, Search } from "../ui/query-page/list-search.ts";

/** Reads the address of a page that says nothing of its own: any text by any name. */
export const anyText = (given: Readonly<Record<string, unknown>>): Search =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === undefined ? value : String(value)]),
  );

/**
 * Reads the address of a page of lists, such as `list<typeof orderList>`: a link to it may name their filters and no other, and what the page
 * adds (`More`). What an old link says besides is left as it is; the list does not heed it.
 */
export const list = <L, More extends string = never>(
  given: Readonly<Record<string, unknown>>,
): ListSearch<L, More> => anyText(given) as ListSearch<L, More>;

/** Reads the address of a page that says what a call is asked with, in the names of the wire: `address<typeof roomAddress>`. */
export const address = <Schema extends z.ZodType>(
  given: Readonly<Record<string, unknown>>,
): Partial<z.input<Schema>> => anyText(given) as Partial<z.input<Schema>>;

/** Reads the address of a page that says these and no more: `words<"month">`. */
export const words = <Name extends string>(
  given: Readonly<Record<string, unknown>>,
): { readonly [N in Name]?: string | undefined } =>
  anyText(given) as { readonly [N in Name]?: string | undefined };
