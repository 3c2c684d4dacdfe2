import {
  evolveQualification,
  type KindAndSide,
  type Qualification,
  type QualificationFact,
  renewQualification,
} from "@zd/domain/identity/qualification";
import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { type Selectable, sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { standingChanged } from "../events.ts";
import type { QualificationTable } from "../tables.ts";

/** A qualification with its number. */
export interface StoredQualification {
  readonly id: bigint;
  /** The qualification as its rules have it. */
  readonly qualification: Qualification;
}

/** A qualification, locked until this transaction is over; of this company's member where one is given. Or NOT_FOUND. */
export async function lockQualification(
  tx: Tx,
  id: bigint,
  company?: CompanyId,
): Promise<StoredQualification> {
  const found = tx
    .selectFrom("identity.qualification as q")
    .selectAll("q")
    .where("q.id", "=", id)
    .forUpdate("q");
  const ofCompany = company === undefined ? found : found.where("q.companyId", "=", company);
  return toStored(await ofCompany.executeTakeFirstOrThrow(notFound));
}

/** The firm's qualifications of one ware kind and side that wait or hold, locked. */
export async function lockSameKind(
  tx: Tx,
  firm: FirmId,
  { wareKind, side }: KindAndSide,
): Promise<readonly StoredQualification[]> {
  const found = await tx
    .selectFrom("identity.qualification")
    .selectAll()
    .where("firmId", "=", firm)
    .where("wareKindId", "=", wareKind)
    .where("side", "=", side)
    .where("status", "in", ["0", "1"])
    .orderBy("id")
    .forUpdate()
    .execute();
  return found.map(toStored);
}

/** Keeps the fact of a decision; the firm's next order on every node is judged by it. */
export async function keepFact(
  scope: Scope,
  before: StoredQualification | null,
  [fact]: readonly QualificationFact[],
  at: Instant = scope.now,
): Promise<StoredQualification> {
  if (!fact) throw new Error("a decision without a fact");
  const { tx } = scope;
  const after = evolveQualification(before?.qualification ?? null, fact);
  if (!before) {
    const { firm, wareKind, side, appliedBy } = after;
    const { id } = await tx
      .insertInto("identity.qualification")
      .values({
        companyId: companyOf(firm),
        firmId: firm,
        wareKindId: wareKind,
        side,
        status: after.state,
        appliedBy,
        appliedAt: new Date(at),
        memo: "memo" in fact ? fact.memo : "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, qualification: after };
  }
  if (fact.type === "approved") await giveWay(scope, before, at);
  await tx
    .updateTable("identity.qualification")
    .set({ status: after.state, ...changeOf(fact, new Date(at)) })
    .where("id", "=", before.id)
    .execute();
  scope.broadcast(standingChanged({ firm: after.firm }));
  return { id: before.id, qualification: after };
}

/** Ends the qualification that held until now, where a new one takes its place. */
async function giveWay(scope: Scope, { qualification }: StoredQualification, at: Instant): Promise<void> {
  for (const held of await lockSameKind(scope.tx, qualification.firm, qualification)) {
    const decision = renewQualification(held.qualification);
    if (decision.ok) await keepFact(scope, held, decision.facts, at);
  }
}

function changeOf(fact: QualificationFact, at: Date) {
  switch (fact.type) {
    case "approved":
      return { decidedBy: fact.by, decidedAt: at, opinion: fact.memo || null, until: fact.until };
    case "rejected":
      return { decidedBy: fact.by, decidedAt: at, opinion: fact.memo };
    case "revoked":
      return { endedBy: fact.by, endedAt: at, endReason: fact.memo };
    case "expired":
      return { endedAt: at, endReason: "有效期已满" };
    case "renewed":
      return { endedAt: at, endReason: "已续期" };
    default:
      return {};
  }
}

/** Grants 交易品种资质 without an application, until they are revoked. */
export async function qualify(
  tx: Tx,
  firmId: FirmId,
  kinds: readonly KindAndSide[],
  at: Instant,
): Promise<void> {
  if (kinds.length === 0) return;
  const granted = { status: "1", appliedAt: new Date(at), decidedAt: new Date(at) } as const;
  await tx
    .insertInto("identity.qualification")
    .values(
      kinds.map(({ wareKind, side }) => ({
        companyId: companyOf(firmId),
        firmId,
        wareKindId: wareKind,
        side,
        ...granted,
      })),
    )
    .onConflict((existing) =>
      existing.columns(["firmId", "wareKindId", "side"]).where("status", "=", sql.lit("1")).doNothing(),
    )
    .execute();
}

const companyOf = (firm: FirmId) => sql<CompanyId>`(select company_id from identity.firm where id = ${firm})`;

const toStored = (row: Selectable<QualificationTable>): StoredQualification => ({
  id: row.id,
  qualification: {
    firm: row.firmId,
    wareKind: row.wareKindId,
    side: row.side,
    appliedBy: row.appliedBy,
    state: row.status,
    until: row.until,
  },
});
