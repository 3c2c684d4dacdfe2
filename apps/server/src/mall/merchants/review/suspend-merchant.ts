import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { setSuspended } from "./set-suspended.ts";

/** 停用商家: hides the shop and its wares until staff resumes it. */
export const suspendMerchant = handle(
  api.merchantReviews.suspendMerchant,
  async ({ firm, reason, seen }, { actor, record, ...scope }) => {
    const before = await setSuspended(scope, actor, firm, reason, true, seen);
    record.changed({
      what: "商家",
      id: firm,
      before: { 停用原因: before },
      after: { 停用原因: reason.trim() },
    });
    return null;
  },
);
