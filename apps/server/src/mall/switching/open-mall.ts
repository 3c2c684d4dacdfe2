import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { Refused, type RequestFacts } from "../../platform/operation.ts";
import { findCompanies, findCompany, mallProjectCode } from "../../system/index.ts";

/**
 * Whose mall a call is for: the site's company has to be the mall's project code, and the host has to be enabled
 * (R-133, decision 0045). Refused with MALL_OFF anywhere else.
 */
export async function openMall(db: Reader, { host }: Pick<RequestFacts, "host">): Promise<CompanyId> {
  const { id } = await findCompany(db, host);
  if (mallProjectCode(await findCompanies(db)) !== id) throw new Refused("MALL_OFF");
  const entry = await db
    .selectFrom("mall.host")
    .select("enabled")
    .where("companyId", "=", id)
    .where("domain", "=", host)
    .executeTakeFirst();
  if (!entry?.enabled) throw new Refused("MALL_OFF");
  return id;
}
