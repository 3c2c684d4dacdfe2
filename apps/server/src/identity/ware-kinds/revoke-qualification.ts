import { contract } from "@zd/contract";
import { revokeQualification as decide } from "@zd/domain/identity/qualification";
import { handle } from "../../platform/operation.ts";
import { keepFact, lockQualification } from "./qualification-store.ts";

/** 撤销资质: also in sections that are running. */
export const revokeQualification = handle(
  contract.qualifications.revokeQualification,
  async ({ application, reason }, { actor, accept, ...scope }) => {
    const kept = await lockQualification(scope.tx, BigInt(application), actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    await keepFact(scope, kept, accept(decide(kept.qualification, reason, by)));
    return null;
  },
);
