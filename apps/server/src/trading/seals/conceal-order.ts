import type { Instant } from "@zd/domain/kernel/brand";
import { concealsOffers } from "@zd/domain/trading/sealing";
import type { Session } from "@zd/domain/trading/session";
import type { OrderCommand } from "../sessions/session-command.ts";
import { sealOffer } from "./conceal-offers.ts";

/**
 * An order that comes from the platform itself, such as from a robot, as the lane takes it: where its section has a seal and is in a
 * sealed phase, without what it offers; elsewhere as it is.
 */
export async function concealOrder(
  session: Session,
  order: OrderCommand,
  at: Instant,
): Promise<OrderCommand> {
  if (!concealsOffers(session.section)) return order;
  const { ware, firm, user, side, price, quantity, turn } = order;
  const sealed = await sealOffer(session, ware, { firm, user, side, price, quantity, turn, at });
  return { ...order, price: null, quantity: null, sealed };
}
