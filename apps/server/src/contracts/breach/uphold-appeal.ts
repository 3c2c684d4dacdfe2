import { api } from "@zd/api";
import { upholdAppeal } from "@zd/domain/contracts/disposal-steps";
import { fen } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { resolveDefault } from "./resolve-default.ts";

/** 申诉成立: the case ends, and the default is resolved without a penalty. */
export const upholdCase = handle(
  api.breachControl.upholdAppeal,
  async ({ disposal: id, seen, memo }, { actor, ...scope }) => {
    const { disposal } = await lockDisposal(scope.tx, id, { company: actor.companyId });
    const facts = factsOf(upholdAppeal(disposal, memo, actorOf(actor, seen), scope.now));
    const after = await keepFacts(scope, disposal, facts);
    await resolveDefault(scope, actor, disposal, fen(0n), "申诉成立");
    return movedTo(after);
  },
);
