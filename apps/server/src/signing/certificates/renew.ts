import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { errand } from "../../platform/jobs.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { isForReaders } from "../ca/x509.ts";
import { getHolder } from "./advance-application.ts";
import { keepCertificate } from "./certificate-store.ts";

/**
 * Has every valid certificate issued anew that readers of documents would not accept; the new one takes the place of the old.
 * A migration asks for it once. What was signed with the old one stays as it is, and holds.
 */
export const renewCertificates = (ca: CertificateAuthority) =>
  errand<null>("signing.renewCertificates", async (_, transact) => {
    const valid = await transact(({ tx, now }) =>
      tx
        .selectFrom("signing.certificate")
        .selectAll()
        .where("revokedAt", "is", null)
        .where("validUntil", ">", new Date(now))
        .execute(),
    );
    for (const { serial, der, companyId, firmId, userId, mobile } of valid) {
      if (isForReaders(der)) continue;
      const [company, firm, user] = [companyId as CompanyId, firmId as FirmId, userId as UserId];
      const holder = await transact(({ tx }) => getHolder(tx, firm, user));
      const issued = await ca.issue(`renewed:${serial}`, holder);
      await transact(({ tx, now }) =>
        keepCertificate(tx, { company, firm, user, name: holder.name, mobile }, issued, now),
      );
    }
  });
