import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findCompanies } from "../../system/index.ts";

/** Refuses firms other than trading members, kind 1. */
export function requireTradingMember({ firmKind }: Actor): void {
  if (firmKind !== "1") throw new Refused("CERTIFICATE_NOT_OFFERED");
}

/** Refuses firms other than trading members, and companies that do not offer certificates. */
export async function requireOffered(db: Reader, actor: Actor): Promise<void> {
  requireTradingMember(actor);
  const company = (await findCompanies(db)).find(({ id }) => id === actor.companyId);
  if (!company?.hasCertificate) throw new Refused("CERTIFICATE_NOT_OFFERED");
}
