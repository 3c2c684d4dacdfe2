import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { getApplication } from "./application-store.ts";
import { detailOf, ownerActionsFor } from "./detail.ts";

/** 交易申请详情 (2208), of one's own firm. */
export const readApplication = handle(
  api.applications.readApplication,
  async ({ application }, { db, actor, now }) => {
    const stored = await getApplication(db, application, { company: actor.companyId, firm: actor.firmId });
    return detailOf(db, stored, ownerActionsFor(actor, stored), now);
  },
);
