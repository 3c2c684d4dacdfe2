import { createHash } from "node:crypto";
import type { StoredFile } from "@zd/api/files/operations";
import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { type Letter, type LetterKind, letterText, readLetter } from "@zd/domain/letters/letter";
import { codeOfDigest } from "@zd/domain/letters/letter-parts";
import type { Selectable } from "kysely";
import { findAttachments } from "../../files/index.ts";
import { findExchangeCode } from "../../identity/index.ts";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { findCompanies } from "../../system/index.ts";
import type { LetterTable } from "../tables.ts";

export type StoredLetter = Omit<Readonly<Selectable<LetterTable>>, "content"> & { readonly content: Letter };

const toStored = ({ content, ...row }: Selectable<LetterTable>): StoredLetter => ({
  ...row,
  content: readLetter(content),
});

export interface NewLetter {
  readonly company: CompanyId;
  readonly kind: LetterKind;
  /** The number of the contract or case that it is about. */
  readonly record: string;
  /** The firms that may read it, besides the exchange. */
  readonly firms: readonly FirmId[];
  readonly letter: Letter;
}

/** Writes a letter down; one that exists stays as it is, word for word. */
export async function keepLetter(
  tx: Tx,
  { company, kind, record, firms, letter }: NewLetter,
  now: Instant,
): Promise<void> {
  const issuerCode = await findExchangeCode(tx, company);
  const content = letterText({ ...letter, ...(issuerCode === null ? {} : { issuerCode }) });
  await tx
    .insertInto("signing.letter")
    .values({
      number: letter.number,
      companyId: company,
      kind,
      record,
      firms: [...firms],
      content,
      digest: createHash("sha256").update(content).digest("hex"),
      issuedAt: new Date(parseShanghai(letter.issuedAt) ?? now),
      fileId: null,
    })
    .onConflict((existing) => existing.column("number").doNothing())
    .execute();
}

export async function findLetter(db: Reader, number: string): Promise<StoredLetter | null> {
  const found = await db
    .selectFrom("signing.letter")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return found ? toStored(found) : null;
}

/** Letters about these records, the oldest first. */
export const findLettersAbout = (db: Reader, records: readonly string[]) =>
  db
    .selectFrom("signing.letter")
    .select(["number", "kind", "record", "firms"])
    .where("record", "in", records)
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();

export async function getLetter(db: Reader, number: string): Promise<StoredLetter> {
  const found = await findLetter(db, number);
  if (!found) throw notFound();
  return found;
}

/** Address of the public page on which a letter is verified, for the code on the letter. */
export async function proofAddressOf(
  db: Reader,
  { companyId, number, digest }: Pick<StoredLetter, "companyId" | "number" | "digest">,
): Promise<string> {
  const website = (await findCompanies(db)).find(({ id }) => id === companyId)?.website ?? "";
  const query = new URLSearchParams({ no: number, code: codeOfDigest(digest) });
  return `${website.replace(/\/$/, "")}/letter?${query}`;
}

/** A letter, locked until this transaction is over; or NOT_FOUND. */
export const lockLetter = async (tx: Tx, number: string): Promise<StoredLetter> =>
  toStored(
    await tx
      .selectFrom("signing.letter")
      .selectAll()
      .where("number", "=", number)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound),
  );

export const saveFile = (tx: Tx, number: string, fileId: FileId, version: number) =>
  tx.updateTable("signing.letter").set({ fileId, version }).where("number", "=", number).execute();

/** The PDF of a letter with its present signatures; null until it is first drawn. */
export const findDocument = async (db: Reader, number: string): Promise<StoredFile | null> =>
  (await findAttachments(db, { kind: "letter", id: number }))[0] ?? null;

export interface StoredSignature {
  readonly side: "B" | "S";
  readonly firmId: FirmId;
  readonly signerName: string;
  /** Serial number of the certificate. */
  readonly serial: string;
  readonly signedAt: Date;
  /** Of the PDF with this signature in it. */
  readonly sha256: Buffer;
  /** SM2 signature over the same bytes, in DER. */
  readonly sm2: Buffer;
  /** SM2 public key of the certificate's holder. */
  readonly sm2Key: Buffer;
}

/** 签署 of a letter, in order. */
export const findSignatures = (db: Reader, number: string): Promise<StoredSignature[]> =>
  db
    .selectFrom("signing.signature as s")
    .innerJoin("signing.certificate as c", "c.serial", "s.serial")
    .select(["s.side", "s.firmId", "s.signerName", "s.serial", "s.signedAt", "s.sha256", "s.sm2", "c.sm2Key"])
    .where("s.letterNumber", "=", number)
    .orderBy("s.version")
    .execute();
