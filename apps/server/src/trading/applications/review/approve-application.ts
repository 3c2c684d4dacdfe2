import { api } from "@zd/api";
import { approveApplication as decide } from "@zd/domain/trading/application";
import { handle } from "../../../platform/calls/operation.ts";
import { keepStep, lockApplication } from "../application-store.ts";
import { actorOf } from "../detail.ts";
import { movedTo } from "../moved.ts";

/** 审核通过 of a submitted application, by the exchange's staff. */
export const approveApplication = handle(
  api.applications.approveApplication,
  async ({ application, version }, { tx, actor, now, accept }) => {
    const stored = await lockApplication(tx, application, { company: actor.companyId });
    const facts = accept(decide(stored.application, actorOf(actor), now, version));
    return movedTo(stored.id, await keepStep({ tx }, stored.id, stored.company, stored, facts));
  },
);
