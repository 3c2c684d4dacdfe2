import type { feePlans } from "@zd/api/mall/fee-plans";
import type { OutputOf } from "@zd/api/wire/operation";

/** 收费方案 of the mall, as the page lists it. */
export type Plan = OutputOf<typeof feePlans.listPlans>[number];
