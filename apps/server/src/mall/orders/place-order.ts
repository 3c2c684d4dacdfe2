import { api } from "@zd/api";
import { frozenFor } from "@zd/domain/mall/charges";
import { checkFundPassword } from "../../funds/index.ts";
import { handleTogether, Refused } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { orderLane } from "./order-lane.ts";
import type { NewOrder } from "./order-store.ts";
import { isOfTrial } from "./price-token.ts";

/** 商城下单: joins the lane of its ware once the fund password is checked. */
export const placeOrder = ({ keys }: Pick<Platform, "keys">) =>
  handleTogether(
    api.mallOrders.placeOrder,
    orderLane,
    ({ ware, count, price, address, negotiation, seen }, { actor, request }) => ({
      key: ware,
      command: {
        host: request.host,
        company: actor.companyId,
        buyer: actor.firmId,
        user: actor.userId,
        userName: actor.name,
        ware,
        count,
        price,
        address: address.trim(),
        negotiation: negotiation ?? null,
        seen: seen ?? null,
      },
    }),
    (result) => {
      const { no, day, amount, charges, answerBy } = result as NewOrder;
      return {
        orderDate: day,
        orderNo: no,
        state: "0" as const,
        amount,
        ...charges,
        frozen: frozenFor(charges),
        answerBy,
      };
    },
    async ({ ware, count, price, token, fundPassword }, scope) => {
      const tried = { firm: scope.actor.firmId, ware, count, price };
      if (token !== undefined && !isOfTrial(keys, token, tried, scope.now)) throw new Refused("TRIAL_OVER");
      await checkFundPassword({ fundPassword }, scope);
    },
  );
