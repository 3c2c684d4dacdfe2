import { api } from "@zd/api";
import {
  feeRuleWords,
  isFeeWithin,
  mostPerMillion,
  mostPerTonne,
  rateWords,
} from "@zd/domain/funds/fee-change";
import { price } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { keepChange, requireFeasible } from "./change-store.ts";
import { nameOfFirm, nameOfWareKind } from "./change-subject.ts";

/** 提交费率或减免 */
export const requestRate = handle(
  api.fees.requestRate,
  async ({ rule, reason, ...terms }, { tx, actor, now, refuse }) => {
    if (rule && !isFeeWithin(rule)) {
      const most =
        rule.unit === "TON"
          ? feeRuleWords({ unit: "TON", perTonne: price(mostPerTonne) })
          : feeRuleWords({ unit: "MILLE", perMillion: mostPerMillion });
      return refuse("FEE_TOO_LARGE", { field: "费率", most });
    }
    const [firmName, wareKindName] = await Promise.all([
      nameOfFirm(tx, actor.companyId, terms.firm),
      nameOfWareKind(tx, terms.wareKind),
    ]);
    const value = rule && (rule.unit === "TON" ? String(rule.perTonne) : String(rule.perMillion));
    const change = { what: "rate", ...terms, unit: rule?.unit ?? null, value } as const;
    await requireFeasible({ tx, now }, actor.companyId, change);
    const words = rateWords({ ...terms, rule }, wareKindName, firmName);
    return keepChange({ tx, now }, actor, { change, words, firm: terms.firm, reason });
  },
);
