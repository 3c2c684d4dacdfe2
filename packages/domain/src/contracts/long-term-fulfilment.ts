import { type Quantity, quantity } from "../kernel/brand.ts";
import { fulfilment } from "../terms/price-ladder.ts";
import type { LongTermContract, Plan } from "./long-term.ts";

/** How a contract was fulfilled in a month, a quarter, the year: of what was planned, in ten-thousandths. */
export interface Fulfilment {
  readonly period: string;
  readonly kind: "month" | "quarter" | "year";
  readonly planned: Quantity;
  readonly delivered: Quantity;
  readonly rate: bigint;
  readonly least: bigint;
  readonly met: boolean;
}

/** 80 % of every month, 90 % of every quarter and of the year (domain §5.5). */
const leastOf = { month: 8_000n, quarter: 9_000n, year: 9_000n } as const;

/** Every period that has plans, in their order; what was settled counts, and before that what was delivered. */
export function fulfilmentRates({ plans }: Pick<LongTermContract, "plans">): readonly Fulfilment[] {
  const periods = new Map<string, { kind: Fulfilment["kind"]; plans: Plan[] }>();
  for (const plan of plans.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const [year = "", month = ""] = plan.month.split("-");
    const names = [
      ["month", plan.month],
      ["quarter", `${year}-Q${Math.ceil(Number(month) / 3)}`],
      ["year", year],
    ] as const;
    for (const [kind, name] of names) {
      const period = periods.get(name) ?? { kind, plans: [] };
      period.plans.push(plan);
      periods.set(name, period);
    }
  }
  return [...periods].map(([period, { kind, plans: own }]) => {
    const sum = (of: (plan: Plan) => Quantity) =>
      quantity(own.reduce((all, plan) => all + (of(plan) as bigint), 0n));
    const planned = sum((plan) => plan.quantity);
    const delivered = sum((plan) => plan.settled?.quantity ?? plan.delivered);
    const rate = fulfilment(delivered, planned);
    return { period, kind, planned, delivered, rate, least: leastOf[kind], met: rate >= leastOf[kind] };
  });
}
