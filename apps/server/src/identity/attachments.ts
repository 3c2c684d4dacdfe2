import type { StoredFile } from "@zd/api/files/operations";
import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../platform/database/database.ts";

/** A record of this context that may have files. */
export interface RecordOfIdentity {
  readonly kind: "firm-change";
  /** Number of the application. */
  readonly id: string;
}

/** Whose files may be attached, and who may read them. */
interface OwnFiles {
  /** The company that the files are of. */
  readonly company: CompanyId;
  /** The firm that has uploaded them. */
  readonly firm: FirmId;
  /** Files of other firms are refused. */
  readonly ofOthers: false;
  /** The exchange's staff may read them, nobody else but the firm. */
  readonly audience: "staff";
}

/** Files of a context above this one, given to this one where the platform is put together. */
export interface Attachments {
  /** Attaches files in the place of those that the record has; refused where one is not the firm's own. */
  readonly attach: (
    tx: Tx,
    record: RecordOfIdentity,
    files: readonly FileId[],
    visibleTo: OwnFiles,
    now: Instant,
  ) => Promise<void>;
  /** The files of a record, in their order. */
  readonly find: (db: Reader, record: RecordOfIdentity) => Promise<StoredFile[]>;
}
