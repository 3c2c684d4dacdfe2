import { api } from "@zd/api";
import { sendBackRegistration } from "@zd/domain/identity/registration-steps";
import { textOf } from "@zd/domain/identity/text-kinds";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { lockRegistering, lockRegistration } from "../registration-store.ts";
import { reviewerOf, underReview, verdictMark } from "./reviewed.ts";
import { keepVerdict, sendText } from "./verdict.ts";

/** 驳回: the credit code and the account are free again. */
export const rejectRegistration = handle(
  api.admissions.rejectRegistration,
  async ({ registration, memo, seen }, { actor, accept, ...scope }) => {
    await lockRegistering(scope.tx, actor.companyId);
    const before = await lockRegistration(scope.tx, BigInt(registration), actor.companyId);
    const by = await reviewerOf(scope.tx, actor);
    const facts = accept(sendBackRegistration(underReview(before), "rejected", memo, by));
    requireMatchingPreview(seen, verdictMark(before, "reject"));
    await keepVerdict(scope, before, facts);
    await sendText(scope, before, textOf("rejected", { memo: memo.trim() }));
    return null;
  },
);
