import { api } from "@zd/api";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { frozenFor } from "@zd/domain/mall/charges";
import type { OrderStep } from "@zd/domain/mall/order";
import { holdForOrder } from "@zd/domain/mall/order-vouchers";
import { checkFundPassword, FeeTerms, lockAccounts } from "../../funds/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, handle, type RequestFacts } from "../../platform/calls/operation.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { openAgreement } from "../contracts/open-agreement.ts";
import { openMall } from "../switching/open-mall.ts";
import { answerOrder, endOrder } from "./end-order.ts";
import { confirmationOf, requireStep, stepMark } from "./order-outcome.ts";
import { lockOrder, type OrderRow, termsOfOrder } from "./order-store.ts";

type Answering = Scope & {
  /** Who answers. */
  readonly actor: Actor;
  /** Its host says whether the mall is on. */
  readonly request: RequestFacts;
};

/** An order, locked, refused unless the step is open to the actor's firm. */
async function lockForStep(
  { tx, now, actor, request }: Answering,
  no: OrderNo,
  step: OrderStep,
): Promise<OrderRow> {
  await openMall(tx, request);
  const order = await lockOrder(tx, no);
  await requireStep(tx, order, step, { firm: actor.firmId, now });
  return order;
}

const cancelOrder = handle(api.mallOrders.cancelOrder, async ({ orderNo, reason, seen }, scope) => {
  const order = await lockForStep(scope, orderNo, "cancel");
  requireMatchingPreview(seen, stepMark("cancel", order, null));
  await endOrder(scope, order, { state: "2", by: scope.actor.name, reason: reason.trim() || "买方取消" });
  return { orderNo, state: "2" as const };
});

const rejectOrder = handle(api.mallOrders.rejectOrder, async ({ orderNo, reason, seen }, scope) => {
  if (reason.trim() === "") return scope.refuse("FIELD_REQUIRED", { field: "拒绝原因" });
  const order = await lockForStep(scope, orderNo, "reject");
  requireMatchingPreview(seen, stepMark("reject", order, null));
  await endOrder(scope, order, { state: "3", by: scope.actor.name, reason: reason.trim() });
  return { orderNo, state: "3" as const };
});

/** 商家确认订单: freezes the seller's deposit and fee by his shop's plan, and opens the agreement, which he then writes. */
const confirmOrder = handle(
  api.mallOrders.confirmOrder,
  async ({ orderNo, seen }, scope) => confirm(scope, await lockForStep(scope, orderNo, "confirm"), seen),
  checkFundPassword,
);

export async function confirm(
  scope: Scope & {
    /** Who confirms, for the agreement. */
    readonly actor: Pick<Actor, "name">;
  },
  order: OrderRow,
  seen?: string,
) {
  const { orderNo } = order;
  const { terms, charges, draft } = await freezeOfSeller(scope, order, seen);
  const { contractNo, tradingDay } = await openAgreement(scope, order, draft);
  await answerOrder(
    scope,
    order,
    { state: "1", by: scope.actor.name, reason: "" },
    {
      contractNo,
      sellerFee: charges.fee,
      sellerDeposit: charges.deposit,
      charges: write({ ...termsOfOrder(order), S: terms }),
    },
  );
  return { orderNo, state: "1" as const, tradingDay, contractNo, frozen: frozenFor(charges) };
}

/** What the seller confirms, refused where it has changed since he saw it, with what is frozen of his money. */
async function freezeOfSeller(scope: Scope, order: OrderRow, seen: string | undefined) {
  const { tx, now } = scope;
  const { orderNo, sellerId: seller } = order;
  const accounts = await lockAccounts(scope, [seller]);
  const fees = new FeeTerms();
  await fees.load(scope, [seller]);
  const confirmation = await confirmationOf(tx, order, { fees, available: accounts.available(seller), now });
  requireMatchingPreview(seen, stepMark("confirm", order, confirmation));
  for (const voucher of holdForOrder(seller, confirmation.charges)) accounts.post(voucher, orderNo, now);
  await accounts.save(scope);
  return confirmation;
}

/** The calls that answer an order. */
export const orderAnswers = [cancelOrder, confirmOrder, rejectOrder];
