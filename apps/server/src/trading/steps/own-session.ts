import type { Ware } from "@zd/domain/trading/session";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";

/** A session of the user's company; or NOT_FOUND. */
export async function getSession(db: Reader, { companyId }: Actor, section: string): Promise<StoredSession> {
  const stored = await findSession(db, section);
  if (stored?.published.company !== companyId) throw notFound();
  return stored;
}

/** The counter-offer on a ware as the wire has it; null where there is none. */
export const counterOfferOf = ({ counterOffer }: Ware) => {
  if (!counterOffer) return null;
  const { no: orderNo, price, until, answer } = counterOffer;
  return { orderNo, price, until, answer };
};
