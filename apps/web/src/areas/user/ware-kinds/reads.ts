import type { trading } from "@zd/api/trading/operations";
import type { OutputOf } from "@zd/api/wire/operation";

/** 交易品种, whether or not the firm may trade it. */
export type WareKind = OutputOf<typeof trading.listWareKinds>[number];
