import { createHash } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { letterKinds } from "@zd/domain/letters/letter";
import type { Side } from "@zd/domain/terms/codes";
import { Refused } from "../../platform/calls/operation.ts";
import type { Scope, Transact } from "../../platform/jobs/jobs.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { reached } from "../ca/reached.ts";
import { findCertificate } from "../certificates/certificate-store.ts";
import { makeCms } from "../pdf/cms.ts";
import type { Drawing } from "../pdf/drawing.ts";
import { fillSignature, signedBytes } from "../pdf/place-signature.ts";
import { verifySignatures } from "../pdf/verify-signatures.ts";
import { attachToLetter, type ForWhom, type LetterFiles } from "./letter-files.ts";
import { getLetter, lockLetter, type StoredLetter, saveFile } from "./letter-store.ts";

export interface ToSign {
  /** Number of the letter. */
  readonly number: string;
  readonly side: Side;
  readonly by: ForWhom;
  /** When it was signed, for a signature that is kept later than it was made; now where left out. */
  readonly at?: Instant;
}

interface Needs {
  readonly ca: CertificateAuthority;
  readonly drawing: Drawing;
  readonly files: LetterFiles;
  readonly transact: Transact;
}

type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** How often a signature is begun again because the other side has signed meanwhile. */
const attempts = 3;

/**
 * Signs a letter with the certificate of the user; `then` runs in the transaction that keeps the signed document. Refused
 * with CERTIFICATE_INVALID, CA_UNREACHABLE or LETTER_CHANGED.
 */
export async function signLetter<T>(
  needs: Needs,
  signing: ToSign,
  then: (scope: Scope) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await trySigning(needs, signing, then);
    if (outcome !== "overtaken") return outcome.done;
    if (attempt === attempts) throw new Refused("LETTER_CHANGED");
  }
}

async function trySigning<T>(
  needs: Needs,
  signing: ToSign,
  then: (scope: Scope) => Promise<T>,
): Promise<{ readonly done: T } | "overtaken"> {
  const { ca, files, transact } = needs;
  const { number, side, by, at } = signing;
  const file = await files.document(number, by);
  const who = { firm: by.firmId, user: by.userId };
  const { letter, certificate, signedAt } = await transact(async ({ tx, now }) => ({
    letter: await getLetter(tx, number),
    certificate: await findCertificate(tx, who, at ?? now),
    signedAt: at ?? now,
  }));
  if (!certificate) throw new Refused("CERTIFICATE_INVALID");
  if (letter.fileId !== file) return "overtaken";

  const pdf = await signPdf(needs, { letter, certificate, side, by, signedAt }, await files.read(file));
  const sm2 = await reached(ca.signSm2(certificate.serial, pdf));
  const signed = await files.keep(letter, pdf, by);

  return transact(async (scope) => {
    const { tx, now } = scope;
    const locked = await lockLetter(tx, number);
    if (locked.version !== letter.version) return "overtaken";
    // It may have been revoked while the authority signed.
    if (!(await findCertificate(tx, who, at ?? now))) throw new Refused("CERTIFICATE_INVALID");
    const done = await then(scope);
    await attachToLetter(tx, locked, signed, by, now);
    await saveFile(tx, number, signed, locked.version + 1);
    await tx
      .insertInto("signing.signature")
      .values({
        letterNumber: number,
        side,
        firmId: by.firmId,
        userId: by.userId,
        signerName: by.name,
        serial: certificate.serial,
        signedAt: new Date(signedAt),
        version: locked.version + 1,
        fileId: signed,
        sha256: createHash("sha256").update(pdf).digest(),
        sm2,
      })
      .execute();
    return { done };
  });
}

/** The PDF of a letter with one signature more, made by the authority; it is known to hold. */
async function signPdf(
  { ca, drawing }: Needs,
  {
    letter,
    certificate: { serial, der },
    side,
    by,
    signedAt,
  }: {
    readonly letter: StoredLetter;
    readonly certificate: Certificate;
    readonly side: Side;
    readonly by: ForWhom;
    readonly signedAt: Instant;
  },
  pdf: Buffer,
): Promise<Uint8Array> {
  const signer = letter.content.signers.find((each) => each.side === side);
  if (!signer) throw new Error(`${letter.number} is not for ${side} to sign`);
  const root = await reached(ca.root());
  const placed = await drawing.signature({
    pdf,
    field: side,
    seal: { firmName: signer.name, signerName: by.name, signedAt: formatShanghai(signedAt) },
    reason: `签署${letterKinds[letter.kind]}`,
  });
  const cms = await makeCms(signedBytes(placed.pdf, placed.range), { signer: der, root }, (bytes) =>
    reached(ca.sign(serial, bytes)),
  );
  const signed = fillSignature(placed, cms);
  await requireProven(signed, root, letter.version + 1);
  return signed;
}

/** Throws unless a reader would find the signatures of the PDF valid, whatever the authority has answered. */
async function requireProven(pdf: Uint8Array, root: Buffer, signatures: number): Promise<void> {
  const found = await verifySignatures(pdf, root);
  const holds =
    found.length === signatures && found.every(({ isValid }) => isValid) && found.at(-1)?.coversAll;
  if (!holds) throw new Error("the signed document does not prove itself");
}
