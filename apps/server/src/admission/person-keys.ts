import { createHash } from "node:crypto";
import type { Registration } from "./registration-store.ts";

/**
 * Who stands behind a firm, so that firms of the same people are found (domain §1.2): the same person gets the same key
 * in one company, and no number of a paper is kept with the firm.
 */
export function personKeys({ companyId, form: { firm, person } }: Pick<Registration, "companyId" | "form">) {
  const key = (idCard: string) =>
    createHash("sha256").update(`${companyId} ${idCard.toUpperCase()}`).digest("hex").slice(0, 32);
  return { legalPersonId: key(firm.legalPersonIdCard), agentId: key(person.idCard) };
}
