import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 调价记录 of the firm's own wares. */
export const listPriceChanges = handleList(api.mallWares.listPriceChanges, (_, { actor }) => ({
  from: sql`mall.ware_price c join mall.ware w on w.id = c.ware_id`,
  scope: sql`c.firm_id = ${actor.firmId}`,
  period: sql`c.added_at`,
  columns: {
    change: sql`c.id::text`,
    ware: sql`c.ware_id`,
    name: sql`w.name`,
    price: sql`c.price`,
    now: sql`w.price`,
    effectiveAt: sql`c.effective_at`,
    addedAt: sql`c.added_at`,
    addedBy: sql`c.added_by_name`,
    state: sql`c.state`,
  },
  filters: {
    name: (value) => contains(sql`w.name`, value),
    ware: (value) => equals(sql`c.ware_id`, value),
    state: (value) => equals(sql`c.state`, value),
  },
  order: sql`c.added_at desc, c.id desc`,
}));
