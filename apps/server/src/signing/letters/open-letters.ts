import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { StoredFile } from "@zd/api/files/operations";
import type { CompanyId, FileId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { letterKinds } from "@zd/domain/letters/letter";
import type { Side } from "@zd/domain/terms/codes";
import { attachFiles, findAttachments, keepFile, openFileStore } from "../../files/index.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { connect } from "../../platform/outside.ts";
import { absentCa } from "../ca/absent-ca.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { reached } from "../ca/reached.ts";
import { sandboxCa } from "../ca/sandbox/sandbox-ca.ts";
import { findCertificate } from "../certificates/certificate-store.ts";
import { makeCms } from "../pdf/cms.ts";
import { type Drawing, sharedDrawing } from "../pdf/drawing.ts";
import { fillSignature, signedBytes } from "../pdf/place-signature.ts";
import { verifySignatures } from "../pdf/verify-signatures.ts";
import {
  findDocument,
  getLetter,
  lockLetter,
  proofAddressOf,
  type StoredLetter,
  saveFile,
} from "./letter-store.ts";

/** The user for whom a file of a letter is made; he is kept as the one who uploaded it. */
export interface ForWhom {
  readonly companyId: CompanyId;
  readonly firmId: FirmId;
  readonly userId: UserId;
  readonly name: string;
}

export interface ToSign {
  /** Number of the letter. */
  readonly number: string;
  readonly side: Side;
  readonly by: ForWhom;
  /** When it was signed, for a signature that is kept later than it was made; now where left out. */
  readonly at?: Instant;
}

/** Draws letters, and signs them at the authority. */
export interface Letters {
  /** The PDF of a letter with its present signatures; drawn now where it never was. */
  readonly documentOf: (number: string, by: ForWhom) => Promise<StoredFile>;
  /** The letter as a picture, for pages that show no PDF; for letters without signatures, which never change. */
  readonly pictureOf: (number: string, by: ForWhom) => Promise<FileId>;
  /**
   * Signs a letter with the certificate of the user. `then` is what the signature means: it runs in the transaction
   * that keeps the signed document, so that neither is kept without the other.
   */
  readonly sign: <T>(signing: ToSign, then: (scope: Scope) => Promise<T>) => Promise<T>;
  /** Has the authority send a code, as {@link CertificateAuthority.sendCode}; in the demo with a notice of its message. */
  readonly sendCode: (
    mobile: string,
    about: string,
    purpose: string,
  ) => Promise<{ readonly demoNotice?: string }>;
  readonly ca: CertificateAuthority;
  /** The threads that draw. */
  readonly drawing: Drawing;
}

const opened = new WeakMap<Platform, Letters>();

/** The letters of a platform; all contexts draw with the same threads. */
export function openLetters(platform: Platform): Letters {
  const known = opened.get(platform);
  if (known) return known;
  const letters = make(platform);
  opened.set(platform, letters);
  return letters;
}

/** How often a signature is begun again because the other side has signed meanwhile. */
const attempts = 3;

function make({ clock, config, db, demoNotices, transact }: Platform): Letters {
  const ca = connect(config, "ca", { sandbox: () => sandboxCa(transact), absent: absentCa });
  const drawing = sharedDrawing();
  const store = openFileStore(config);

  /**
   * Stores a drawn file. Until a transaction attaches it to the letter it is a loose file, which is removed after a
   * while.
   */
  const keep = async (
    letter: StoredLetter,
    bytes: Uint8Array,
    by: ForWhom,
    ending: "pdf" | "png" = "pdf",
  ) => {
    const at = await transact(async ({ now }) => now);
    return keepFile(
      { store, transact },
      { company: by.companyId, firm: by.firmId, user: by.userId },
      { name: `${letterKinds[letter.kind]}${letter.number}.${ending}`, bytes: Buffer.from(bytes), at },
    );
  };

  const attach = (
    tx: Tx,
    { number, firms }: StoredLetter,
    file: FileId,
    by: ForWhom,
    now: Scope["now"],
    kind: "letter" | "letter-picture" = "letter",
  ) =>
    attachFiles(
      tx,
      { kind, id: number },
      [file],
      { company: by.companyId, firm: by.firmId, ofOthers: false, audience: { firms } },
      now,
    );

  async function fileOf(number: string, by: ForWhom): Promise<FileId> {
    const letter = await transact(({ tx }) => getLetter(tx, number));
    if (letter.fileId) return letter.fileId;
    const { content, digest } = letter;
    const drawn = await drawing.letter({ letter: content, digest, code: await proofAddressOf(db, letter) });
    const file = await keep(letter, drawn, by);
    return transact(async ({ tx, now }) => {
      const locked = await lockLetter(tx, number);
      if (locked.fileId) return locked.fileId;
      await attach(tx, locked, file, by, now);
      await saveFile(tx, number, file, locked.version);
      return file;
    });
  }

  async function pictureOf(number: string, by: ForWhom): Promise<FileId> {
    const record = { kind: "letter-picture", id: number } as const;
    const [known] = await findAttachments(db, record);
    if (known) return known.file;
    const pdf = await buffer(await store.open(await fileOf(number, by), null));
    const letter = await transact(({ tx }) => getLetter(tx, number));
    const picture = await keep(letter, await drawing.picture(pdf), by, "png");
    return transact(async ({ tx, now }) => {
      const locked = await lockLetter(tx, number);
      const [quicker] = await findAttachments(tx, record);
      if (quicker) return quicker.file;
      await attach(tx, locked, picture, by, now, record.kind);
      return picture;
    });
  }

  async function sign<T>(signing: ToSign, then: (scope: Scope) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await trySigning(signing, then);
      if (outcome !== "overtaken") return outcome.done;
      if (attempt === attempts) throw new Refused("LETTER_CHANGED");
    }
  }

  async function trySigning<T>(
    { number, side, by, at }: ToSign,
    then: (scope: Scope) => Promise<T>,
  ): Promise<{ readonly done: T } | "overtaken"> {
    const file = await fileOf(number, by);
    const who = { firm: by.firmId, user: by.userId };
    const { letter, certificate, signedAt } = await transact(async ({ tx, now }) => ({
      letter: await getLetter(tx, number),
      certificate: await findCertificate(tx, who, at ?? now),
      signedAt: at ?? now,
    }));
    if (!certificate) throw new Refused("CERTIFICATE_INVALID");
    if (letter.fileId !== file) return "overtaken";

    const signer = letter.content.signers.find((each) => each.side === side);
    if (!signer) throw new Error(`${number} is not for ${side} to sign`);
    const root = await reached(ca.root());
    const placed = await drawing.signature({
      pdf: await buffer(await store.open(file, null)),
      field: side,
      seal: { firmName: signer.name, signerName: by.name, signedAt: formatShanghai(signedAt) },
      reason: `签署${letterKinds[letter.kind]}`,
    });
    const { serial, der } = certificate;
    const cms = await makeCms(signedBytes(placed.pdf, placed.range), { signer: der, root }, (bytes) =>
      reached(ca.sign(serial, bytes)),
    );
    const pdf = fillSignature(placed, cms);
    await requireProven(pdf, root, letter.version + 1);
    const sm2 = await reached(ca.signSm2(serial, pdf));
    const signed = await keep(letter, pdf, by);

    return transact(async (scope) => {
      const { tx, now } = scope;
      const locked = await lockLetter(tx, number);
      if (locked.version !== letter.version) return "overtaken";
      // It may have been revoked while the authority signed.
      if (!(await findCertificate(tx, who, at ?? now))) throw new Refused("CERTIFICATE_INVALID");
      const done = await then(scope);
      await attach(tx, locked, signed, by, now);
      await saveFile(tx, number, signed, locked.version + 1);
      await tx
        .insertInto("signing.signature")
        .values({
          letterNumber: number,
          side,
          firmId: by.firmId,
          userId: by.userId,
          signerName: by.name,
          serial,
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

  async function documentOf(number: string, by: ForWhom): Promise<StoredFile> {
    await fileOf(number, by);
    const document = await transact(({ tx }) => findDocument(tx, number));
    if (!document) throw new Error(`${number} was drawn and has no file`);
    return document;
  }

  const sendCode: Letters["sendCode"] = async (...sending) =>
    demoNotices.of("code", await reached(ca.sendCode(...sending)), clock.now());

  return { documentOf, pictureOf, sign, sendCode, ca, drawing };
}

/** Throws unless a reader would find the signatures of the PDF valid, whatever the authority has answered. */
async function requireProven(pdf: Uint8Array, root: Buffer, signatures: number): Promise<void> {
  const found = await verifySignatures(pdf, root);
  const holds =
    found.length === signatures && found.every(({ isValid }) => isValid) && found.at(-1)?.coversAll;
  if (!holds) throw new Error("the signed document does not prove itself");
}
