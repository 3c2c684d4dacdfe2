import { api } from "@zd/api";
import { revokeApproval as decide } from "@zd/domain/trading/application";
import { handle } from "../../../platform/calls/operation.ts";
import { keepStep, lockApplication } from "../application-store.ts";
import { actorOf } from "../detail.ts";
import { movedTo } from "../moved.ts";

/** 撤销审核 of an approved application that is in no section yet. */
export const revokeApplicationApproval = handle(
  api.applications.revokeApplicationApproval,
  async ({ application, version, memo }, { tx, actor, now, accept }) => {
    const stored = await lockApplication(tx, application, { company: actor.companyId });
    const facts = accept(decide(stored.application, actorOf(actor), memo, now, version));
    return movedTo(stored.id, await keepStep({ tx }, stored.id, stored.company, stored, facts));
  },
);
