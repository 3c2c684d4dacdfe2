import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { errand, schedule } from "../../platform/jobs/jobs.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { type Certificate, findRevokedWith, ofCompany, revokeCertificates } from "./certificate-store.ts";

/** Tells the authority of a revocation, again until it answers. */
export const reportRevocation = (ca: CertificateAuthority) =>
  errand<{ readonly serial: string }>("signing.tellRevoked", ({ serial }) => ca.revoke(serial));

export function requireStanding({ revokedAt }: Certificate): void {
  if (revokedAt) throw new Refused("CERTIFICATE_OVER");
}

/** Mark of a revocation: the certificates that are revoked together. */
export const revocationMark = (revoked: readonly Certificate[]) =>
  revoked.map(({ serial }) => serial).toSorted();

/** 吊销证书: valid here at once, whether the authority answers or not. */
export const revoke = (report: ReturnType<typeof reportRevocation>) =>
  handle(api.certificates.revoke, async ({ serial, reason, seen }, { actor, transact }) => {
    await transact(async ({ tx, now }) => {
      const certificate = await ofCompany(tx, actor.companyId, serial)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      requireStanding(certificate);
      const revoked = await findRevokedWith(tx, certificate);
      requireMatchingPreview(seen, revocationMark(revoked));
      await revokeCertificates(tx, revoked, actor.userId, reason, now);
      for (const each of revoked) await schedule(tx, report, each.serial, now, { serial: each.serial });
    });
    return null;
  });
