import { api } from "@zd/api";
import { mayDo } from "@zd/domain/identity/access";
import { amountOf } from "@zd/domain/money/amount";
import { orderStatuses } from "@zd/domain/trading/codes";
import { concealing, handleTogether } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { type ConcealedOffer, concealOffers } from "../seals/conceal-offers.ts";
import type { OrderResult } from "../sessions/session-command.ts";
import { sessionLane } from "../sessions/session-lane.ts";

/** 下单 (6101): joins the lane of its section in the order of arrival; where the section has a seal, encrypted before. */
export const placeOrder = (platform: Pick<Platform, "cacheOf">) => concealing(place, concealOffers(platform));

const place = handleTogether(
  api.trading.placeOrder,
  sessionLane,
  ({ section, ware, side, price, quantity, turn }, { actor, request, concealed }) => ({
    key: section,
    command: {
      kind: "order" as const,
      company: actor.companyId,
      ware,
      firm: actor.firmId,
      user: actor.userId,
      mayPlaceOrders: mayDo(actor.roles, "place-orders"),
      side: side ?? null,
      price: price ?? null,
      quantity: quantity ?? null,
      turn: turn ?? null,
      sealed: (concealed as ConcealedOffer | undefined) ?? null,
      ip: request.ip,
    },
  }),
  (result) => {
    const { receipt, status, price, quantity, filled, rank, held, deadline } = result as OrderResult;
    return {
      receipt,
      orderNo: receipt.orderNo,
      status,
      statusName: orderStatuses[status],
      filled,
      rank,
      price,
      quantity,
      amount: price === null || quantity === null ? null : amountOf(price, quantity),
      held,
      deadline,
    };
  },
);
