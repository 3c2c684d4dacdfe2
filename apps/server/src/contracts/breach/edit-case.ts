import { api } from "@zd/api";
import { draftDisposal } from "@zd/domain/contracts/disposal-steps";
import { handle } from "../../platform/calls/operation.ts";
import { getContract } from "../contract-store.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { heldOf } from "./held-deposit.ts";

/** 修改草稿: the member of staff counts as a writer of the letter from now on. */
export const editCase = handle(
  api.breachControl.edit,
  async ({ disposal: id, seen, amount, memo }, { actor, ...scope }) => {
    const visibleTo = { company: actor.companyId };
    const { disposal } = await lockDisposal(scope.tx, id, visibleTo);
    const { contract: one } = await getContract(scope.tx, disposal.draft.contract, visibleTo);
    const draft = { ...disposal.draft, amount, memo };
    const held = heldOf(one, disposal.firm);
    const facts = factsOf(draftDisposal(disposal, draft, actorOf(actor, seen), scope.now, held));
    return movedTo(await keepFacts(scope, disposal, facts));
  },
);
