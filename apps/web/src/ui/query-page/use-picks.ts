import type { AnyList, Listing, Row } from "@zd/api/wire/listing";
import type { Fen } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { type MassAction, type MassRow, mostTogether } from "../mass/mass-action.ts";
import { type Picks, pick } from "../mass/picks.ts";
import { statusColumn } from "./column-order.ts";
import type { Columns, Filters } from "./use-list.ts";

/** Rows that may be chosen together for what is no mass action, such as a page of its own. */
export interface PageChoice<C extends Columns> {
  readonly may: (row: Row<C>) => boolean;
  /** Rows for which this is the same can be chosen together; all where it is missing. */
  readonly together?: (row: Row<C>) => string;
}

interface Given<F extends Filters, C extends Columns> {
  readonly of: { readonly listing: Listing<F, C> };
  readonly rowKey: keyof C & string;
  readonly mass?: readonly MassAction<Row<C>>[] | undefined;
  readonly choice?: PageChoice<C> | undefined;
}

/** The rows that are picked, also those of other pages, and which others can still go with them. */
export function usePicks<F extends Filters, C extends Columns>({
  of,
  rowKey,
  mass = [],
  choice,
}: Given<F, C>) {
  const [picks, setPicks] = useState<Picks<Row<C>>>({ picked: [], apart: 0, beyond: 0 });
  const keyOf = (row: Row<C>) => String(row[rowKey as keyof Row<C>]);
  const groupOf = (row: Row<C>) => {
    const possible = mass.filter(({ may }) => may(row)).map(({ label }) => label);
    const chosen = choice?.may(row) ? [`choice ${choice.together?.(row) ?? ""}`] : [];
    const group = [...possible, ...chosen];
    return group.length === 0 ? null : group.join("\n");
  };
  const [first] = picks.picked;
  const group = first === undefined ? null : groupOf(first);
  return {
    ...picks,
    isOffered: mass.length > 0 || choice !== undefined,
    may: (row: Row<C>) => groupOf(row) !== null && (group === null || groupOf(row) === group),
    put: (wanted: readonly Row<C>[]) =>
      setPicks(pick(picks.picked, wanted, { keyOf, groupOf, most: mostTogether })),
    stateWords: first === undefined ? "" : stateOf(of.listing, first),
    describe: (row: Row<C>) => describe(of.listing as unknown as AnyList["listing"], keyOf(row), row),
  };
}

/** How a row stands, in words; empty where the list does not say. */
function stateOf<F extends Filters, C extends Columns>(listing: Listing<F, C>, row: Row<C>): string {
  const key = statusColumn(listing as unknown as AnyList["listing"]);
  const labels = key === null ? undefined : listing.columns[key]?.labels;
  return labels?.[String(row[key as keyof Row<C>])] ?? "";
}

/** A row as mass work names it: by its party and amount as its queue has them, else by its first firm and its first amount. */
function describe<C extends Columns>(
  { columns, queues }: AnyList["listing"],
  key: string,
  row: Row<C>,
): MassRow<Row<C>> {
  const [queue] = Object.values(queues);
  const first = (kind: string) => Object.entries(columns).find(([, column]) => column.kind === kind)?.[0];
  const of = (column: string | undefined) => (column === undefined ? null : row[column as keyof Row<C>]);
  return {
    row,
    key,
    party: String(of(queue?.party ?? first("firm")) ?? ""),
    amount: (of(queue?.amount ?? first("money")) ?? null) as Fen | null,
  };
}
