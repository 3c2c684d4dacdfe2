import type { Reader } from "../../platform/database.ts";
import { type Actor, Refused } from "../../platform/operation.ts";
import { findCompanies } from "../../system/index.ts";

/** Certificates are for trading members of a company that offers them. */
export async function requireOffered(db: Reader, { companyId, firmKind }: Actor): Promise<void> {
  const company = (await findCompanies(db)).find(({ id }) => id === companyId);
  if (firmKind !== "1" || !company?.hasCertificate) throw new Refused("CERTIFICATE_NOT_OFFERED");
}
