import { api } from "@zd/api";
import { rankOffers } from "@zd/domain/trading/outsourcing";
import { handle } from "../../platform/calls/operation.ts";
import { counterOfferOf, getSession } from "./own-session.ts";

/** 本企业报价评标情况 */
export const listOwnOffers = handle(api.trading.listOwnOffers, async ({ section: id }, { db, actor }) => {
  const { session } = await getSession(db, actor, id);
  const { section } = session;
  return [...session.wares.values()].flatMap((ware) => {
    const own = ware.waiting.filter(({ firm }) => firm === actor.firmId);
    if (own.length === 0) return [];
    // Only the outcome of outsourcing is settled by the rules before its owner confirms it.
    const settled = section.mode === "4" && ware.status === "8" ? rankOffers(section.side, ware) : null;
    const counter = counterOfferOf(ware);
    return own.map(({ no, price, quantity, sealed }) => ({
      ware: ware.id,
      orderNo: no,
      price: sealed ? null : price,
      quantity: sealed ? null : quantity,
      winning: settled?.find((order) => order.no === no)?.filled ?? null,
      counterOffer: counter?.orderNo === no ? counter : null,
    }));
  });
});
