import { api } from "@zd/api";
import { customerPriceOf } from "@zd/domain/mall/customer-group";
import { type SqlBool, sql } from "kysely";
import { type AnyHandler, handle } from "../../platform/calls/operation.ts";
import { contains, handleList } from "../../platform/lists/listings.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTerms, getOwnGroup } from "./group-store.ts";
import { groupChanges } from "./write-groups.ts";

/** 客户价 of the caller's own shop; empty for a firm without one. */
const listGroups = handleList(api.mallGroups.listGroups, (_, { actor }) => ({
  from: sql`mall.customer_group g`,
  scope: sql`g.firm_id = ${actor.firmId}`,
  columns: {
    group: sql`g.group_id::text`,
    name: sql`g.name`,
    customers: sql`(select count(*)::int from mall.group_customer c where c.group_id = g.group_id)`,
    wares: sql`(select count(*)::int from mall.group_discount d where d.group_id = g.group_id)`,
    changedAt: sql`g.changed_at`,
    changedBy: sql`g.changed_by_name`,
  },
  filters: {
    name: (value) => contains(sql`g.name`, value),
    customer: (value) =>
      sql<SqlBool>`exists (select from mall.group_customer c join identity.firm_view f on f.id = c.customer_id
        where c.group_id = g.group_id and ${contains(sql`f.name`, value)})`,
  },
  order: sql`g.changed_at desc, g.group_id`,
}));

/** A group of the caller's own shop, with what its customers pay now. */
const readGroup = handle(api.mallGroups.readGroup, async ({ group }, { db, actor, request }) => {
  await openMall(db, request);
  const row = await getOwnGroup(db, actor.firmId, group);
  const { customers, discounts } = await findTerms(db, row.groupId);
  return {
    group,
    name: row.name,
    version: row.version,
    customers: customers.map(({ firm, name }) => ({ firm, name: name ?? firm })),
    discounts: discounts.map((line) => ({
      ...line,
      price: line.listPrice === null ? null : customerPriceOf(line.listPrice, line.discount),
    })),
  };
});

/** The calls about groups of customers. */
export const groupHandlers: readonly AnyHandler[] = [listGroups, readGroup, ...groupChanges];
