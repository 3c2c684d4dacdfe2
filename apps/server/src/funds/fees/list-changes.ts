import { api } from "@zd/api";
import type { FeeChangeListing } from "@zd/api/funds/fee-changes";
import { sql } from "kysely";
import type { ListSource } from "../../platform/lists/list-source.ts";
import { contains, equals, handleList, type ListScope } from "../../platform/lists/listings.ts";

/** The list of changes in a table; those that wait for a second person first. */
export const feeChangesIn =
  (table: "funds.fee_change" | "mall.plan_change") =>
  (
    _: unknown,
    { actor }: Pick<ListScope, "actor">,
  ): ListSource<FeeChangeListing["filters"], FeeChangeListing["columns"]> => ({
    from: sql`${sql.table(table)} c left join identity.operator_view a on a.user_id = c.asked_by
              left join identity.operator_view d on d.user_id = c.decided_by`,
    scope: sql`c.company_id = ${actor.companyId}`,
    period: sql`c.asked_at`,
    columns: {
      change: sql`c.id::text`,
      words: sql`c.words`,
      reason: sql`c.reason`,
      askedBy: sql`coalesce(a.name, c.asked_by)`,
      askedAt: sql`c.asked_at`,
      decidedBy: sql`coalesce(d.name, c.decided_by)`,
      decidedAt: sql`c.decided_at`,
      memo: sql`c.memo`,
      state: sql`c.state`,
    },
    filters: {
      words: (value) => contains(sql`c.words`, value),
      state: (value) => equals(sql`c.state`, value),
    },
    order: sql`(c.state = '0') desc, c.asked_at desc, c.id desc`,
  });

/** 收费变更 */
export const listChanges = handleList(api.fees.listChanges, feeChangesIn("funds.fee_change"));
