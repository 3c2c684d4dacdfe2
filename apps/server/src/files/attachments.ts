import type { CompanyId, FileId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/calls/operation.ts";
import type { Reader, Tx } from "../platform/database/database.ts";
import { scheduleAll } from "../platform/jobs/jobs.ts";
import { findStoredOf, findStoredOfAll } from "./file-rows.ts";
import { sealing } from "./seal-pictures.ts";

/** What has attachments: a kind that its context names, and the record's own number. */
export interface AttachingRecord {
  readonly kind:
    | "application"
    | "adjustment"
    | "trade-notice"
    | "news"
    /** What stands in the text of a notice. */
    | "news-media"
    | "trade-notice-media"
    | "feedback"
    | "contract-step"
    | "letter"
    | "letter-picture"
    | "stamped-letter"
    | "disposal-appeal"
    | "firm-change"
    | "long-term-step"
    | "registration"
    | "merchant-application"
    | "shop-logo"
    | "mall-ware"
    | "weigh-ticket"
    | "receiver-signature"
    | "finance-credit"
    /** The bundle of a session that was purged. */
    | "session-bundle";
  readonly id: string;
}

/** Records whose files are papers of persons, such as ID cards: of the exchange's people only those who review members read them. */
export const personalKinds = [
  "registration",
  "firm-change",
] as const satisfies readonly AttachingRecord["kind"][];

/** Records whose files are papers of persons or firms: whenever the exchange's people look at one, it is on record. */
export const paperKinds = [
  ...personalKinds,
  "merchant-application",
  "finance-credit",
] as const satisfies readonly AttachingRecord["kind"][];

/** Who reads the attachments of a record, beside the firm that each file is of. */
export type Audience =
  | "owner"
  | "staff"
  | { readonly everyoneFrom: Instant }
  /** Members of these groups (`groupsOf` of the domain) from a moment on, and the exchange's people. */
  | { readonly groups: readonly string[]; readonly from: Instant }
  /** These firms, and the exchange's people. */
  | { readonly firms: readonly FirmId[] };

export interface Attaching {
  readonly company: CompanyId;
  /** Whose files may be taken. */
  readonly firm: FirmId;
  /** Whether files that other records show to the exchange may be taken as well. */
  readonly ofOthers: boolean;
  readonly audience: Audience;
}

export const findAttachments = (db: Reader, { kind, id }: AttachingRecord) => findStoredOf(db, kind, id);

/** The attachments of several records of a kind, by their numbers. */
export const findAttachmentsOf = (db: Reader, kind: AttachingRecord["kind"], ids: readonly string[]) =>
  findStoredOfAll(db, kind, ids);

/** Makes these the record's attachments, in this order, and no others; what is no longer named is loose. */
export async function attachFiles(
  tx: Tx,
  record: AttachingRecord,
  files: readonly FileId[],
  attaching: Attaching,
  now: Instant,
): Promise<void> {
  const before = await tx
    .selectFrom("files.attachment")
    .select("fileId")
    .where("recordKind", "=", record.kind)
    .where("recordId", "=", record.id)
    .execute();
  const known = new Set(before.map(({ fileId }) => fileId));
  await lockUsable(tx, files, known, attaching);

  const dropped = [...known].filter((file) => !files.includes(file));
  await tx
    .deleteFrom("files.attachment")
    .where("recordKind", "=", record.kind)
    .where("recordId", "=", record.id)
    .execute();
  if (files.length > 0) {
    const rows = files.map((fileId, position) => ({
      recordKind: record.kind,
      recordId: record.id,
      position,
      fileId,
      ...audienceRow(attaching.audience),
    }));
    await tx.insertInto("files.attachment").values(rows).execute();
    await tx.updateTable("files.file").set({ looseSince: null }).where("id", "in", files).execute();
    if (isPersonal(record)) await markPapers(tx, files, now);
  }
  if (dropped.length === 0) return;
  await tx
    .updateTable("files.file as f")
    .set({ looseSince: new Date(now) })
    .where("f.id", "in", dropped)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("files.attachment as a").select("a.fileId").whereRef("a.fileId", "=", "f.id"))),
    )
    .execute();
}

const isPersonal = ({ kind }: AttachingRecord): boolean =>
  (personalKinds as readonly string[]).includes(kind);

/** From now on they are read as what may be sealed, and a job seals those that are not. */
async function markPapers(tx: Tx, files: readonly FileId[], now: Instant): Promise<void> {
  await tx.updateTable("files.file").set({ isPaper: true }).where("id", "in", files).execute();
  await scheduleAll(tx, [{ job: sealing, key: "", at: now, data: null }]);
}

/** Nobody removes them while they are named; and none of them is anybody else's. */
async function lockUsable(
  tx: Tx,
  files: readonly FileId[],
  known: ReadonlySet<FileId>,
  { company, firm, ofOthers }: Attaching,
): Promise<void> {
  if (files.length === 0) return;
  const locked = await tx
    .selectFrom("files.file")
    .select(["id", "firmId"])
    .where("id", "in", files)
    .where("companyId", "=", company)
    .where("state", "=", "kept")
    .orderBy("id")
    .forUpdate()
    .execute();
  const foreign = locked.filter((file) => file.firmId !== firm && !known.has(file.id)).map(({ id }) => id);
  const shown = ofOthers && foreign.length > 0 ? await countShownToStaff(tx, foreign) : 0;
  if (locked.length !== files.length || shown !== foreign.length) throw new Refused("FILE_UNKNOWN");
}

async function countShownToStaff(db: Reader, files: readonly FileId[]): Promise<number> {
  const shown = await db
    .selectFrom("files.attachment")
    .select("fileId")
    .distinct()
    .where("fileId", "in", files)
    .where("audience", "!=", "owner")
    .where("recordKind", "not in", personalKinds)
    .execute();
  return shown.length;
}

/** The record is shown to more or fewer than before, and its attachments with it. */
export async function showAttachments(
  tx: Tx,
  { kind, id }: AttachingRecord,
  audience: Audience,
): Promise<void> {
  await tx
    .updateTable("files.attachment")
    .set(audienceRow(audience))
    .where("recordKind", "=", kind)
    .where("recordId", "=", id)
    .execute();
}

function audienceRow(audience: Audience) {
  const nobody = { visibleFrom: null, firms: null, groups: null };
  if (typeof audience === "string") return { ...nobody, audience };
  if ("firms" in audience) return { ...nobody, audience: "firms" as const, firms: [...audience.firms] };
  if ("groups" in audience) {
    const visibleFrom = new Date(audience.from);
    return { ...nobody, audience: "groups" as const, visibleFrom, groups: [...audience.groups] };
  }
  return { ...nobody, audience: "everyone" as const, visibleFrom: new Date(audience.everyoneFrom) };
}
