import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findPriceGroup } from "../year-fees/price-groups.ts";
import { keepChange, requireFeasible } from "./change-store.ts";

/** 提交停用收费方案 */
export const requestPriceGroupEnd = handle(
  api.fees.requestPriceGroupEnd,
  async ({ group, reason }, { tx, actor, now }) => {
    const change = { what: "group-end", group } as const;
    await requireFeasible({ tx, now }, actor.companyId, change);
    const found = await findPriceGroup(tx, actor.companyId, group);
    const words = `停用收费方案 ${group} · ${found?.name ?? ""}`;
    return keepChange({ tx, now }, actor, { change, words, firm: null, reason });
  },
);
