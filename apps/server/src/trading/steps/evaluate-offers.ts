import { contract } from "@zd/contract";
import { amountOf } from "@zd/domain/money/amount";
import { averagePrice, awardedOffers, rankOffers } from "@zd/domain/trading/outsourcing";
import { fillUp } from "@zd/domain/trading/priority";
import { rankQuotes } from "@zd/domain/trading/quotation";
import type { LiveOrder, Section, Ware } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database.ts";
import { handle, notFound } from "../../platform/operation.ts";
import { counterOfferOf, getSession } from "./own-session.ts";

/** Every offer with what it would get, and the price at which those that win would deal. */
function evaluated({ mode, side }: Section, ware: Ware) {
  if (mode === "4") {
    const prices = new Map(awardedOffers(side, ware).map(({ no, price }) => [no, price]));
    return { ranked: rankOffers(side, ware), prices };
  }
  const ranked = fillUp(rankQuotes(side, ware), ware.rule.total);
  const winners = ranked.filter(({ filled }) => filled > 0n);
  return { ranked, prices: new Map(winners.map(({ no, price }) => [no, price])) };
}

/** 评标: what has come in, for the owner of the ware alone, and not before the deadline. */
export const evaluateOffers = handle(
  contract.trading.evaluateOffers,
  async ({ section: id, ware: wareId }, { db, actor, refuse }) => {
    const { session } = await getSession(db, actor, id);
    const ware = session.wares.get(wareId);
    if (!ware) throw notFound();
    if (ware.owner !== actor.firmId) refuse("NOT_ALLOWED");
    if (ware.status !== "8") refuse("STATUS_NOT_ALLOWED");

    const { ranked, prices } = evaluated(session.section, ware);
    const names = await firmNames(db, ranked);
    const bids =
      session.section.mode === "4" && ware.rule.terms?.mode === "4" && ware.rule.terms.pricing === "BID";
    return {
      deadline: session.section.deadline,
      average: bids ? averagePrice(ranked) : null,
      offers: ranked.map((order, i) => {
        const dealPrice = prices.get(order.no) ?? null;
        return {
          rank: i + 1,
          orderNo: order.no,
          firmName: names.get(order.firm) ?? "",
          at: order.at,
          price: order.price,
          quantity: order.quantity,
          filled: order.filled,
          dealPrice,
          amount: dealPrice === null ? null : amountOf(dealPrice, order.filled),
        };
      }),
      counterOffer: counterOfferOf(ware),
    };
  },
);

async function firmNames(db: Reader, orders: readonly LiveOrder[]) {
  if (orders.length === 0) return new Map<string, string>();
  const found = await db
    .selectFrom("identity.firmView")
    .select(["id", "name"])
    .where("id", "in", [...new Set(orders.map(({ firm }) => firm))])
    .execute();
  return new Map<string, string>(found.map(({ id, name }) => [id, name]));
}
