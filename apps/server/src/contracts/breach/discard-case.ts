import { api } from "@zd/api";
import { discardDisposal } from "@zd/domain/contracts/disposal-steps";
import { handle } from "../../platform/calls/operation.ts";
import { actorOf, factsOf } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";

/** 删除草稿: the default stays, and waits to be taken up again. */
export const discardCase = handle(
  api.breachControl.discard,
  async ({ disposal: id, seen }, { actor, ...scope }) => {
    const { disposal } = await lockDisposal(scope.tx, id, { company: actor.companyId });
    await keepFacts(scope, disposal, factsOf(discardDisposal(disposal, actorOf(actor, seen), scope.now)));
    return null;
  },
);
