import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/lists/listings.ts";

/** Source of both lists of wares, the merchant's and the staff's. */
export const wareSource = {
  from: sql`mall.ware w join mall.stock s on s.ware_id = w.id
            left join trading.ware_kind_view k on k.id = w.ware_kind_id
            left join trading.place_view p on p.id = w.place_id`,
  columns: {
    ware: sql`w.id`,
    name: sql`w.name`,
    wareKind: sql`coalesce(k.name, w.ware_kind_id)`,
    place: sql`coalesce(p.name, w.place_id)`,
    price: sql`w.price`,
    available: sql`s.available`,
    memo: sql`nullif(w.memo, '')`,
    state: sql`w.state`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    name: (value: string) => contains(sql`w.name`, value),
    ware: (value: string) => equals(sql`w.id`, value),
    state: (value: string) => equals(sql`w.state`, value),
  },
} as const;
