import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database.ts";
import { Refused, type RequestFacts } from "../platform/operation.ts";
import { findCompany } from "../system/index.ts";

/** The company of the site that was asked; a call may name no other (product §2). */
export async function companyOf(db: Reader, { host }: RequestFacts, named: string | undefined): Promise<CompanyId> {
  const { id } = await findCompany(db, host);
  if (named && named !== id) throw new Refused("COMPANY_UNKNOWN");
  return id;
}
