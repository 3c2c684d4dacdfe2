import { createHash, createPrivateKey, sign } from "node:crypto";
import { promisify } from "node:util";
import type { Instant } from "@zd/domain/kernel/brand";
import { sm2 } from "sm-crypto-v2";
import type { Tx } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import { CaRefused } from "../ca.ts";
import "./tables.ts";

/** RSA (PKCS #1 v1.5) with SHA-256; throws {@link CaRefused} where the certificate no longer holds. */
export async function signRsa(
  { tx, now }: Pick<Scope, "tx" | "now">,
  serial: string,
  bytes: Uint8Array,
): Promise<Buffer> {
  const { privateKey } = await useKey(tx, serial, now);
  await keepSignature(tx, serial, "RSA", bytes, now);
  return promisify(sign)("sha256", bytes, createPrivateKey(privateKey));
}

/** SM2 with SM3 (GB/T 32918), in DER; throws {@link CaRefused} where the certificate no longer holds. */
export async function signSm2(
  { tx, now }: Pick<Scope, "tx" | "now">,
  serial: string,
  bytes: Uint8Array,
): Promise<Buffer> {
  const { sm2PrivateKey, sm2Key } = await useKey(tx, serial, now);
  await keepSignature(tx, serial, "SM2", bytes, now);
  const publicKey = sm2Key.toString("hex");
  return Buffer.from(sm2.doSignature(bytes, sm2PrivateKey, { der: true, hash: true, publicKey }), "hex");
}

async function useKey(tx: Tx, serial: string, now: Instant) {
  const found = await tx
    .selectFrom("sandboxCa.certificate")
    .select(["privateKey", "sm2PrivateKey", "sm2Key", "validUntil"])
    .where("serial", "=", serial)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!found || found.validUntil.getTime() <= now) throw new CaRefused(serial);
  return found;
}

const keepSignature = (tx: Tx, serial: string, algorithm: "RSA" | "SM2", bytes: Uint8Array, now: Instant) =>
  tx
    .insertInto("sandboxCa.signature")
    .values({ serial, algorithm, sha256: createHash("sha256").update(bytes).digest(), at: new Date(now) })
    .execute();
