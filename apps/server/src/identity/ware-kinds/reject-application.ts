import { contract } from "@zd/contract";
import { rejectQualification } from "@zd/domain/identity/qualification";
import { handle } from "../../platform/operation.ts";
import { keepFact, lockQualification } from "./qualification-store.ts";

/** 驳回, with the reason that the firm reads. */
export const rejectApplication = handle(
  contract.qualifications.rejectApplication,
  async ({ application, memo }, { actor, accept, ...scope }) => {
    const kept = await lockQualification(scope.tx, BigInt(application), actor.companyId);
    const by = { user: actor.userId, firm: actor.firmId };
    await keepFact(scope, kept, accept(rejectQualification(kept.qualification, memo, by)));
    return null;
  },
);
