import type { Column, Listing } from "@zd/api/wire/listing";

type Columns = Readonly<Record<string, Column>>;
/** Columns with their keys, in their order. */
type Ordered = readonly (readonly [key: string, column: Column])[];

/**
 * The column that says how a row stands, by its key: that of the chips, or else the last with states; null where there is
 * none. It closes the table and stays in sight while the others scroll.
 */
export function statusColumn({ columns, chips, filters }: Pick<Listing, "columns" | "chips" | "filters">) {
  const seen = Object.entries(columns as Columns).filter(([, { unseen }]) => !unseen);
  const wire = chips === null ? undefined : filters[chips]?.wire;
  const ofChips = seen.find(([, column]) => column.wire === wire && column.states !== undefined);
  return (ofChips ?? seen.findLast(([, { states }]) => states !== undefined))?.[0] ?? null;
}

/** The columns in somebody's own order; one that it does not name comes behind them, and the `last` one at the end. */
export function inOrder(columns: Ordered, order: readonly string[], last: string | null): Ordered {
  const placeOf = (key: string) => {
    if (key === last) return columns.length + order.length;
    const at = order.indexOf(key);
    return at < 0 ? order.length : at;
  };
  return columns.toSorted(([a], [b]) => placeOf(a) - placeOf(b));
}

/** The keys with one of them moved to where another stands. */
export function moved(keys: readonly string[], key: string, to: string): readonly string[] {
  const at = keys.indexOf(to);
  return keys.filter((other) => other !== key).toSpliced(at, 0, key);
}
