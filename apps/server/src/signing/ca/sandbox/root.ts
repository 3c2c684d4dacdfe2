import type { webcrypto } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { Tx } from "../../../platform/database/database.ts";
import { makeRoot, newRsaPair } from "../x509.ts";
import { exportPem, importPem } from "./pem.ts";
import { newSerial } from "./serial.ts";
import "./tables.ts";

const rootDays = 20 * 365;
const rootAgeDays = 365;

/** The certificate that signs all others, with its key. */
export interface Root {
  /** X.509, in DER. */
  readonly der: Buffer;
  /** Private, RSA. */
  readonly key: webcrypto.CryptoKey;
}

/** The root key and certificate, made by the first node that needs them. */
export async function openRoot(tx: Tx, now: Instant): Promise<Root> {
  const found = await findRoot(tx);
  if (found) return found;
  const { privateKey, publicKey } = await newRsaPair();
  const der = await makeRoot({
    serial: newSerial(),
    publicKey,
    signingKey: privateKey,
    // It was there before any certificate that it issues.
    from: new Date(now - rootAgeDays * dayMs),
    until: new Date(now + rootDays * dayMs),
  });
  await tx
    .insertInto("sandboxCa.authority")
    .values({ privateKey: await exportPem(privateKey), der })
    .onConflict((existing) => existing.column("isOnly").doNothing())
    .execute();
  const made = await findRoot(tx);
  if (!made) throw new Error("the authority has no root");
  return made;
}

async function findRoot(tx: Tx): Promise<Root | undefined> {
  const found = await tx.selectFrom("sandboxCa.authority").select(["privateKey", "der"]).executeTakeFirst();
  return found && { der: found.der, key: await importPem(found.privateKey) };
}
