import { type Fen, fen } from "@zd/domain/kernel/brand";
import { orderStatuses } from "@zd/domain/trading/codes";
import { Tag } from "../../../../ui/status/tag.tsx";
import type { ModeFace } from "../../mode-face.ts";
import type { OwnOrder, OwnStands, Standing } from "./own-orders.ts";
import { StandingTag } from "./standing-tag.tsx";

/** How one of the firm's own orders stands at this moment. */
export interface OrderState {
  /** Null for an order by which the firm does not stand, or not yet: its status then says it. */
  readonly standing: Standing | null;
  /** What it holds of the firm's money. */
  readonly held: Fen;
}

/**
 * What every display says of an own order, from what the market says now: an order that was just passed is out and
 * holds nothing more, also before the server's list says so.
 */
export function stateOf(order: OwnOrder, stands: OwnStands, face: ModeFace): OrderState {
  const stand = stands.get(order.ware);
  const standing = stand?.order.orderNo === order.orderNo ? stand.standing : null;
  const isOutbid = order.status === "E" && standing === "outbid";
  return { standing: face.dealsAtOnce ? null : standing, held: isOutbid ? fen(0n) : order.held };
}

interface Props {
  readonly order: OwnOrder;
  /** How the firm stands on every ware of the section by now. */
  readonly stands: OwnStands;
  /** Words of the section's mode. */
  readonly face: ModeFace;
}

export function OrderStateTag({ order, stands, face }: Props) {
  const { standing } = stateOf(order, stands, face);
  return standing === null ? <Tag>{orderStatuses[order.status]}</Tag> : <StandingTag standing={standing} />;
}
