import type { StoredFile } from "@zd/api/files/operations";
import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../platform/database/database.ts";

export interface RecordOfIdentity {
  readonly kind: "firm-change";
  readonly id: string;
}

interface OwnFiles {
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** Files of other firms are refused. */
  readonly ofOthers: false;
  readonly audience: "staff";
}

/** Files of a context above this one, given to this one where the platform is put together. */
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
