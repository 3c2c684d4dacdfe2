import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sm2 } from "sm-crypto-v2";
import type { Tx } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import type { Holder, Issued } from "../ca.ts";
import { makeCertificate, newRsaPair } from "../x509.ts";
import { exportPem } from "./pem.ts";
import { openRoot } from "./root.ts";
import { newSerial } from "./serial.ts";
import "./tables.ts";

const certificateDays = 365;

/** Issues a certificate, valid from `from` (now where left out); the same request again answers the same one. */
export async function issueCertificate(
  { tx, now }: Pick<Scope, "tx" | "now">,
  request: string,
  holder: Holder,
  from?: Instant,
): Promise<Issued> {
  const known = await findIssued(tx, request);
  if (known) return known;
  const root = await openRoot(tx, now);
  const [pair, serial] = [await newRsaPair(), newSerial()];
  const { publicKey: sm2Key, privateKey: sm2PrivateKey } = sm2.generateKeyPairHex();
  const [validFrom, validUntil] = [new Date(from ?? now), new Date(now + certificateDays * dayMs)];
  const der = await makeCertificate(
    {
      serial,
      publicKey: pair.publicKey,
      signingKey: root.key,
      from: validFrom,
      until: validUntil,
    },
    holder,
  );
  await tx
    .insertInto("sandboxCa.certificate")
    .values({
      serial,
      request,
      holder: holder.name,
      privateKey: await exportPem(pair.privateKey),
      sm2PrivateKey,
      sm2Key: Buffer.from(sm2Key, "hex"),
      der,
      validFrom,
      validUntil,
      revokedAt: null,
    })
    .onConflict((existing) => existing.column("request").doNothing())
    .execute();
  const issued = await findIssued(tx, request);
  if (!issued) throw new Error(`the certificate of ${request} could not be kept`);
  return issued;
}

async function findIssued(tx: Tx, request: string): Promise<Issued | null> {
  const found = await tx
    .selectFrom("sandboxCa.certificate")
    .select(["serial", "der", "sm2Key", "validFrom", "validUntil"])
    .where("request", "=", request)
    .executeTakeFirst();
  if (!found) return null;
  const { validFrom, validUntil, ...rest } = found;
  return { ...rest, validFrom: instant(validFrom.getTime()), validUntil: instant(validUntil.getTime()) };
}

/** Revokes a certificate; a second call does nothing. */
export async function revokeCertificate(
  { tx, now }: Pick<Scope, "tx" | "now">,
  serial: string,
): Promise<void> {
  await tx
    .updateTable("sandboxCa.certificate")
    .set({ revokedAt: new Date(now) })
    .where("serial", "=", serial)
    .where("revokedAt", "is", null)
    .execute();
}
