import type { Row } from "@zd/api/wire/listing";
import type { ReactNode } from "react";
import type { MassAction } from "../mass/mass-action.ts";
import type { RowPage } from "./list-table.tsx";
import type { Focus } from "./query-tools.tsx";
import type { RowDetailProps } from "./row-detail.tsx";
import type { Columns, Filters, useList } from "./use-list.ts";
import type { PageChoice } from "./use-picks.ts";

/** What a list page is made of. */
export interface QueryPageProps<F extends Filters, C extends Columns> extends RowDetailProps<F, C> {
  /** Where the page is called otherwise than its list. */
  readonly title?: string;
  /** What to do where the list is empty. */
  readonly emptyHint?: ReactNode;
  /** Stands at the end of each row: what may be done with it; the row's detail opens as well. */
  readonly rowAction?: (row: Row<C>) => ReactNode;
  /** The one button of a row's card on a phone, where it is another than `rowAction`. */
  readonly cardAction?: (row: Row<C>) => ReactNode;
  /** Who has to act, on a row's card on a phone, where the page knows it by name; null for what its columns say. */
  readonly cardTurn?: (row: Row<C>) => ReactNode;
  /** The page that a row leads to by its key, where it has one of its own instead of a detail beside the list. */
  readonly rowPage?: RowPage;
  /** Columns that are left out until somebody asks for them. */
  readonly folded?: readonly (keyof C & string)[];
  /** What the list is always asked with; nobody can choose otherwise. */
  readonly fixed?: { readonly [K in keyof F]?: string };
  /** One choice of a filter that stands before the chips, with how many rows it leaves. */
  readonly focus?: Focus<F>;
  /** Stands at the end of the title: what begins a new row. */
  readonly actions?: ReactNode;
  /** Stands below the title: the lists that the page shows by turns, of `useListTabs`. */
  readonly tabs?: ReactNode;
  /** What the list itself is called, where the page shows something else above it. */
  readonly listTitle?: string;
  /** Stands below the title: what the list is about as a whole. */
  readonly lead?: ReactNode;
  /** Rows that may be chosen together, and what to do with those that are. */
  readonly choice?:
    | (PageChoice<C> & { readonly action: (chosen: readonly Row<C>[]) => ReactNode })
    | undefined;
  /** What can be done with many rows at once, each by its own call, on one card. */
  readonly mass?: readonly MassAction<Row<C>>[] | undefined;
}

/** The same for a part of the page, with the list as it is asked for. */
export type PartProps<F extends Filters, C extends Columns> = QueryPageProps<F, C> & {
  readonly list: ReturnType<typeof useList<F, C>>;
};
