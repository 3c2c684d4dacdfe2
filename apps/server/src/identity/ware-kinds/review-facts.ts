import type { Qualification, QualificationAction } from "@zd/domain/identity/qualification";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** The last day of a qualification in words; empty for null. */
export const holdsUntil = (held: { readonly until: string | null } | null): string =>
  held === null ? "" : (held.until ?? "长期");

/** A qualification for its reviewer, with the firm and what it holds of the same ware kind and side. */
export async function findForReview(db: Reader, id: bigint, company: CompanyId) {
  const row = await db
    .selectFrom("identity.qualification as q")
    .innerJoin("identity.firm as f", "f.id", "q.firmId")
    .leftJoin("trading.wareKindView as k", "k.id", "q.wareKindId")
    .leftJoin("identity.operator as o", "o.userId", "q.appliedBy")
    .select(["q.firmId", "q.wareKindId", "q.side", "q.status", "q.until", "q.memo", "q.appliedBy"])
    .select(["q.appliedAt", "f.name", "f.status as firmState", "f.annualFeeUntil", "o.name as by"])
    .select("k.name as wareKindName")
    .where("q.id", "=", id)
    .where("f.companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
  const held = await db
    .selectFrom("identity.qualification")
    .select("until")
    .where("firmId", "=", row.firmId)
    .where("wareKindId", "=", row.wareKindId)
    .where("side", "=", row.side)
    .where("status", "=", "1")
    .executeTakeFirst();
  const { firmId: firm, wareKindId: wareKind, side, status: state, until, appliedBy } = row;
  const qualification: Qualification = { firm, wareKind, side, state, until, appliedBy };
  return {
    qualification,
    firmName: row.name,
    firmState: row.firmState,
    annualFeeUntil: row.annualFeeUntil,
    wareKindName: row.wareKindName ?? wareKind,
    memo: row.memo,
    appliedBy: row.by,
    appliedAt: instant(row.appliedAt.getTime()),
    /** What the firm holds already; null where it holds nothing. */
    held: held ?? null,
  };
}

export type ReviewedQualification = Awaited<ReturnType<typeof findForReview>>;

/** Mark of a step: the application, what the firm holds, and the last day that is chosen. */
export const stepMark = (
  {
    qualification: { firm, wareKind, side, state },
    held,
  }: Pick<ReviewedQualification, "qualification" | "held">,
  step: QualificationAction,
  until: string | null = null,
) => ({
  firm,
  wareKind,
  side,
  state,
  held: holdsUntil(held),
  step,
  until: step === "approve" ? until : null,
});
