import { nameForKind } from "@zd/domain/files/file-name";
import { fileKinds } from "@zd/domain/files/kinds";
import { mayDo } from "@zd/domain/identity/access";
import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { fileAnswer } from "../platform/calls/file-answer.ts";
import { type Actor, isSignedIn, notFound } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import { personalKinds } from "./attachments.ts";
import type { FileStore } from "./file-store.ts";
import { type PictureLook, renditionId, renditionKind } from "./pictures.ts";
import { storeFor } from "./sealing-store.ts";

/**
 * The files that somebody may read: his own firm's, those of records that are shown to his firm or to a group of members that it belongs to, those of records that
 * the exchange's people may read if he is one, and those of records that everybody may. Another's is not there. Of the exchange's
 * people only those who review members read papers of persons.
 */
export async function getReadable(
  db: Reader,
  ids: readonly FileId[],
  { actor, company, now }: { readonly actor: Actor; readonly company: CompanyId; readonly now: Instant },
): Promise<readonly ReadableFile[]> {
  const found = await db
    .selectFrom("files.file as f")
    .select(["f.id", "f.firmId", "f.name", "f.kind", "f.size", "f.sha256", "f.uploadedAt", "f.isPaper"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("files.attachment as e")
          .select("e.fileId")
          .whereRef("e.fileId", "=", "f.id")
          .where("e.audience", "=", "everyone")
          .where("e.visibleFrom", "<=", new Date(now)),
      )
        .$castTo<boolean>()
        .as("isPublic"),
    )
    .where("f.id", "in", ids)
    .where("f.companyId", "=", company)
    .where("f.state", "=", "kept")
    .where(({ or, eb, exists, selectFrom }) => {
      const shown = selectFrom("files.attachment as a").select("a.fileId").whereRef("a.fileId", "=", "f.id");
      const toEverybody = exists(
        shown.where("a.audience", "=", "everyone").where("a.visibleFrom", "<=", new Date(now)),
      );
      if (!isSignedIn(actor)) return toEverybody;
      const own = eb("f.firmId", "=", actor.firmId);
      const toFirm = exists(
        shown.where("a.audience", "=", "firms").where(sql<boolean>`${actor.firmId} = any(a.firms)`),
      );
      const toGroup = exists(
        shown
          .where("a.audience", "=", "groups")
          .where("a.visibleFrom", "<=", new Date(now))
          .where(
            sql<boolean>`a.groups && (select m.groups from identity.member_view m
              where m.firm_id = ${actor.firmId} and m.company_id = ${company})`,
          ),
      );
      if (!mayDo(actor.roles, "read-console")) return or([own, toFirm, toGroup, toEverybody]);
      const toStaff = shown.where("a.audience", "!=", "owner");
      const readable = mayDo(actor.roles, "review-members")
        ? toStaff
        : toStaff.where("a.recordKind", "not in", personalKinds);
      return or([own, exists(readable)]);
    })
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const { kind, size, sha256, ...row } = byId.get(id) ?? gone();
    if (kind === null || size === null || sha256 === null) throw notFound();
    return { ...row, kind, size: Number(size), sha256 };
  });
}

/** The one file, likewise. */
export async function getOneReadable(
  db: Reader,
  id: FileId,
  reader: Parameters<typeof getReadable>[2],
): Promise<ReadableFile> {
  const [found] = await getReadable(db, [id], reader);
  return found ?? gone();
}

const gone = (): never => {
  throw notFound();
};

export interface ReadableFile {
  readonly id: FileId;
  /** The firm that owns it. */
  readonly firmId: FirmId;
  /** Whether it is a paper of persons, which may be sealed. */
  readonly isPaper: boolean;
  readonly name: string;
  readonly kind: keyof typeof fileKinds;
  readonly size: number;
  readonly sha256: Buffer;
  readonly uploadedAt: Date;
  /** Whether a record shows it to everybody by now. */
  readonly isPublic: boolean;
}

/** A picture as it is shown in a page, or small in a list; null where there is none of that look. */
export async function findRendition(
  db: Reader,
  picture: ReadableFile,
  look: PictureLook,
): Promise<ReadableFile | null> {
  const made = await db
    .selectFrom("files.rendition")
    .select(["size", "sha256"])
    .where("fileId", "=", picture.id)
    .where("look", "=", look)
    .executeTakeFirst();
  if (!made) return null;
  const name = picture.name.replace(/\.[^.]*$/, "");
  return { ...picture, ...made, name, id: renditionId(picture.id, look), kind: renditionKind };
}

/** A file as it goes out: shown, where its kind can be and is to be, or to be saved under a name. */
export function sent<Output>(
  store: FileStore,
  { id, firmId, isPaper, name, kind, size, sha256, isPublic }: ReadableFile,
  { shown, savedAs = name }: { readonly shown: boolean; readonly savedAs?: string | undefined },
): Output {
  return fileAnswer({
    name: nameForKind(savedAs, kind),
    mime: fileKinds[kind].mime,
    size,
    etag: `"${sha256.toString("base64url")}"`,
    isPublic,
    shown: shown ? fileKinds[kind].shown : null,
    open: (range) => storeFor(store, { firmId, isPaper }).open(id, range),
  });
}
