import { createHash, createPrivateKey, randomBytes, randomInt, sign, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import { fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sm2 } from "sm-crypto-v2";
import type { Tx } from "../../platform/database/database.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { CaRefused, CaUnreachable, type CertificateAuthority, type Issued } from "./ca.ts";
import type {} from "./sandbox-tables.ts";
import { makeCertificate, makeRoot, newRsaPair } from "./x509.ts";

const codeMs = 5 * 60_000;
const mostGuesses = 5;
const certificateDays = 365;
const rootDays = 20 * 365;
const rootAgeDays = 365;

/** An authority with books of its own: keys, certificates, small payments, messages and signatures. */
export function sandboxCa(transact: Transact): CertificateAuthority {
  async function answerOf<T>(work: Parameters<typeof transact<T>>[0]): Promise<T> {
    const { answer, isLost } = await transact(async (scope) => {
      const faults = await scope.tx
        .selectFrom("sandboxCa.faults")
        .select(["losesAnswers", "isDown"])
        .executeTakeFirst();
      if (faults?.isDown) throw new CaUnreachable();
      return { answer: await work(scope), isLost: faults?.losesAnswers };
    });
    if (isLost) throw new CaUnreachable();
    return answer;
  }

  return {
    sendCode: (mobile, about, purpose) =>
      answerOf(async ({ tx, now }) => {
        const code = String(randomInt(1_000_000)).padStart(6, "0");
        const { id } = await tx
          .insertInto("sandboxCa.message")
          .values({
            mobile,
            about,
            code,
            words: `【认证中心】验证码${code}，用于${purpose}，5分钟内有效。切勿告知任何人，工作人员也不会索要。`,
            sentAt: new Date(now),
            expiresAt: new Date(now + codeMs),
            usedAt: null,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return String(id);
      }),

    checkCode: (mobile, about, code) =>
      answerOf(async ({ tx, now }) => {
        const sent = await tx
          .selectFrom("sandboxCa.message")
          .select(["id", "code", "expiresAt", "wrong", "usedAt"])
          .where("mobile", "=", mobile)
          .where("about", "=", about)
          .orderBy("id", "desc")
          .limit(1)
          .forUpdate()
          .executeTakeFirst();
        if (!sent || sent.usedAt || sent.wrong >= mostGuesses || sent.expiresAt.getTime() <= now)
          return "over";
        const right = sent.code === code;
        await tx
          .updateTable("sandboxCa.message")
          .set(right ? { usedAt: new Date(now) } : { wrong: sent.wrong + 1 })
          .where("id", "=", sent.id)
          .execute();
        return right ? "right" : "wrong";
      }),

    pay: ({ id, accountName, account }) =>
      answerOf(async ({ tx, now }) => {
        await tx
          .insertInto("sandboxCa.payment")
          .values({ id, accountName, account, amount: fen(BigInt(randomInt(1, 100))), at: new Date(now) })
          .onConflict((existing) => existing.column("id").doNothing())
          .execute();
      }),

    isAmount: (payment, amount) =>
      answerOf(async ({ tx }) => {
        const paid = await tx
          .selectFrom("sandboxCa.payment")
          .select("amount")
          .where("id", "=", payment)
          .executeTakeFirst();
        return paid?.amount === amount;
      }),

    issue: (request, holder, from) =>
      answerOf(async ({ tx, now }) => {
        const known = await findIssued(tx, request);
        if (known) return known;
        const authority = await openAuthority(tx, now);
        const [pair, serial] = [await newRsaPair(), newSerial()];
        const { publicKey: sm2Key, privateKey: sm2PrivateKey } = sm2.generateKeyPairHex();
        const [validFrom, validUntil] = [new Date(from ?? now), new Date(now + certificateDays * dayMs)];
        const der = await makeCertificate(
          {
            serial,
            publicKey: pair.publicKey,
            signingKey: authority.key,
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
            privateKey: await pemOf(pair.privateKey),
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
      }),

    revoke: (serial) =>
      answerOf(async ({ tx, now }) => {
        await tx
          .updateTable("sandboxCa.certificate")
          .set({ revokedAt: new Date(now) })
          .where("serial", "=", serial)
          .where("revokedAt", "is", null)
          .execute();
      }),

    sign: (serial, bytes) =>
      answerOf(async ({ tx, now }) => {
        const { privateKey } = await useKey(tx, serial, now);
        await keepSignature(tx, serial, "RSA", bytes, now);
        return promisify(sign)("sha256", bytes, createPrivateKey(privateKey));
      }),

    signSm2: (serial, bytes) =>
      answerOf(async ({ tx, now }) => {
        const { sm2PrivateKey, sm2Key } = await useKey(tx, serial, now);
        await keepSignature(tx, serial, "SM2", bytes, now);
        const publicKey = sm2Key.toString("hex");
        return Buffer.from(
          sm2.doSignature(bytes, sm2PrivateKey, { der: true, hash: true, publicKey }),
          "hex",
        );
      }),

    root: () => answerOf(async ({ tx, now }) => (await openAuthority(tx, now)).der),
  };
}

/** A serial number: positive, and too long to be guessed. */
const newSerial = () => `4${randomBytes(16).toString("hex").slice(1)}`;

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

/** The root key and certificate, made by the first node that needs them. */
async function openAuthority(tx: Tx, now: Instant) {
  const found = await findAuthority(tx);
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
    .values({ privateKey: await pemOf(privateKey), der })
    .onConflict((existing) => existing.column("isOnly").doNothing())
    .execute();
  const made = await findAuthority(tx);
  if (!made) throw new Error("the authority has no root");
  return made;
}

async function findAuthority(tx: Tx) {
  const found = await tx.selectFrom("sandboxCa.authority").select(["privateKey", "der"]).executeTakeFirst();
  return found && { der: found.der, key: await importPem(found.privateKey) };
}

const pemOf = async (key: webcrypto.CryptoKey) =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key)).toString("base64")}\n-----END PRIVATE KEY-----\n`;

const importPem = (pem: string) =>
  webcrypto.subtle.importKey(
    "pkcs8",
    Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64"),
    { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
    false,
    ["sign"],
  );
