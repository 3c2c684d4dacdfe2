import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Issued } from "../ca/ca.ts";
import type { CertificateTable } from "../tables.ts";
import { sealedCertificate } from "./sealed.ts";

/** A row of 证书 as it is stored: its mobile is covered. */
export type Certificate = Readonly<Selectable<CertificateTable>>;

/** With the mobile to which codes for signing are sent. */
type CertificateWithMobile = Omit<Certificate, "personal">;

/** The certificate with which a user signs for his firm at `now`; null where he has no valid one. */
export async function findCertificate(
  db: Reader,
  { firm, user }: { readonly firm: FirmId; readonly user: UserId },
  now: Instant,
): Promise<CertificateWithMobile | null> {
  const found = await db
    .selectFrom("signing.certificate")
    .selectAll()
    .where("userId", "=", user)
    .where("firmId", "=", firm)
    .where("revokedAt", "is", null)
    .where("validFrom", "<=", new Date(now))
    .where("validUntil", ">", new Date(now))
    .executeTakeFirst();
  return found ? withMobile(found) : null;
}

/** A certificate with its mobile. */
export const withMobile = (stored: Certificate): CertificateWithMobile =>
  sealedCertificate.opened(stored.serial, stored);

/** Whether a user may sign for a firm now (`DecisionContext.certified` of the contracts). */
export const isCertified = async (
  db: Reader,
  who: { readonly firm: FirmId; readonly user: UserId },
  now: Instant,
): Promise<boolean> => (await findCertificate(db, who, now)) !== null;

export interface HolderIds {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly name: string;
  /** The mobile to which codes for signing are sent. */
  readonly mobile: string;
}

/** Keeps an issued certificate, and revokes the holder's one before. */
export async function keepCertificate(
  tx: Tx,
  { company, firm, user, name, mobile }: HolderIds,
  { validFrom, validUntil, ...issued }: Issued,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable("signing.certificate")
    .set({ revokedAt: new Date(now), revokeReason: "已换发新证书" })
    .where("userId", "=", user)
    .where("revokedAt", "is", null)
    .where("serial", "!=", issued.serial)
    .execute();
  await tx
    .insertInto("signing.certificate")
    .values({
      ...issued,
      companyId: company,
      firmId: firm,
      userId: user,
      holder: name,
      ...sealedCertificate.stored(issued.serial, { mobile }),
      validFrom: new Date(validFrom),
      validUntil: new Date(validUntil),
      revokedAt: null,
      revokedBy: null,
      revokeReason: null,
    })
    .onConflict((existing) => existing.column("serial").doNothing())
    .execute();
}

export const isOfFirm = ({ firmId, userId }: Pick<Certificate, "firmId" | "userId">): boolean =>
  String(userId) === String(firmId);

/** Query for a certificate of the company by its serial number. */
export const ofCompany = (db: Reader, company: CompanyId, serial: string) =>
  db
    .selectFrom("signing.certificate")
    .selectAll()
    .where("serial", "=", serial)
    .where("companyId", "=", company);

/**
 * The certificates that are revoked together with this one, itself included: with the firm's own also those of its
 * operators.
 */
export const findRevokedWith = (db: Reader, one: Certificate): Promise<Certificate[]> => {
  const standing = db.selectFrom("signing.certificate").selectAll().where("revokedAt", "is", null);
  return (
    isOfFirm(one) ? standing.where("firmId", "=", one.firmId) : standing.where("serial", "=", one.serial)
  )
    .orderBy("validFrom")
    .orderBy("serial")
    .execute();
};

export const revokeCertificates = (
  tx: Tx,
  revoked: readonly Certificate[],
  by: UserId,
  reason: string,
  now: Instant,
) =>
  tx
    .updateTable("signing.certificate")
    .set({ revokedAt: new Date(now), revokedBy: by, revokeReason: reason })
    .where(
      "serial",
      "in",
      revoked.map(({ serial }) => serial),
    )
    .where("revokedAt", "is", null)
    .execute();

/** 证书 of a firm and its operators, the newest first. */
export const findCertificatesOf = (db: Reader, firm: FirmId, most: number): Promise<Certificate[]> =>
  db
    .selectFrom("signing.certificate")
    .selectAll()
    .where("firmId", "=", firm)
    .orderBy("validFrom", "desc")
    .orderBy("serial", "desc")
    .limit(most)
    .execute();
