import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { actionsOfQualificationReviewer } from "@zd/domain/identity/qualification";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { firmKinds } from "../firms/firm-kinds.ts";

const mostOthers = 50;

/** 品种资质申请, with the firm and its other qualifications. */
export const readApplication = handle(
  api.qualifications.readApplication,
  async ({ application }, { db, actor }) => {
    const row = await db
      .selectFrom("identity.qualification as q")
      .innerJoin("identity.firm as f", "f.id", "q.firmId")
      .leftJoin("trading.wareKindView as k", "k.id", "q.wareKindId")
      .select(["q.firmId", "q.wareKindId", "q.side", "q.status", "q.until", "q.memo", "q.appliedBy"])
      .select(["f.name", "f.kind", "f.creditCode", "f.status as firmState", "f.annualFeeUntil"])
      .select("k.name as wareKindName")
      .where("q.id", "=", BigInt(application))
      .where("f.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const others = await db
      .selectFrom("identity.qualification as q")
      .leftJoin("trading.wareKindView as k", "k.id", "q.wareKindId")
      .select(["q.id", "q.wareKindId", "k.name", "q.side", "q.status", "q.until", "q.appliedAt"])
      .select(sql<string>`coalesce(q.end_reason, q.opinion, '')`.as("note"))
      .where("q.firmId", "=", row.firmId)
      .where("q.id", "!=", BigInt(application))
      .orderBy("q.appliedAt", "desc")
      .orderBy("q.id", "desc")
      .limit(mostOthers)
      .execute();
    const { firmId: firm, wareKindId: wareKind, side, status: state, until, appliedBy } = row;
    const by = { user: actor.userId, firm: actor.firmId };
    const qualification = { firm, wareKind, side, state, until, appliedBy };
    return {
      application,
      state,
      firm,
      firmName: row.name,
      firmKindName: firmKinds[row.kind],
      creditCode: row.creditCode,
      firmState: row.firmState,
      annualFeeUntil: row.annualFeeUntil,
      wareKind: row.wareKindName ?? wareKind,
      side,
      until,
      memo: row.memo,
      others: others.map((other) => ({
        application: Number(other.id),
        wareKind: other.name ?? other.wareKindId,
        side: other.side,
        state: other.status,
        until: other.until,
        appliedAt: instant(other.appliedAt.getTime()),
        note: other.note,
      })),
      actions: mayDo(actor.roles, "manage-trading")
        ? [...actionsOfQualificationReviewer(qualification, by)]
        : [],
    };
  },
);
