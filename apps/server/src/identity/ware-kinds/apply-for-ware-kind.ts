import { api } from "@zd/api";
import { applyForQualification, type QualificationFact } from "@zd/domain/identity/qualification";
import type { Side } from "@zd/domain/terms/codes";
import { handle } from "../../platform/calls/operation.ts";
import { keepFact, lockSameKind } from "./qualification-store.ts";

/** 交易品种申请 (firmWareKindApply): an application for each side, all of them or none. */
export const applyForWareKind = handle(
  api.qualifications.applyForWareKind,
  async ({ wareKind, sides, memo }, { actor, accept, refuse, ...scope }) => {
    const { tx, now } = scope;
    const known = await tx
      .selectFrom("trading.wareKindView")
      .select("id")
      .where("id", "=", wareKind)
      .executeTakeFirst();
    if (!known) return refuse("REFERENCE_UNKNOWN", { field: "商品种类" });
    // Two applications of one firm come one after the other.
    const { kind, status } = await tx
      .selectFrom("identity.firm")
      .select(["kind", "status"])
      .where("id", "=", actor.firmId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const by = { user: actor.userId, firm: actor.firmId };
    const applied: [Side, readonly QualificationFact[]][] = [];
    for (const side of new Set(sides)) {
      const sameKind = (await lockSameKind(tx, actor.firmId, { wareKind, side })).map(
        ({ qualification }) => qualification,
      );
      const application = { wareKind, side, memo };
      const applicant = { kind, blacklisted: status === "blacklisted" };
      applied.push([side, accept(applyForQualification(sameKind, application, applicant, by, now))]);
    }
    const applications: {
      /** Number of the application. */
      application: number;
      side: Side;
    }[] = [];
    for (const [side, facts] of applied) {
      const { id } = await keepFact(scope, null, facts);
      applications.push({ application: Number(id), side });
    }
    return applications;
  },
);
