import { amountOf } from "@zd/domain/money/amount";
import { evaluate } from "@zd/domain/trading/evaluation";
import type { Session, Ware } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database/database.ts";
import { findFullNames } from "./award-outcome.ts";

/** Offers on a ware by rank, with the names of the firms, for users who may see them. */
export async function rankOffers(db: Reader, session: Session, ware: Ware) {
  const { average, offers } = evaluate(session, ware);
  const nameOf = await findFullNames(
    db,
    offers.map(({ order }) => order.firm),
  );
  return {
    average,
    offers: offers.map(({ order, dealPrice, behindBy }, i) => ({
      rank: i + 1,
      orderNo: order.no,
      firmName: nameOf(order.firm),
      at: order.at,
      price: order.price,
      quantity: order.quantity,
      filled: order.filled,
      dealPrice,
      amount: dealPrice === null ? null : amountOf(dealPrice, order.filled),
      behindBy,
      order,
    })),
  };
}
