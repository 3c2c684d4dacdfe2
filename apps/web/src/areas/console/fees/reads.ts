import type { yearFees } from "@zd/api/funds/year-fees";
import type { OutputOf } from "@zd/api/wire/operation";

/** A plan by which an annual fee is paid, as the exchange sees it. */
export type YearFeePlan = OutputOf<typeof yearFees.listAllPlans>[number];
