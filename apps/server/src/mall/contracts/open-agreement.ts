import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { draftTerms } from "@zd/domain/mall/agreement";
import { drawContractNos } from "../../contracts/index.ts";
import type { Scope } from "../../platform/jobs.ts";
import type { Actor } from "../../platform/operation.ts";
import { agreementMoved } from "../events.ts";
import type { KeptOrder } from "../orders/order-store.ts";

/** The contract of an order that its shop has confirmed, state 0 待商户提交; its number is the one that it keeps. */
export async function openAgreement(
  scope: Pick<Scope, "tx" | "named" | "now" | "tell"> & { readonly actor: Pick<Actor, "name"> },
  order: KeptOrder,
) {
  const { tx, now, actor, tell } = scope;
  const { orderNo, companyId, buyerId, sellerId, wareId, wareVersion, wareName, price, amount } = order;
  const tradingDay = shanghaiDay(now);
  const { shown } = await tx
    .selectFrom("mall.orderedWare")
    .select("shown")
    .where("wareId", "=", wareId)
    .where("version", "=", wareVersion)
    .executeTakeFirstOrThrow();
  const [contractNo] = await drawContractNos(scope, [tradingDay]);
  if (contractNo === undefined) throw new Error("no number was drawn");
  await tx
    .insertInto("mall.agreement")
    .values({
      contractNo,
      companyId,
      orderNo,
      tradingDay,
      buyerId,
      sellerId,
      state: "0",
      version: 0,
      wareName,
      price,
      amount,
      ...draftTerms(order, shown, now),
      cancelledBy: null,
      reason: "",
      openedAt: new Date(now),
      changedAt: new Date(now),
      changedByName: actor.name,
    })
    .execute();
  tell(agreementMoved({ contract: contractNo, buyer: buyerId, seller: sellerId, state: "0" }));
  return { contractNo, tradingDay };
}
