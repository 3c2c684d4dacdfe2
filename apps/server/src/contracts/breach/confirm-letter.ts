import { api } from "@zd/api";
import { confirmDisposal } from "@zd/domain/contracts/disposal-steps";
import { handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type Answer, actorOf, factsOf, type Member, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";

/** 确认 (SetDisposalConfirm): the firm accepts what the letter says, and may order again. */
export const confirmLetter = handle(api.breach.confirm, (input, { actor, ...scope }) =>
  confirmFor(scope, actor, input),
);

export async function confirmFor(scope: Scope, actor: Member, { disposal: id, seen = null }: Answer) {
  const { disposal } = await lockDisposal(scope.tx, id, { firm: actor.firmId });
  const facts = factsOf(confirmDisposal(disposal, actorOf(actor, seen), scope.now));
  return movedTo(await keepFacts(scope, disposal, facts));
}
