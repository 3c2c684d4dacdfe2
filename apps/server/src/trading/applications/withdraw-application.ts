import { api } from "@zd/api";
import { withdrawApplication as decide } from "@zd/domain/trading/application";
import { handle } from "../../platform/calls/operation.ts";
import { keepStep, lockApplication } from "./application-store.ts";
import { actorOf } from "./detail.ts";
import { movedTo } from "./moved.ts";

/** 撤回交易申请 (TradeApplyCancel) before it is reviewed. */
export const withdrawApplication = handle(
  api.applications.withdrawApplication,
  async ({ application }, { tx, actor, now, accept }) => {
    const { companyId: company, firmId: firm } = actor;
    const stored = await lockApplication(tx, application, { company, firm });
    const facts = accept(decide(stored.application, actorOf(actor), now));
    return movedTo(stored.id, await keepStep({ tx }, stored.id, company, stored, facts));
  },
);
