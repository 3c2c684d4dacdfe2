import { api } from "@zd/api";
import { actionsOfFirm } from "@zd/domain/contracts/disposal-steps";
import { mayDo } from "@zd/domain/identity/access";
import { handle } from "../../platform/calls/operation.ts";
import { detailsOf } from "./disposal-details.ts";
import { findSteps, getDisposal } from "./disposal-store.ts";

/** 违约处置详情 of the firm's own letter; the names of staff are left out. */
export const readOwn = handle(api.breach.read, async ({ disposal: id }, { db, actor }) => {
  const found = await getDisposal(db, id, { firm: actor.firmId });
  const steps = (await findSteps(db, id)).filter(({ fact }) => fact.type !== "drafted");
  const named = steps.map((step) => ({
    ...step,
    userName: step.firm === actor.firmId || step.fact.by === null ? step.userName : "交易中心",
  }));
  const actions = mayDo(actor.roles, "sign") ? actionsOfFirm(found.disposal) : [];
  return detailsOf(db, found, named, actions);
});
