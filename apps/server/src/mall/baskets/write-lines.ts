import { api } from "@zd/api";
import type { CompanyId, Price, Quantity } from "@zd/domain/kernel/brand";
import { basketLinesMost, basketsLinesMost } from "@zd/domain/mall/basket";
import type { MallWareId } from "@zd/domain/mall/codes";
import { countFault } from "@zd/domain/mall/order";
import { type Actor, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findOffer } from "../orders/offers.ts";
import { openMall } from "../switching/open-mall.ts";
import { countLines, deleteLines, lockBaskets, lockLines } from "./basket-store.ts";

interface Line {
  /** The company on whose site it is put in. */
  readonly company: CompanyId;
  /** The user who puts it in, for the buyer. */
  readonly actor: Pick<Actor, "userId" | "name" | "firmId">;
  readonly ware: MallWareId;
  /** 0.0001 t. */
  readonly count: Quantity;
  /** The price that the user has seen, in 0.0001 yuan a tonne. */
  readonly price: Price;
}

/** Puts a ware into the basket of its shop, or changes what is there. Whether it can be ordered now is said where the basket is read. */
export async function putLine(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { company, actor, ware, count, price }: Line,
) {
  const { firmId: buyer } = actor;
  if (price <= 0n) throw new Refused("PRICE_NOT_POSITIVE");
  await lockBaskets(tx, buyer);
  const offer = await findOffer(tx, ware);
  if (offer?.company !== company || offer.state !== "2") throw notFound();
  if (offer.firm === buyer) throw new Refused("OWN_SHOP");
  const beyond = countFault(offer, count);
  if (beyond) throw new Refused(beyond.reason, beyond.figures);
  const [old] = await lockLines(tx, buyer, [ware]);
  if (!old) {
    const { all, ofShop } = await countLines(tx, buyer, offer.firm);
    if (ofShop >= basketLinesMost) throw new Refused("BASKET_FULL", { most: String(basketLinesMost) });
    if (all >= basketsLinesMost) throw new Refused("BASKETS_FULL", { most: String(basketsLinesMost) });
  }
  const changed = {
    wareName: offer.name,
    quantity: count,
    price,
    changedAt: new Date(now),
    changedBy: actor.userId,
    changedByName: actor.name,
  };
  await tx
    .insertInto("mall.basketLine")
    .values({ buyerId: buyer, wareId: ware, sellerId: offer.firm, addedAt: new Date(now), ...changed })
    .onConflict((line) => line.columns(["buyerId", "wareId"]).doUpdateSet(changed))
    .execute();
  return { ware, count, price };
}

/** 放入采购清单, and 改数量. */
const saveLine = handle(api.mallBaskets.saveLine, async (line, scope) => {
  const company = await openMall(scope.tx, scope.request);
  return putLine(scope, { ...line, company, actor: scope.actor });
});

/** 移出采购清单. */
const removeLines = handle(api.mallBaskets.removeLines, async ({ wares }, { tx, actor, request }) => {
  await openMall(tx, request);
  return { wares: [...(await deleteLines(tx, actor.firmId, wares))] };
});

/** The calls that change baskets. */
export const basketChanges = [saveLine, removeLines];
