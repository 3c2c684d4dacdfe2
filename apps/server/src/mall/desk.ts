import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { Desk, PendingApproval } from "../platform/desk.ts";

/** How much waits for the staff that looks after the mall. */
export const mallDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{
      /** Applications of merchants that wait for a review. */
      merchants: number;
      /** Wares that wait for a review. */
      mallWares: number;
      /** Changes of fee plans that wait for a second person. */
      mallPlans: number;
    }>(
      db,
      sql`select
            (select count(*)::int from mall.merchant_application
             where company_id = ${company} and state = '0') as merchants,
            (select count(*)::int from mall.ware
             where company_id = ${company} and state = '1' and deleted_at is null) as mall_wares,
            (select count(*)::int from mall.plan_change
             where company_id = ${company} and state = '0') as mall_plans`,
    );
    return counted ?? {};
  },
  async waiting(db, company) {
    const found = await rows<
      Omit<PendingApproval, "at" | "kind"> & {
        /** When it was asked for. */
        at: Date;
      }
    >(
      db,
      sql`select c.id::text as id, left(c.words, 500) as words, null as amount, c.asked_by as by_user,
            coalesce(u.name, c.asked_by) as by, c.asked_at as at, '' as section
          from mall.plan_change c left join identity.operator_view u on u.user_id = c.asked_by
          where c.company_id = ${company} and c.state = '0' order by c.asked_at, c.id`,
    );
    return found.map(({ at, ...one }) => ({ ...one, kind: "feePlan", at: instant(at.getTime()) }));
  },
};
