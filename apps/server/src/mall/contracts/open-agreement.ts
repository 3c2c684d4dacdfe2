import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type AgreementTerms, draftTerms } from "@zd/domain/mall/agreement";
import { drawContractNos } from "../../contracts/index.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { agreementMoved } from "../events.ts";
import type { OrderRow } from "../orders/order-store.ts";

/** The first terms of the agreement of an order, which its shop confirms at `now`. */
export async function draftOf(
  db: Reader,
  order: Pick<OrderRow, "wareId" | "wareVersion" | "quantity" | "payType" | "address">,
  at: Instant,
): Promise<AgreementTerms> {
  const { shown } = await db
    .selectFrom("mall.orderedWare")
    .select("shown")
    .where("wareId", "=", order.wareId)
    .where("version", "=", order.wareVersion)
    .executeTakeFirstOrThrow();
  return draftTerms(order, shown, at);
}

/** Opens the agreement of a confirmed order, state 0 待商户提交; its number will be the contract's. */
export async function openAgreement(
  scope: Pick<Scope, "tx" | "named" | "now" | "broadcast"> & {
    /** The user who confirms the order. */
    readonly actor: Pick<Actor, "name">;
  },
  order: OrderRow,
  draft: AgreementTerms,
) {
  const { tx, now, actor, broadcast } = scope;
  const { orderNo, companyId, buyerId, sellerId, wareName, price, amount } = order;
  const tradingDay = shanghaiDay(now);
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
      ...draft,
      cancelledBy: null,
      reason: "",
      openedAt: new Date(now),
      changedAt: new Date(now),
      changedByName: actor.name,
    })
    .execute();
  broadcast(agreementMoved({ contract: contractNo, buyer: buyerId, seller: sellerId, state: "0" }));
  return { contractNo, tradingDay };
}
