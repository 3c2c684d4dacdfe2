import { contract } from "@zd/contract";
import { holdForOrder } from "@zd/domain/funds/mall-order";
import type { CompanyId, OrderNo } from "@zd/domain/kernel/brand";
import { chargesOf, frozenFor } from "@zd/domain/mall/charges";
import { coverFault, type OrderStep, orderStepFault } from "@zd/domain/mall/order";
import { checkFundPassword, FeeTerms, lockPurses } from "../../funds/index.ts";
import { write } from "../../platform/exact-json.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, handle, Refused, type RequestFacts } from "../../platform/operation.ts";
import { openAgreement } from "../contracts/open-agreement.ts";
import { findFeePlan } from "../merchants/fee-plans.ts";
import { findStanding, standingFault } from "../standing.ts";
import { openMall } from "../switching/open-mall.ts";
import { termsFor } from "./charge-terms.ts";
import { answerOrder, endOrder } from "./end-order.ts";
import { type KeptOrder, lockOrder, termsOfOrder, toStanding } from "./order-store.ts";

type Answering = Scope & { readonly actor: Actor; readonly request: RequestFacts };

/** An order on which a step is open to the actor's firm, locked. */
async function lockForStep(
  { tx, now, actor, request }: Answering,
  no: OrderNo,
  step: OrderStep,
): Promise<KeptOrder> {
  await openMall(tx, request);
  const order = await lockOrder(tx, no);
  const fault = orderStepFault(toStanding(order), step, actor.firmId, now);
  if (fault) throw new Refused(fault.reason, fault.figures);
  return order;
}

const cancelOrder = handle(contract.mallOrders.cancelOrder, async ({ orderNo, reason }, scope) => {
  const order = await lockForStep(scope, orderNo, "cancel");
  await endOrder(scope, order, { state: "2", by: scope.actor.name, reason: reason.trim() || "买方取消" });
  return { orderNo, state: "2" as const };
});

const rejectOrder = handle(contract.mallOrders.rejectOrder, async ({ orderNo, reason }, scope) => {
  if (reason.trim() === "") return scope.refuse("FIELD_REQUIRED", { field: "拒绝原因" });
  const order = await lockForStep(scope, orderNo, "reject");
  await endOrder(scope, order, { state: "3", by: scope.actor.name, reason: reason.trim() });
  return { orderNo, state: "3" as const };
});

/** 商家确认订单: what the shop's plan asks of the seller is frozen, and the contract is his to write. */
const confirmOrder = handle(
  contract.mallOrders.confirmOrder,
  async ({ orderNo }, scope) => {
    const order = await lockForStep(scope, orderNo, "confirm");
    const hindered = standingFault(await findStanding(scope.tx, scope.actor.firmId));
    if (hindered) return scope.refuse(hindered);
    return confirm(scope, order);
  },
  checkFundPassword,
);

export async function confirm(scope: Scope & { readonly actor: Pick<Actor, "name"> }, order: KeptOrder) {
  const { orderNo } = order;
  const { terms, charges } = await freezeOfSeller(scope, order);
  const { contractNo, tradingDay } = await openAgreement(scope, order);
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

/** By what the seller is charged as his shop is now, and what is frozen of his funds for it. */
async function freezeOfSeller(scope: Scope, order: KeptOrder) {
  const { tx, now } = scope;
  const { orderNo, sellerId: seller, wareKindId: wareKind, price, quantity } = order;
  const purses = await lockPurses(scope, [seller]);
  const fees = new FeeTerms();
  await fees.load(scope, [seller]);
  const company = order.companyId as CompanyId;
  const { planId } = await tx
    .selectFrom("mall.merchant")
    .select("planId")
    .where("firmId", "=", seller)
    .executeTakeFirstOrThrow();
  const plan = await findFeePlan(tx, company, planId);
  const terms = termsFor(plan, fees, { company, wareKind }, { firm: seller, side: "S", at: now });
  const charges = chargesOf(terms, price, quantity);
  const uncovered = coverFault(charges, purses.available(seller));
  if (uncovered) throw new Refused(uncovered.reason, uncovered.figures);
  for (const voucher of holdForOrder(seller, charges)) purses.post(voucher, orderNo, now);
  await purses.save(scope);
  return { terms, charges };
}

/** What answers an order. */
export const orderAnswers = [cancelOrder, confirmOrder, rejectOrder];
