import { fen, quantity } from "../kernel/brand.ts";
import { type LongTermContract, type Plan, type PlanId, priceAndAmount } from "./long-term.ts";
import type { LongTermFact } from "./long-term-facts.ts";

export function evolveLongTerm(contract: LongTermContract, fact: LongTermFact): LongTermContract {
  return { ...applyFact(contract, fact), version: contract.version + 1 };
}

function applyFact(contract: LongTermContract, fact: LongTermFact): LongTermContract {
  switch (fact.type) {
    case "signed": {
      const signed = [...contract.signed, fact.side];
      return { ...contract, signed, state: signed.length === 2 ? "1" : "0" };
    }
    case "completed":
      return { ...contract, state: "2" };
    case "closed":
      return { ...contract, state: "9" };
    default:
      return {
        ...contract,
        plans: contract.plans.map((plan) =>
          plan.id === fact.plan ? { ...changedPlan(plan, fact), version: plan.version + 1 } : plan,
        ),
      };
  }
}

function changedPlan(plan: Plan, fact: Extract<LongTermFact, { readonly plan: PlanId }>): Plan {
  switch (fact.type) {
    case "plan-priced":
      return { ...plan, ...priceAndAmount(fact.price, plan.quantity), priced: true };
    case "receiver-set":
      return { ...plan, receiver: fact.receiver };
    case "plan-paid":
      return { ...plan, paid: fen(plan.paid + fact.amount) };
    case "withdrawal-begun":
      return { ...plan, withdrawing: fen(plan.withdrawing + fact.amount) };
    case "withdrawal-ended": {
      const withdrawn = fen(plan.withdrawn + (fact.done ? fact.amount : 0n));
      return { ...plan, withdrawn, withdrawing: fen(plan.withdrawing - fact.amount) };
    }
    case "goods-delivered":
      return { ...plan, delivered: quantity(plan.delivered + fact.quantity) };
    case "settlement-proposed":
      return { ...plan, proposed: fact.settlement };
    case "settlement-confirmed": {
      const { proposed } = plan;
      // Money that the seller refunds from his available money had been withdrawn from the plan; it counts as never
      // withdrawn.
      const withdrawn = fen(plan.withdrawn - fact.refunded);
      const paid = fen(plan.paid - fact.returned - fact.refunded);
      return { ...plan, settled: proposed, amount: proposed?.amount ?? plan.amount, paid, withdrawn };
    }
    case "plan-closed":
      return { ...plan, closed: true };
  }
}
