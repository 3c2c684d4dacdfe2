import { type Quantity, quantity } from "../kernel/brand.ts";
import { fulfilment } from "../terms/price-ladder.ts";
import type { LongTermContract, Plan } from "./long-term.ts";

/** 履约率 of long-term contracts by month, quarter and year (domain §5.5), in ten-thousandths. */

/** 履约率 of a long-term contract in one month, quarter or year. */
export interface Fulfilment {
  /** "2026-03", "2026-Q1" or "2026". */
  readonly period: string;
  readonly kind: "month" | "quarter" | "year";
  /** Sum of the plans, in 0.0001 t. */
  readonly planned: Quantity;
  /** Sum of the settled quantities, before the settlement of the delivered ones, in 0.0001 t. */
  readonly delivered: Quantity;
  /** Delivered of planned, in ten-thousandths. */
  readonly rate: bigint;
  /** Least rate that the period asks for, in ten-thousandths. */
  readonly least: bigint;
  /** Whether the rate reaches the least one. */
  readonly met: boolean;
}

/** Least 履约率 in ten-thousandths: 80 % of a month, 90 % of a quarter and of the year (domain §5.5). */
const leastOf = { month: 8_000n, quarter: 9_000n, year: 9_000n } as const;

/** 履约率 of every period that has plans, in their order. */
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
