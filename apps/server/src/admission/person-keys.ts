import { createHash } from "node:crypto";
import { personKey } from "../identity/index.ts";
import type { Registration } from "./registration-store.ts";

/** The key as it was before it was keyed: whoever has the database finds its ID number by trying all of them. */
const plainKeyOf = (company: string, idCard: string) =>
  createHash("sha256").update(`${company} ${idCard.toUpperCase()}`).digest("hex").slice(0, 32);

/**
 * Keys of the persons behind a firm, by which related firms are found (domain §1.2). One person has the same key in
 * all firms of a company; no ID number is kept with the firm.
 */
export function personKeys({ companyId, form: { firm, person } }: Pick<Registration, "companyId" | "form">) {
  const key = (idCard: string) => personKey(plainKeyOf(companyId, idCard));
  return { legalPersonId: key(firm.legalPersonIdCard), agentId: key(person.idCard) };
}
