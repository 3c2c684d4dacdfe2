import { api } from "@zd/api";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { frozenFor } from "@zd/domain/mall/charges";
import type { MallWareId } from "@zd/domain/mall/codes";
import { checkFundPassword } from "../../funds/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Outcome } from "../../platform/lanes/lanes.ts";
import { OrderBatch } from "../orders/order-batch.ts";
import type { NewOrder } from "../orders/order-store.ts";
import { openMall } from "../switching/open-mall.ts";
import { basketFaultOf, type ChosenLine, reckon } from "./basket-outcome.ts";
import { type BasketLineRow, deleteLines, lockLines, toChosen } from "./basket-store.ts";
import { basketMark } from "./preview-order.ts";

/**
 * 采购清单下单: an order for every ware, in one transaction. The lines are locked before the wares, so of two users of the
 * firm who order the same the second finds them gone.
 */
export const placeOrders = handle(
  api.mallBaskets.placeOrders,
  async ({ firm, lines: asked, address, seen }, scope) => {
    const { tx, now, actor, request, refuse } = scope;
    const company = await openMall(tx, request);
    const { firmId: buyer } = actor;
    const wares = asked.map(({ ware }) => ware);
    if (new Set(wares).size < wares.length) return refuse("WARE_NAMED_TWICE");
    const held = (await lockLines(tx, buyer, wares)).filter(({ sellerId }) => sellerId === firm);
    const chosen = requireUnchanged(asked, held);
    const commands = asked.map((line) => ({
      host: request.host,
      company,
      buyer,
      user: actor.userId,
      userName: actor.name,
      ...line,
      address: address.trim(),
      negotiation: null,
      seen: null,
    }));
    const orders = await OrderBatch.load(scope, commands);
    // By the same rules as the card, on rows that are locked by now.
    const reckoning = await reckon(tx, chosen, { company, buyer, now });
    const fault = basketFaultOf(reckoning);
    if (fault) throw new Refused(fault.reason, fault.figures);
    requireMatchingPreview(seen, basketMark(reckoning));
    const placed = commands
      .flatMap((command) => orders.apply({ key: command.ware, waiting: [{ command, at: now }] }))
      .map(orderOf);
    await orders.save(scope);
    await deleteLines(tx, buyer, wares);
    return {
      orders: placed.map(({ no, offer, count, price, amount, charges, answerBy }) => ({
        orderNo: no,
        ware: offer.ware,
        name: offer.name,
        count,
        price,
        amount,
        ...charges,
        frozen: frozenFor(charges),
        answerBy,
      })),
      shopName: placed[0]?.offer.shopName ?? "",
      amount: sum(placed.map(({ amount }) => amount)),
      frozen: sum(placed.map(({ charges }) => frozenFor(charges))),
    };
  },
  (input, scope) => checkFundPassword(input, scope),
);

/** The lines of the basket that are ordered; BASKET_CHANGED with those that are not there as the buyer has seen them. */
function requireUnchanged(
  asked: readonly Omit<ChosenLine, "name">[],
  held: readonly BasketLineRow[],
): readonly ChosenLine[] {
  const lineOf = new Map<MallWareId, ChosenLine>(held.map((row) => [row.wareId, toChosen(row)]));
  const changed = asked.filter(({ ware, count, price }) => {
    const line = lineOf.get(ware);
    return line?.count !== count || line.price !== price;
  });
  if (changed.length > 0) {
    const names = changed.slice(0, 3).map(({ ware }) => lineOf.get(ware)?.name ?? ware);
    const more = changed.length > names.length ? ` 等 ${changed.length} 种` : "";
    throw new Refused("BASKET_CHANGED", { wares: `${names.join("、")}${more}` });
  }
  return asked.flatMap(({ ware }) => lineOf.get(ware) ?? []);
}

/** The order of an outcome. What the lines were reckoned by may only have changed where it is not locked, such as a group of customers. */
function orderOf(outcome: Outcome<NewOrder>): NewOrder {
  if (outcome.ok) return outcome.result;
  throw new Refused(outcome.reason, outcome.figures);
}

const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((all, amount) => all + amount, 0n));
