import { mallWares } from "@zd/api/mall/wares";
import type { OutputOf } from "@zd/api/wire/operation";

/** A ware of the merchant's own, with the steps that may be taken now. */
export type OwnWare = OutputOf<typeof mallWares.readWare>;

/** What every step of a ware makes stale. */
export const wareReads = [mallWares.listWares, mallWares.readWare, mallWares.listChoices] as const;

/** The lists that a change of prices makes stale. */
export const priceReads = [mallWares.listPriceChanges, ...wareReads] as const;
