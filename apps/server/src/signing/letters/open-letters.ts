import type { StoredFile } from "@zd/api/files/operations";
import type { FileId } from "@zd/domain/kernel/brand";
import { openFileStore } from "../../files/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { connect } from "../../platform/outside.ts";
import { absentCa } from "../ca/absent-ca.ts";
import type { CertificateAuthority } from "../ca/ca.ts";
import { reached } from "../ca/reached.ts";
import { sandboxCa } from "../ca/sandbox/sandbox-ca.ts";
import { type Drawing, sharedDrawing } from "../pdf/drawing.ts";
import { type ForWhom, letterFiles } from "./letter-files.ts";
import { findDocument } from "./letter-store.ts";
import { signLetter, type ToSign } from "./sign-letter.ts";

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
  const letters = lettersOf(platform);
  opened.set(platform, letters);
  return letters;
}

function lettersOf({ clock, config, db, demoNotices, transact }: Platform): Letters {
  const ca = connect(config, "ca", { sandbox: () => sandboxCa(transact), absent: absentCa });
  const drawing = sharedDrawing();
  const files = letterFiles({ db, transact }, openFileStore(config), drawing);

  async function documentOf(number: string, by: ForWhom): Promise<StoredFile> {
    await files.document(number, by);
    const document = await transact(({ tx }) => findDocument(tx, number));
    if (!document) throw new Error(`${number} was drawn and has no file`);
    return document;
  }

  return {
    documentOf,
    pictureOf: files.picture,
    sign: (signing, then) => signLetter({ ca, drawing, files, transact }, signing, then),
    sendCode: async (...sending) =>
      demoNotices.of("code", await reached(ca.sendCode(...sending)), clock.now()),
    ca,
    drawing,
  };
}
