import { createHash } from "node:crypto";
import type { Registration } from "./registration-store.ts";

/**
 * Keys of the persons behind a firm, by which related firms are found (domain §1.2). One person has the same key in
 * all firms of a company; no ID number is kept with the firm.
 */
export function personKeys({ companyId, form: { firm, person } }: Pick<Registration, "companyId" | "form">) {
  const key = (idCard: string) =>
    createHash("sha256").update(`${companyId} ${idCard.toUpperCase()}`).digest("hex").slice(0, 32);
  return { legalPersonId: key(firm.legalPersonIdCard), agentId: key(person.idCard) };
}
