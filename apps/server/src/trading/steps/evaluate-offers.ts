import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { rankOffers } from "../evaluations/ranked-offers.ts";
import { counterOfferOf, getSession } from "./own-session.ts";

/** 评标: the offers on a ware, for its owner alone and only after the deadline. */
export const evaluateOffers = handle(
  api.trading.evaluateOffers,
  async ({ section: id, ware: wareId }, { db, actor, refuse }) => {
    const { session } = await getSession(db, actor, id);
    const ware = session.wares.get(wareId) ?? refuse("NOT_FOUND");
    if (ware.owner !== actor.firmId) refuse("NOT_ALLOWED");
    if (ware.status !== "8") refuse("STATUS_NOT_ALLOWED");

    const { average, offers } = await rankOffers(db, session, ware);
    return {
      deadline: session.section.deadline,
      average,
      offers: offers.map(({ order: _, ...offer }) => offer),
      counterOffer: counterOfferOf(ware),
    };
  },
);
