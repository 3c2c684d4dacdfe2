import { sql } from "kysely";
import { rows } from "../platform/database.ts";
import type { Desk } from "../platform/desk.ts";

/** What waits for whoever looks after the mall. */
export const mallDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{ merchants: number; mallWares: number }>(
      db,
      sql`select
            (select count(*)::int from mall.merchant_application
             where company_id = ${company} and state = '0') as merchants,
            (select count(*)::int from mall.ware
             where company_id = ${company} and state = '1' and deleted_at is null) as mall_wares`,
    );
    return counted ?? {};
  },
};
