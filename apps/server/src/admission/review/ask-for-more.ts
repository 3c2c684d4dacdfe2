import { api } from "@zd/api";
import { sendBackRegistration } from "@zd/domain/identity/registration-steps";
import { textOf } from "@zd/domain/identity/text-kinds";
import { handle } from "../../platform/calls/operation.ts";
import { lockRegistering, lockRegistration } from "../registration-store.ts";
import { reviewerOf, underReview } from "./reviewed.ts";
import { keepVerdict, sendText } from "./verdict.ts";

/** 要求补充: the credit code and the account stay reserved for this registration. */
export const askForMore = handle(
  api.admissions.askForMore,
  async ({ registration, memo }, { actor, accept, ...scope }) => {
    await lockRegistering(scope.tx, actor.companyId);
    const before = await lockRegistration(scope.tx, BigInt(registration), actor.companyId);
    const by = await reviewerOf(scope.tx, actor);
    await keepVerdict(scope, before, accept(sendBackRegistration(underReview(before), "returned", memo, by)));
    await sendText(scope, before, textOf("returned", { memo: memo.trim() }));
    return null;
  },
);
