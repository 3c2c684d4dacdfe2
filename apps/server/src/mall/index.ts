import { standingChanged } from "../identity/index.ts";
import { job, schedule } from "../platform/jobs/jobs.ts";
import type { OpenModule } from "../platform/module.ts";
import { dictionarySaved } from "../trading/index.ts";
import { mallAuditWords } from "./audit-words.ts";
import { basketHandlers } from "./baskets/index.ts";
import { agreementHandlers } from "./contracts/index.ts";
import { mallDesk } from "./desk.ts";
import { feeHandlers } from "./fees/index.ts";
import { findingHandlers, noteAreaPrices } from "./finding/index.ts";
import { renameEntryOfWares } from "./finding/ware-words.ts";
import { followHandlers, followJobs, followListens } from "./follow/index.ts";
import { mallData } from "./follow/personal-data.ts";
import { groupHandlers } from "./groups/index.ts";
import { mallFile } from "./member-file.ts";
import { followStanding } from "./merchants/follow-standing.ts";
import { merchantHandlers } from "./merchants/index.ts";
import { expireNegotiation } from "./negotiations/expire-negotiation.ts";
import { negotiationHandlers } from "./negotiations/index.ts";
import { mallOngoing } from "./ongoing.ts";
import { expireOrder } from "./orders/expire-order.ts";
import { orderHandlers } from "./orders/index.ts";
import { placeHandlers } from "./places/index.ts";
import { priceHandlers, ringPrice } from "./prices/index.ts";
import { quantityHandlers } from "./quantities/index.ts";
import { switchingHandlers } from "./switching/index.ts";
import { wareHandlers } from "./wares/index.ts";

/** Writes the search words of wares anew after an entry of a dictionary was renamed. */
const renameEntry = job<{
  /** Number of the entry that was renamed. */
  entry: string;
}>("mall.renameEntry", async ({ entry }, { tx }) => renameEntryOfWares(tx, entry));

/** 商城: merchants, wares, orders, and how wares are found. */
export const mall: OpenModule = (platform) => ({
  name: "mall",
  handlers: [
    ...switchingHandlers,
    ...merchantHandlers,
    ...feeHandlers,
    ...placeHandlers,
    ...wareHandlers,
    ...priceHandlers,
    ...quantityHandlers,
    ...findingHandlers,
    ...orderHandlers(platform),
    ...groupHandlers,
    ...basketHandlers,
    ...negotiationHandlers,
    ...agreementHandlers,
    ...followHandlers,
  ],
  desk: mallDesk,
  memberFile: mallFile,
  personalData: mallData,
  ongoing: mallOngoing,
  jobs: [
    ringPrice,
    noteAreaPrices,
    renameEntry,
    followStanding,
    expireOrder,
    expireNegotiation,
    ...followJobs,
  ],
  onEvent: {
    [dictionarySaved.type]: [renameEntry],
    [standingChanged.type]: [followStanding],
    ...followListens,
  },
  // Follows and their news are private; the search words of a ware follow from its own row.
  unaudited: ["mall.ordered_ware", "mall.ware_follow", "mall.shop_follow", "mall.follow_news"],
  auditWords: mallAuditWords,
  migrations: new URL("./migrations/", import.meta.url),
  async start() {
    await platform.transact(({ tx, now }) => schedule(tx, noteAreaPrices, "", now, null));
    return undefined;
  },
});

export {
  agreementMoved,
  followedMoved,
  negotiationMoved,
  orderMoved,
  wareInStock,
  warePriceChanged,
} from "./events.ts";
export { findMallTodos } from "./find-todos.ts";
export { findMallObligations } from "./obligations.ts";
export {
  type PastApplication,
  type PastWare,
  recordAreaPrices,
  recordHost,
  recordMerchant,
  recordWare,
} from "./record.ts";
export { type PastNegotiation, recordLine, recordNegotiation } from "./record-negotiations.ts";
export { type PastOrder, type PastStep, recordOrder } from "./record-orders.ts";
