import { applicationDraft } from "@zd/api/trading/application-fields";
import {
  type ApplicationId,
  type CompanyId,
  type FirmId,
  type Instant,
  instant,
  type SectionId,
  type UserId,
} from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Application, type ApplicationFact, evolveApplication } from "@zd/domain/trading/application";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { attachFiles, showAttachments } from "../../files/index.ts";
import { notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { ApplicationTable } from "./tables.ts";

/** 交易申请 with the columns of its row that its rules do not need. */
export interface StoredApplication {
  /** Number such as JS260615-00001. */
  readonly id: ApplicationId;
  readonly company: CompanyId;
  /** The application as its rules have it. */
  readonly application: Application;
  /** The last user of the owner's firm who has written or submitted it. */
  readonly writtenBy: UserId;
  readonly createdAt: Instant;
  /** Null while it was never submitted. */
  readonly submittedAt: Instant | null;
  /** Why staff has rejected or revoked it; empty where they have not. */
  readonly memo: string;
  /** The section that was made of it; null until it is scheduled. */
  readonly section: SectionId | null;
}

/** Which application may be found: one of the company, and of the firm where one is given. */
export interface VisibleTo {
  /** The company of the caller's site. */
  readonly company: CompanyId;
  /** Left out for staff, who see those of all firms. */
  readonly firm?: FirmId;
}

const ofWhom = (db: Reader, id: ApplicationId, { company, firm }: VisibleTo) => {
  const found = db
    .selectFrom("trading.application")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", company);
  return firm === undefined ? found : found.where("firmId", "=", firm);
};

export const getApplication = async (
  db: Reader,
  id: ApplicationId,
  visibleTo: VisibleTo,
): Promise<StoredApplication> => toStored(await ofWhom(db, id, visibleTo).executeTakeFirstOrThrow(notFound));

/** The application, locked until this transaction is over; or NOT_FOUND. */
export const lockApplication = async (
  tx: Tx,
  id: ApplicationId,
  visibleTo: VisibleTo,
): Promise<StoredApplication> =>
  toStored(await ofWhom(tx, id, visibleTo).forUpdate().executeTakeFirstOrThrow(notFound));

const mostApproved = 500;

/** Approved applications that are in no section yet, with names to show; the earliest start first. */
export async function findApproved(db: Reader, company: CompanyId) {
  const found = await db
    .selectFrom("trading.application as a")
    .leftJoin("trading.grade as g", "g.id", "a.gradeId")
    .leftJoin("trading.factory as f", "f.id", "a.factoryId")
    .leftJoin("trading.product as p", "p.id", "g.productId")
    .leftJoin("trading.wareKind as k", "k.id", "p.wareKindId")
    .selectAll("a")
    .select(["g.name as product", "f.name as factory", "k.name as wareKind"])
    .where("a.companyId", "=", company)
    .where("a.state", "=", "3")
    .orderBy("a.startsAt")
    .orderBy("a.id")
    .limit(mostApproved)
    .execute();
  return found.map(({ product, factory, wareKind, ...row }) => ({
    ...toStored(row),
    names: { product: product ?? "", factory: factory ?? "", wareKind: wareKind ?? "" },
  }));
}

/** The applications of a section, locked, that wait for its end. */
export async function lockApplicationsOf(tx: Tx, section: SectionId): Promise<readonly StoredApplication[]> {
  const found = await tx
    .selectFrom("trading.application")
    .selectAll()
    .where("sectionId", "=", section)
    .where("state", "=", "4")
    .orderBy("id")
    .forUpdate()
    .execute();
  return found.map(toStored);
}

/** 申请号, such as JS260615-00001. */
export async function nextApplicationId(tx: Tx, now: Instant): Promise<ApplicationId> {
  const [next] = await rows<{
    /** The number that the sequence gives; five digits of it go into the application's own. */
    no: bigint;
  }>(tx, sql`select nextval('trading.application_no') as no`);
  return `JS${shanghaiDay(now).slice(2).replaceAll("-", "")}-${serial(next?.no ?? 0n, 5)}` as ApplicationId;
}

/** Keeps the fact of a decision: the application after it (null once deleted), a step of its log, and its attachments. */
export async function keepStep(
  { tx }: Pick<Scope, "tx">,
  id: ApplicationId,
  company: CompanyId,
  before: StoredApplication | null,
  [fact]: readonly ApplicationFact[],
): Promise<Application | null> {
  if (!fact) throw new Error("a decision without a fact");
  const after = evolveApplication(before?.application ?? null, fact);
  await keepInLog(tx, id, (before?.application.version ?? 0) + 1, fact);
  await keepAttachments(tx, id, company, fact, after);
  if (!after) {
    await tx.deleteFrom("trading.application").where("id", "=", id).execute();
    return null;
  }
  const changed = {
    state: after.state,
    version: after.version,
    writers: [...after.writers],
    ...(fact.type === "saved" ? { ...shownOf(fact.draft), writtenBy: fact.by } : {}),
    ...(fact.type === "submitted" ? { submittedAt: new Date(fact.at), memo: "", writtenBy: fact.by } : {}),
    ...("memo" in fact ? { memo: fact.memo } : {}),
    ...(fact.type === "scheduled" ? { sectionId: fact.section } : {}),
  };
  if (before) {
    await tx.updateTable("trading.application").set(changed).where("id", "=", id).execute();
  } else {
    await tx
      .insertInto("trading.application")
      .values({
        id,
        companyId: company,
        firmId: after.firm,
        createdAt: new Date(fact.at),
        submittedAt: null,
        memo: "",
        sectionId: null,
        ...shownOf(after.draft),
        ...changed,
        writtenBy: fact.by,
      })
      .execute();
  }
  return after;
}

/**
 * Keeps which files an application names; a draft's files are for the owner's firm alone, later ones for the staff as
 * well.
 */
async function keepAttachments(
  tx: Tx,
  id: ApplicationId,
  company: CompanyId,
  fact: ApplicationFact,
  after: Application | null,
): Promise<void> {
  const record = { kind: "application", id } as const;
  const audience = after === null || after.state === "0" ? "owner" : "staff";
  if (fact.type !== "saved" && after) return showAttachments(tx, record, audience);
  const named = after?.draft.attachments ?? [];
  return attachFiles(tx, record, named, { company, firm: fact.firm, ofOthers: false, audience }, fact.at);
}

async function keepInLog(tx: Tx, id: ApplicationId, seq: number, fact: ApplicationFact): Promise<void> {
  await tx
    .insertInto("trading.applicationStep")
    .values({
      applicationId: id,
      seq,
      type: fact.type,
      byUser: fact.by,
      byFirm: fact.firm,
      at: new Date(fact.at),
      memo: "memo" in fact ? fact.memo : "",
      draft: fact.type === "saved" ? onPaper(fact.draft) : null,
    })
    .execute();
}

const onPaper = (draft: ApplicationDraft) => JSON.stringify(z.encode(applicationDraft, draft as never));

const shownOf = (draft: ApplicationDraft) => ({
  draft: onPaper(draft),
  side: draft.side,
  mode: draft.mode,
  kind: draft.kind,
  factoryId: draft.factory,
  gradeId: draft.grade,
  total: draft.total,
  basePrice: draft.basePrice,
  startsAt: draft.startsAt === null ? null : new Date(draft.startsAt),
});

const toStored = (row: Selectable<ApplicationTable>): StoredApplication => ({
  id: row.id,
  company: row.companyId,
  application: {
    firm: row.firmId,
    writers: row.writers,
    state: row.state,
    version: row.version,
    draft: z.decode(applicationDraft, row.draft as never) as ApplicationDraft,
  },
  writtenBy: row.writtenBy,
  createdAt: instant(row.createdAt.getTime()),
  submittedAt: row.submittedAt && instant(row.submittedAt.getTime()),
  memo: row.memo,
  section: row.sectionId,
});
