import { api } from "@zd/api";
import { approveApplication as decide } from "@zd/domain/trading/application";
import { handle } from "../../platform/operation.ts";
import { keepStep, lockApplication } from "./application-store.ts";
import { actorOf } from "./detail.ts";
import { movedTo } from "./moved.ts";

/** 审核通过 of a submitted application, by the exchange's staff. */
export const approveApplication = handle(
  api.applications.approveApplication,
  async ({ application, version }, { tx, actor, now, accept }) => {
    const kept = await lockApplication(tx, application, { company: actor.companyId });
    const facts = accept(decide(kept.application, actorOf(actor), now, version));
    return movedTo(kept.id, await keepStep({ tx }, kept.id, kept.company, kept, facts));
  },
);
