import { buffer } from "node:stream/consumers";
import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { letterKinds } from "@zd/domain/letters/letter";
import { attachFiles, type FileStore, findAttachments, keepFile } from "../../files/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import type { Drawing } from "../pdf/drawing.ts";
import { getLetter, lockLetter, proofAddressOf, type StoredLetter, saveFile } from "./letter-store.ts";

/** The user for whom a file of a letter is made; he is kept as the one who uploaded it. */
export interface ForWhom {
  readonly companyId: CompanyId;
  readonly firmId: FirmId;
  readonly userId: UserId;
  readonly name: string;
}

/** The files of letters: each is drawn when it is first asked for. */
export interface LetterFiles {
  /** The PDF of a letter with its present signatures; drawn now where it never was. */
  readonly document: (number: string, by: ForWhom) => Promise<FileId>;
  /** The letter as a picture; drawn now where it never was. */
  readonly picture: (number: string, by: ForWhom) => Promise<FileId>;
  /** The bytes of a file. */
  readonly read: (file: FileId) => Promise<Buffer>;
  /**
   * Stores a drawn file. Until a transaction attaches it to the letter it is a loose file, which is removed after a
   * while.
   */
  readonly keep: (
    letter: StoredLetter,
    bytes: Uint8Array,
    by: ForWhom,
    ending?: "pdf" | "png",
  ) => Promise<FileId>;
}

export function letterFiles(
  { db, transact }: Pick<Platform, "db" | "transact">,
  store: FileStore,
  drawing: Drawing,
): LetterFiles {
  const read = async (file: FileId) => buffer(await store.open(file, null));

  const keep: LetterFiles["keep"] = async (letter, bytes, by, ending = "pdf") => {
    const at = await transact(async ({ now }) => now);
    return keepFile(
      { store, transact },
      { company: by.companyId, firm: by.firmId, user: by.userId },
      { name: `${letterKinds[letter.kind]}${letter.number}.${ending}`, bytes: Buffer.from(bytes), at },
    );
  };

  async function document(number: string, by: ForWhom): Promise<FileId> {
    const letter = await transact(({ tx }) => getLetter(tx, number));
    if (letter.fileId) return letter.fileId;
    const { content, digest } = letter;
    const drawn = await drawing.letter({
      letter: content,
      proof: { digest, code: await proofAddressOf(db, letter) },
    });
    const file = await keep(letter, drawn, by);
    return transact(async ({ tx, now }) => {
      const locked = await lockLetter(tx, number);
      if (locked.fileId) return locked.fileId;
      await attachToLetter(tx, locked, file, by, now);
      await saveFile(tx, number, file, locked.version);
      return file;
    });
  }

  async function picture(number: string, by: ForWhom): Promise<FileId> {
    const record = { kind: "letter-picture", id: number } as const;
    const [known] = await findAttachments(db, record);
    if (known) return known.file;
    const pdf = await read(await document(number, by));
    const letter = await transact(({ tx }) => getLetter(tx, number));
    const drawn = await keep(letter, await drawing.picture(pdf), by, "png");
    return transact(async ({ tx, now }) => {
      const locked = await lockLetter(tx, number);
      const [quicker] = await findAttachments(tx, record);
      if (quicker) return quicker.file;
      await attachToLetter(tx, locked, drawn, by, now, record.kind);
      return drawn;
    });
  }

  return { document, picture, read, keep };
}

/** Makes a stored file one of the letter's, which the firms of the letter may read. */
export const attachToLetter = (
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
