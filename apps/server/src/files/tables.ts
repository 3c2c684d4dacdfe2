import type { FileKindName } from "@zd/domain/files/kinds";
import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { PictureLook } from "./pictures.ts";

export interface FileTable {
  id: FileId;
  companyId: CompanyId;
  firmId: FirmId;
  uploadedBy: UserId;
  uploadedAt: Date;
  state: "coming" | "kept" | "going";
  name: string;
  kind: FileKindName | null;
  size: bigint | null;
  sha256: Buffer | null;
  looseSince: Date | null;
}

export interface AttachmentTable {
  recordKind: string;
  recordId: string;
  position: number;
  fileId: FileId;
  audience: "owner" | "staff" | "everyone" | "firms";
  visibleFrom: Date | null;
  /** Those who may read it besides, where its audience is theirs. */
  firms: string[] | null;
}

/** A smaller one of a picture; its bytes are in the store under a name of their own. */
export interface RenditionTable {
  fileId: FileId;
  look: PictureLook;
  size: number;
  sha256: Buffer;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "files.file": FileTable;
    "files.attachment": AttachmentTable;
    "files.rendition": RenditionTable;
  }
}
