import type { StoredFile } from "@zd/contract/files/operations";
import { fitsKind } from "@zd/domain/files/file-name";
import { type FileKindName, fileKinds } from "@zd/domain/files/kinds";
import type { FileId, Instant } from "@zd/domain/kernel/brand";

interface Attached {
  readonly file: FileId;
  readonly name: string;
  readonly size: number;
}

const kinds = Object.keys(fileKinds) as readonly FileKindName[];

/** A file of a contract as the list of attachments shows it; its name ends as its kind does. */
export const storedFileOf = ({ file, name, size }: Attached, uploadedAt: Instant): StoredFile => ({
  file,
  name,
  size,
  kind: kinds.find((kind) => fitsKind(name, kind)) ?? "txt",
  uploadedAt,
});
