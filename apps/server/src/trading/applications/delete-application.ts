import { api } from "@zd/api";
import { deleteApplication as decide } from "@zd/domain/trading/application";
import { handle } from "../../platform/calls/operation.ts";
import { keepStep, lockApplication } from "./application-store.ts";
import { actorOf } from "./detail.ts";

/** 删除交易申请 (tradeApplyDelete), of a draft or a rejected one. */
export const deleteApplication = handle(
  api.applications.deleteApplication,
  async ({ application }, { tx, actor, now, accept }) => {
    const { companyId: company, firmId: firm } = actor;
    const stored = await lockApplication(tx, application, { company, firm });
    await keepStep(
      { tx },
      stored.id,
      company,
      stored,
      accept(decide(stored.application, actorOf(actor), now)),
    );
    return null;
  },
);
