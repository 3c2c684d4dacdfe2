import type { FileKindName } from "@zd/domain/files/kinds";
import type { CompanyId, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";

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

declare module "../platform/schema.ts" {
  interface Schema {
    "files.file": FileTable;
    "files.attachment": AttachmentTable;
  }
}
