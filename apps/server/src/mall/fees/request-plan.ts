import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { type FeePhase, feeTypeOf, valueOfRule } from "@zd/domain/mall/fee-plan";
import { type PlanTerms, parseRate, parseShare, planWords, rateForms } from "@zd/domain/mall/plan-change";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { keepChange, type PlanChange, refuseTerms } from "./plan-change.ts";

type Typed = Omit<InputOf<typeof api.feePlans.previewPlan>, "plan">;

/** 提交收费方案: a new plan, or new terms of one. */
export const requestPlan = handle(
  api.feePlans.requestPlan,
  async ({ plan, reason, ...input }, { tx, now, actor }) => {
    const terms = termsOf(input);
    await refuseTerms(tx, actor.companyId, plan, terms, now);
    const words = `${plan ?? "新增"} · ${planWords(terms)}`;
    const change = planChangeOf(plan, terms);
    const subject = plan ?? `new ${terms.name}`;
    return keepChange({ tx, now }, actor, { change, subject, words, firm: null, reason });
  },
);

/** The typed terms as rules have them; refused where a figure cannot be read. */
export const termsOf = ({ name, enabled, buyerDeposit, sellerDeposit, phases }: Typed): PlanTerms => ({
  name: name.trim(),
  enabled,
  buyerDeposit: shareOf("买方保证金", buyerDeposit),
  sellerDeposit: shareOf("卖方保证金", sellerDeposit),
  phases: phases.map(phaseOf),
});

export const planChangeOf = (plan: FeePlanId | null, { phases, ...terms }: PlanTerms): PlanChange => ({
  what: "plan",
  plan,
  ...terms,
  phases: phases.map(({ rule, ...phase }) => ({
    ...phase,
    type: feeTypeOf(rule),
    value: String(valueOfRule(rule)),
  })),
});

const unreadable = (field: string, form: string) => new Refused("FEE_RATE_UNREADABLE", { field, form });

function shareOf(field: string, typed: string): number {
  const share = parseShare(typed.trim());
  if (share === null) throw unreadable(field, "0 至 100 的百分比，至多两位小数");
  return share;
}

function phaseOf({ side, feeType, rate, from, until }: Typed["phases"][number]): FeePhase {
  const rule = parseRate(feeType, rate.trim());
  if (rule === null) throw unreadable(`${from} 起的费率`, rateForms[feeType]);
  return { side, rule, from, until };
}
