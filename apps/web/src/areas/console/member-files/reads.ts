import type { memberFiles } from "@zd/api/console/member-files";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FirmId } from "@zd/domain/kernel/brand";

export type MemberFile = OutputOf<typeof memberFiles.readMemberFile>;
export type MemberPosition = OutputOf<typeof memberFiles.readMemberPosition>;
export type FilePart = OutputOf<typeof memberFiles.readFileParts>[number];

/** The firm whose file is open, and why it was opened; undefined where the user needs no reason. */
export interface Look {
  readonly firm: FirmId;
  readonly reason: string | undefined;
}
