import type { CompanyId } from "@zd/domain/kernel/brand";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { type FeePhase, type FeePlan, ruleOfValue, usualFeePlan } from "@zd/domain/mall/fee-plan";
import type { Reader } from "../../platform/database/database.ts";

/**
 * 收费方案 of a company, the usual one first: those of the domain, replaced by the company's own with the same id. A
 * withdrawn plan is offered no more; merchants that have it keep it.
 */
export async function findFeePlans(
  db: Reader,
  company: CompanyId,
): Promise<
  readonly (FeePlan & {
    /** Whether shops may be given it. */
    readonly enabled: boolean;
  })[]
> {
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
          rule: ruleOfValue(type, value),
        }),
      ),
  }));
  const usual = own.find(({ id }) => id === usualFeePlan.id) ?? { ...usualFeePlan, enabled: true };
  return [usual, ...own.filter(({ id }) => id !== usual.id)];
}

/** The plan with this id among those of a company; the usual one, which is the first, where it does not exist any more. */
export const planOf = (plans: readonly FeePlan[], id: FeePlanId): FeePlan =>
  plans.find((plan) => plan.id === id) ?? plans[0] ?? usualFeePlan;

/** The plan of a merchant; the usual one where his does not exist any more. */
export const findFeePlan = async (db: Reader, company: CompanyId, id: FeePlanId): Promise<FeePlan> =>
  planOf(await findFeePlans(db, company), id);
