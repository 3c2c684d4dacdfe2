import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { type SqlBool, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { errand, schedule, type Transact } from "../../platform/jobs/jobs.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { mailProtection } from "../ca/x509.ts";
import { getHolder } from "./advance-application.ts";
import { keepCertificate, withMobile } from "./certificate-store.ts";

/** Valid certificates without mail protection, which readers of documents do not accept. */
async function findUnfit(tx: Tx, now: Instant) {
  const found = await tx
    .selectFrom("signing.certificate")
    .selectAll()
    .where("revokedAt", "is", null)
    .where("validUntil", ">", new Date(now))
    .where(sql<SqlBool>`position(${mailProtection}::bytea in der) = 0`)
    .execute();
  return found.map(withMobile);
}

/** Has each of them issued anew, which replaces the old one. Signatures of the old one stay valid. */
export const renewCertificates = (ca: CertificateAuthority) =>
  errand<null>("signing.renewCertificates", async (_, transact) => {
    const unfit = await transact(({ tx, now }) => findUnfit(tx, now));
    for (const { serial, companyId, firmId, userId, mobile } of unfit) {
      const [company, firm, user] = [companyId as CompanyId, firmId as FirmId, userId as UserId];
      const holder = await transact(({ tx }) => getHolder(tx, firm, user));
      const issued = await ca.issue(`renewed:${serial}`, holder);
      await transact(({ tx, now }) =>
        keepCertificate(tx, { company, firm, user, name: holder.name, mobile }, issued, now),
      );
    }
  });

/** Schedules the renewal at the start of the platform, where there are such certificates. */
export const renewWhereUnfit = (transact: Transact, renew: ReturnType<typeof renewCertificates>) =>
  transact(async ({ tx, now }) => {
    if ((await findUnfit(tx, now)).length > 0) await schedule(tx, renew, "", now, null);
  });
