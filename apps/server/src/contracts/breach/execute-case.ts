import { api } from "@zd/api";
import { executeDisposal } from "@zd/domain/contracts/disposal-steps";
import { handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { getContract } from "../contract-store.ts";
import { actorOf, factsOf, type Judge, type Judgement, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { heldOf } from "./held-deposit.ts";
import { listForDefaults } from "./misconduct.ts";
import { resolveDefault } from "./resolve-default.ts";

/**
 * 执行: takes the penalty from the deposit and resolves the default of the contract; the firm's fifth executed case in
 * a year puts it on the blacklist.
 */
export const executeCase = handle(api.breachControl.execute, (input, { actor, ...scope }) =>
  executeLetter(scope, actor, input),
);

export async function executeLetter(scope: Scope, actor: Judge, { disposal: id, seen }: Judgement) {
  const { tx, now } = scope;
  const visibleTo = { company: actor.companyId };
  const { company, disposal } = await lockDisposal(tx, id, visibleTo);
  const { contract: one } = await getContract(tx, disposal.draft.contract, visibleTo);
  const held = heldOf(one, disposal.firm);
  const facts = factsOf(executeDisposal(disposal, held, actorOf(actor, seen), now));
  const after = await keepFacts(scope, disposal, facts);
  const [fact] = facts;
  if (fact?.type !== "executed") throw new Error(`${id} was not executed`);
  const { taken, missing } = fact;
  await resolveDefault(scope, actor, disposal, taken, "违约处置执行");
  const listedUntil = await listForDefaults(scope, { company, firm: disposal.firm, by: actor.userId });
  return { ...movedTo(after), taken, missing, listedUntil };
}
