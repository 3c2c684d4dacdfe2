import type { StoredFile } from "@zd/api/files/operations";
import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../platform/database.ts";

export interface RecordOfIdentity {
  readonly kind: "firm-change";
  readonly id: string;
}

interface OwnFiles {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly ofOthers: false;
  readonly audience: "staff";
}

/** Files belong to a context above this one, which is named where all meet. */
export interface Attachments {
  readonly attach: (
    tx: Tx,
    record: RecordOfIdentity,
    files: readonly FileId[],
    visibleTo: OwnFiles,
    now: Instant,
  ) => Promise<void>;
  readonly find: (db: Reader, record: RecordOfIdentity) => Promise<StoredFile[]>;
}
