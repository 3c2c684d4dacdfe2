import { contract } from "@zd/contract";
import { type CompanyId, fen, type Price } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { FeePlanId, FeeType } from "@zd/domain/mall/codes";
import {
  type FeePhase,
  type FeePlan,
  feeTypeOf,
  type MallFeeRule,
  phaseOn,
  usualFeePlan,
} from "@zd/domain/mall/fee-plan";
import { formatDecimal } from "@zd/domain/money/decimal";
import { formatPrice } from "@zd/domain/money/price";
import { formatYuan } from "@zd/domain/money/yuan";
import type { Reader } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";
import { openMall } from "../switching/open-mall.ts";

/**
 * 收费方案 of a company, the usual one first: as the domain has it, until the exchange keeps one of its own under the
 * same id. What was withdrawn is offered to nobody; merchants who have it keep it.
 */
export async function findFeePlans(
  db: Reader,
  company: CompanyId,
): Promise<readonly (FeePlan & { readonly enabled: boolean })[]> {
  const [plans, phases] = await Promise.all([
    db.selectFrom("mall.feePlan").selectAll().where("companyId", "=", company).orderBy("position").execute(),
    db
      .selectFrom("mall.feePhase as f")
      .innerJoin("mall.feePlan as p", "p.id", "f.planId")
      .selectAll("f")
      .where("p.companyId", "=", company)
      .orderBy("f.fromDay")
      .execute(),
  ]);
  const own = plans.map(({ id, name, buyerDeposit, sellerDeposit, enabled }) => ({
    id,
    name,
    buyerDeposit,
    sellerDeposit,
    enabled,
    phases: phases
      .filter(({ planId }) => planId === id)
      .map(
        ({ side, fromDay, untilDay, type, value }): FeePhase => ({
          side,
          from: fromDay,
          until: untilDay,
          rule: ruleOf(type, value),
        }),
      ),
  }));
  const usual = own.find(({ id }) => id === usualFeePlan.id) ?? { ...usualFeePlan, enabled: true };
  return [usual, ...own.filter(({ id }) => id !== usual.id)];
}

/** The plan that a merchant is on; the usual one where his is gone. */
export async function findFeePlan(db: Reader, company: CompanyId, id: FeePlanId): Promise<FeePlan> {
  const plans = await findFeePlans(db, company);
  return plans.find((plan) => plan.id === id) ?? plans[0] ?? usualFeePlan;
}

const ruleOf = (type: FeeType, value: bigint): MallFeeRule => {
  if (type === "T") return { unit: "TON", perTonne: value as Price };
  return type === "R" ? { unit: "MILLE", perMillion: Number(value) } : { unit: "ORDER", amount: fen(value) };
};

/** 费率 in the unit of its type: per mille, yuan a tonne, or yuan an order. */
const rateText = (rule: MallFeeRule): string => {
  if (rule.unit === "TON") return formatPrice(rule.perTonne);
  return rule.unit === "MILLE" ? formatDecimal(BigInt(rule.perMillion), 3, 0) : formatYuan(rule.amount);
};

const percent = (rate: number) => formatDecimal(BigInt(rate), 2, 0);

export const listFeePlans = handle(contract.merchants.listFeePlans, async (_, { db, request, now }) => {
  const company = await openMall(db, request);
  const plans = (await findFeePlans(db, company)).filter(({ enabled }) => enabled);
  return plans.map((plan) => {
    const rule = phaseOn(plan, "B", shanghaiDay(now))?.rule ?? null;
    return {
      plan: plan.id,
      name: plan.name,
      paraType: rule && feeTypeOf(rule),
      rate: rule ? rateText(rule) : "",
      buyerDeposit: percent(plan.buyerDeposit),
      sellerDeposit: percent(plan.sellerDeposit),
    };
  });
});

export const listFeePhases = handle(
  contract.merchants.listFeePhases,
  async ({ plan: id }, { db, request, refuse }) => {
    const company = await openMall(db, request);
    const plan = (await findFeePlans(db, company)).find((one) => one.id === id) ?? refuse("NOT_FOUND");
    return plan.phases.map(({ side, rule, from, until }) => ({
      side,
      feeType: feeTypeOf(rule),
      rate: rateText(rule),
      from,
      until,
    }));
  },
);
