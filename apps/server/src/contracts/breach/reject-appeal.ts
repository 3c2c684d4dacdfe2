import { api } from "@zd/api";
import { rejectAppeal } from "@zd/domain/contracts/disposal-steps";
import { handle } from "../../platform/calls/operation.ts";
import { findCalendar } from "../../system/index.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { awaitAnswer } from "./lapse.ts";

/** 驳回申诉: the letter waits for the firm's answer again, with the reason for the rejection. */
export const rejectCase = handle(
  api.breachControl.rejectAppeal,
  async ({ disposal: id, seen, memo }, { actor, ...scope }) => {
    const { disposal } = await lockDisposal(scope.tx, id, { company: actor.companyId });
    const calendar = await findCalendar(scope.tx);
    const facts = factsOf(rejectAppeal(disposal, memo, actorOf(actor, seen), scope.now, calendar));
    const after = await keepFacts(scope, disposal, facts);
    await awaitAnswer(scope.tx, after);
    return movedTo(after);
  },
);
