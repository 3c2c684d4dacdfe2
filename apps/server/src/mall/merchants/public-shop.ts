import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";

/** Query for a shop that everybody may see. */
export const publicShop = (db: Reader, company: CompanyId, firm: FirmId) =>
  db
    .selectFrom("mall.merchant as m")
    .innerJoin("identity.firmView as f", "f.id", "m.firmId")
    .selectAll("m")
    .select("f.name as firmName")
    .select(
      sql<number>`(select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown)`.as(
        "wares",
      ),
    )
    .where("m.firmId", "=", firm)
    .where("m.companyId", "=", company)
    .where("m.status", "<>", "2")
    .where("m.suspendedFor", "is", null)
    .executeTakeFirst();
