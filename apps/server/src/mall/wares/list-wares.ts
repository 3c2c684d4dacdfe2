import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";
import { wareSource } from "./ware-source.ts";

/** 商品管理 of the firm's own wares; empty for a firm that is no merchant. */
export const listWares = handleList(api.mallWares.listWares, (_, { actor }) => ({
  from: wareSource.from,
  scope: sql`w.firm_id = ${actor.firmId} and w.deleted_at is null`,
  columns: { ...wareSource.columns, reserved: sql`s.reserved`, changedAt: sql`w.changed_at` },
  filters: {
    ...wareSource.filters,
    wareKind: (value) => contains(sql`k.name`, value),
    place: (value) => contains(sql`p.name`, value),
  },
  order: sql`w.changed_at desc, w.id desc`,
}));
