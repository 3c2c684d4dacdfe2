import { type Listing, seenColumns } from "@zd/api/wire/listing";
import { useUpTo } from "../theme/media.ts";
import { inOrder, statusColumn } from "./column-order.ts";
import type { ListSettings } from "./list-settings.ts";
import type { Columns, Filters } from "./use-list.ts";

/** The columns as this reader has them ordered; on a phone, which has no room for a last one in sight, all as declared. */
export function useColumns<F extends Filters, C extends Columns>(
  listing: Listing<F, C>,
  { order }: ListSettings,
) {
  const phone = useUpTo("xs");
  const columns = seenColumns(listing.columns);
  return inOrder(columns, order, phone ? null : statusColumn(listing));
}
