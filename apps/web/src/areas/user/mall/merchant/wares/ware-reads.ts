import { mallWares } from "@zd/api/mall/wares";

/** What every step of a ware makes stale. */
export const wareReads = [mallWares.listWares, mallWares.readWare, mallWares.listChoices] as const;

/** The same of a change of prices. */
export const priceReads = [mallWares.listPriceChanges, ...wareReads] as const;
