import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { setSuspended } from "./set-suspended.ts";

/** 恢复商家, in the status that its merchant has set. */
export const resumeMerchant = handle(
  api.merchantReviews.resumeMerchant,
  async ({ firm, reason, seen }, { actor, record, ...scope }) => {
    const before = await setSuspended(scope, actor, firm, reason, false, seen);
    record.changed({ what: "商家", id: firm, before: { 停用原因: before }, after: { 停用原因: null } });
    return null;
  },
);
