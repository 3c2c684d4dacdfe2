import { contract } from "@zd/contract";
import { errand, schedule } from "../../platform/jobs.ts";
import { handle, notFound, Refused } from "../../platform/operation.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { revokeCertificate } from "./certificate-store.ts";

/** The authority is told of it as soon as it can be reached. */
export const tellRevoked = (ca: CertificateAuthority) =>
  errand<{ readonly serial: string }>("signing.tellRevoked", ({ serial }) => ca.revoke(serial));

/** 吊销证书: here it holds at once, whether the authority answers or not. */
export const revoke = (tell: ReturnType<typeof tellRevoked>) =>
  handle(contract.certificates.revoke, async ({ serial, reason }, { actor, transact }) => {
    await transact(async ({ tx, now }) => {
      const certificate = await tx
        .selectFrom("signing.certificate")
        .selectAll()
        .where("serial", "=", serial)
        .where("companyId", "=", actor.companyId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      if (certificate.revokedAt) throw new Refused("CERTIFICATE_OVER");
      const revoked = await revokeCertificate(tx, certificate, actor.userId, reason, now);
      for (const each of revoked) await schedule(tx, tell, each, now, { serial: each });
    });
    return null;
  });
