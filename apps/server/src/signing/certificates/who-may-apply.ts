import type { Reader } from "../../platform/database.ts";
import { type Actor, Refused } from "../../platform/operation.ts";
import { findCompanies } from "../../system/index.ts";

/** Whatever concerns certificates is for trading members alone, kind 1; NOT_OFFERED for any other. */
export function requireTradingMember({ firmKind }: Actor): void {
  if (firmKind !== "1") throw new Refused("CERTIFICATE_NOT_OFFERED");
}

/** Certificates are for trading members of a company that offers them. */
export async function requireOffered(db: Reader, actor: Actor): Promise<void> {
  requireTradingMember(actor);
  const company = (await findCompanies(db)).find(({ id }) => id === actor.companyId);
  if (!company?.hasCertificate) throw new Refused("CERTIFICATE_NOT_OFFERED");
}
