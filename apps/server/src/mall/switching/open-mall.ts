import type { CompanyId } from "@zd/domain/kernel/brand";
import { Refused, type RequestFacts } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findCompanies, findCompany, mallProjectCode } from "../../system/index.ts";

/**
 * The company whose mall a call is for: the site's company must be the mall's project code, and the host enabled
 * (R-133, decision 0045). Otherwise refused with MALL_OFF.
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
