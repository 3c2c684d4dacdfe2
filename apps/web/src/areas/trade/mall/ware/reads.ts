import type { mallFinding } from "@zd/api/mall/finding";
import type { mallOrders } from "@zd/api/mall/orders";
import type { OutputOf } from "@zd/api/wire/operation";

/** What an order of so many tonnes would come to, as the server reckons. */
export type Trial = OutputOf<typeof mallOrders.tryCount>;

/** A ware of the mall, as everybody may see it. */
export type PublicWare = OutputOf<typeof mallFinding.readWare>;
