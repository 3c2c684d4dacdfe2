import { contract } from "@zd/contract";
import type { InputOf } from "@zd/contract/wire/operation";
import { type FeePhase, feeTypeOf, valueOfRule } from "@zd/domain/mall/fee-plan";
import { parseRate, parseShare, planWords, rateForms } from "@zd/domain/mall/plan-change";
import { handle, Refused } from "../../platform/operation.ts";
import { keepChange, refuseTerms } from "./plan-change.ts";

type Given = InputOf<typeof contract.feePlans.requestPlan>;

/** 提交收费方案: a new one, or what a plan is to be. */
export const requestPlan = handle(
  contract.feePlans.requestPlan,
  async ({ plan, reason, ...given }, { tx, now, actor }) => {
    const terms = {
      name: given.name.trim(),
      enabled: given.enabled,
      buyerDeposit: shareOf("买方保证金", given.buyerDeposit),
      sellerDeposit: shareOf("卖方保证金", given.sellerDeposit),
    };
    const phases = given.phases.map(phaseOf);
    await refuseTerms(tx, actor.companyId, plan, { ...terms, phases }, now);
    const kept = phases.map(({ rule, ...phase }) => ({
      ...phase,
      type: feeTypeOf(rule),
      value: String(valueOfRule(rule)),
    }));
    const words = `${plan ?? "新增"} · ${planWords({ ...terms, phases })}`;
    const change = { what: "plan", plan, ...terms, phases: kept } as const;
    const subject = plan ?? `new ${terms.name}`;
    return keepChange({ tx, now }, actor, { change, subject, words, firm: null, reason });
  },
);

const unreadable = (field: string, form: string) => new Refused("FEE_RATE_UNREADABLE", { field, form });

function shareOf(field: string, typed: string): number {
  const share = parseShare(typed.trim());
  if (share === null) throw unreadable(field, "0 至 100 的百分比，至多两位小数");
  return share;
}

function phaseOf({ side, feeType, rate, from, until }: Given["phases"][number]): FeePhase {
  const rule = parseRate(feeType, rate.trim());
  if (rule === null) throw unreadable(`${from} 起的费率`, rateForms[feeType]);
  return { side, rule, from, until };
}
