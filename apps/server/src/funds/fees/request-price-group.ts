import { api } from "@zd/api";
import { yearFeeWords } from "@zd/domain/funds/fee-change";
import { formatAmount } from "@zd/domain/money/yuan";
import { handle } from "../../platform/calls/operation.ts";
import { mostForGroup } from "../year-fees/price-groups.ts";
import { keepChange, requireFeasible } from "./change-store.ts";

/** 提交收费方案 */
export const requestPriceGroup = handle(
  api.fees.requestPriceGroup,
  async ({ group, kind, name, years, amount, reason }, { tx, actor, now, refuse }) => {
    if (amount <= 0n || amount > mostForGroup)
      return refuse("FEE_TOO_LARGE", { field: "金额", most: `${formatAmount(mostForGroup)} 元` });
    const change = {
      what: "group",
      group,
      kind,
      name: name.trim(),
      years,
      amount: String(amount),
    } as const;
    await requireFeasible({ tx, now }, actor.companyId, change);
    const words = [
      group === null ? "新增收费方案" : `调整收费方案 ${group}`,
      name.trim(),
      yearFeeWords(kind, years),
      `${formatAmount(amount)} 元`,
    ].join(" · ");
    return keepChange({ tx, now }, actor, { change, words, firm: null, reason });
  },
);
