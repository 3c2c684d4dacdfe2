import { mayDo } from "@zd/domain/identity/access";
import type { FileId, Instant } from "@zd/domain/kernel/brand";
import type { AuditRecorder } from "../platform/audit/change.ts";
import type { Actor } from "../platform/calls/operation.ts";
import { requireViewReason } from "../platform/calls/view-reason.ts";
import type { Reader } from "../platform/database/database.ts";
import { paperKinds, personalKinds } from "./attachments.ts";

const ofPersons: ReadonlySet<string> = new Set(personalKinds);

interface Look {
  readonly actor: Actor;
  readonly record: Pick<AuditRecorder, "disclosed">;
  /** Why he looks; undefined where he has not said. */
  readonly reason: string | undefined;
  readonly now: Instant;
}

/**
 * Puts on record that one of the exchange's people looks at papers of a person or a firm, or at another file of a firm that is not
 * everybody's. Papers of persons are refused without a reason (VIEW_REASON_FIRST). A member reads its own, of which nothing is noted.
 */
export async function notePapers(
  db: Reader,
  files: readonly FileId[],
  { actor, record, reason, now }: Look,
): Promise<void> {
  if (!mayDo(actor.roles, "read-console")) return;
  const found = await db
    .selectFrom("files.attachment as a")
    .innerJoin("files.file as f", "f.id", "a.fileId")
    .select(["a.recordKind", "a.recordId"])
    .distinct()
    .where("a.fileId", "in", files)
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const toEverybody = selectFrom("files.attachment as e")
        .select("e.fileId")
        .whereRef("e.fileId", "=", "f.id")
        .where("e.audience", "=", "everyone")
        .where("e.visibleFrom", "<=", new Date(now));
      const ofOthers = and([eb("f.firmId", "!=", actor.firmId), not(exists(toEverybody))]);
      return or([eb("a.recordKind", "in", paperKinds), ofOthers]);
    })
    .orderBy("a.recordKind")
    .orderBy("a.recordId")
    .execute();
  if (found.length === 0) return;
  // Whether a record waits for review is not known here: whoever reviews it says so.
  const look = { roles: actor.roles, desk: "review-members", hasWork: false } as const;
  if (found.some(({ recordKind }) => ofPersons.has(recordKind))) requireViewReason(reason, look);
  record.disclosed(found.map(({ recordId }) => recordId));
}
