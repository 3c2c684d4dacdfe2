import type { FileKindName } from "@zd/domain/files/kinds";
import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";
import type { PictureLook } from "./pictures.ts";

/** A file's record; it is there before the first byte of the file is stored. */
export interface FileTable {
  id: FileId;
  companyId: CompanyId;
  /** The firm of the user who has uploaded it, which owns it. */
  firmId: FirmId;
  uploadedBy: UserId;
  uploadedAt: Date;
  /** `coming` while it is uploaded, `kept` once it is whole, `going` before its bytes are removed. */
  state: "coming" | "kept" | "going";
  /** File name for people, never part of a path. */
  name: string;
  /** Null until the upload is whole. */
  kind: FileKindName | null;
  /** Bytes; null until the upload is whole. */
  size: bigint | null;
  /** Of the bytes as stored; null until the upload is whole. */
  sha256: Buffer | null;
  /** Since when no record names it; null while one does. A loose file is removed after a while. */
  looseSince: Date | null;
  /** Whether a visitor's picture or a paper of persons is known to be sealed in the store; false for other files, which are not. */
  sealed: Generated<boolean>;
  /** Whether a record of persons (`personalKinds`) names it or has named it; a job then seals it. */
  isPaper: Generated<boolean>;
}

/** 附件: the files that a record names, and who may read them there. */
export interface AttachmentTable {
  /** Kind of the record, such as `application`. */
  recordKind: string;
  recordId: string;
  /** Place among the record's files, from 0. */
  position: number;
  fileId: FileId;
  /** The owner's firm; the exchange's staff as well; everybody or groups of members from a moment on; or certain firms. */
  audience: "owner" | "staff" | "everyone" | "firms" | "groups";
  /** From when on everybody, or the groups, may read it; null for every other audience. */
  visibleFrom: Date | null;
  /** The firms that may read it besides the owner; null unless the audience is `firms`. */
  firms: string[] | null;
  /** The groups of members that may read it, as `identity.member_view` names them; null unless the audience is `groups`. */
  groups: Generated<string[] | null>;
}

/** A smaller version of a picture, made when it is uploaded; its bytes are stored under a name of their own. */
export interface RenditionTable {
  fileId: FileId;
  /** `shown` as on a page, `thumbnail` as in a list. */
  look: PictureLook;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "files.file": FileTable;
    "files.attachment": AttachmentTable;
    "files.rendition": RenditionTable;
  }
}
