import { api } from "@zd/api";
import { addressFault, placeOf, sideIn, termsFault } from "@zd/domain/mall/agreement";
import { movePlace } from "../../contracts/index.ts";
import { lockAccounts } from "../../funds/index.ts";
import { type AnyHandler, handle, Refused } from "../../platform/calls/operation.ts";
import { lockOffers } from "../orders/offers.ts";
import { releaseStock } from "../stock.ts";
import { openMall } from "../switching/open-mall.ts";
import { keepStep, lockBoth, lockForStep, type StepScope, stateAfter } from "./act-on-agreement.ts";
import { agree } from "./agree.ts";
import { type Both, releaseOf, requireCurrent } from "./agreement-outcome.ts";
import { toAgreement } from "./agreement-store.ts";

const steps = api.mallContracts;

const refuseFault = (fault: ReturnType<typeof termsFault>): void => {
  if (fault) throw new Refused(fault.reason, fault.figures);
};

const editContract = handle(steps.editContract, async ({ contractNo, seen, ...terms }, scope) => {
  const { row, order } = await lockForStep(scope, { contractNo, seen }, "edit");
  const written = {
    ...terms,
    delivery: terms.delivery.trim(),
    address: terms.address.trim(),
    memo: terms.memo.trim(),
  };
  refuseFault(termsFault(toAgreement(row, order), written, scope.now));
  return keepStep(scope, row, { ...written, state: stateAfter("edit") });
});

export async function submit(scope: StepScope, locked: Both) {
  requireCurrent(locked, scope.now);
  return keepStep(scope, locked.row, { state: stateAfter("submit") });
}

const submitContract = handle(steps.submitContract, async (input, scope) =>
  submit(scope, await lockForStep(scope, input, "submit")),
);

export async function confirm(scope: StepScope, locked: Both) {
  requireCurrent(locked, scope.now);
  await agree(scope, locked);
  return keepStep(scope, locked.row, { state: stateAfter("confirm") });
}

const confirmContract = handle(steps.confirmContract, async (input, scope) =>
  confirm(scope, await lockForStep(scope, input, "confirm")),
);

/** Cancels an agreement: what was frozen is free, and the goods are offered again. */
export async function callOff(scope: StepScope, { row, order }: Both, reason: string) {
  const { orderNo, wareId: ware, quantity, buyerId, sellerId } = order;
  await lockOffers(scope, [ware]);
  const accounts = await lockAccounts(scope, [buyerId, sellerId].sort());
  for (const voucher of [...releaseOf(order, "B"), ...releaseOf(order, "S")])
    accounts.post(voucher, orderNo, scope.now);
  await accounts.save(scope);
  await releaseStock(scope, [{ ware, quantity, order: orderNo }]);
  return keepStep(scope, row, {
    state: stateAfter("cancel"),
    cancelledBy: sideIn(toAgreement(row, order), scope.actor.firmId),
    reason: reason.trim(),
  });
}

const cancelContract = handle(steps.cancelContract, async ({ reason, ...input }, scope) => {
  if (reason.trim() === "") return scope.refuse("FIELD_REQUIRED", { field: "取消原因" });
  return callOff(scope, await lockForStep(scope, input, "cancel"), reason);
});

const moveAddress = handle(steps.moveAddress, async ({ contractNo, seen, address }, scope) => {
  const { tx, actor, request, refuse } = scope;
  await openMall(tx, request);
  const { row, order } = await lockBoth(scope, contractNo);
  const agreement = toAgreement(row, order);
  refuseFault(addressFault(agreement, actor.firmId));
  if (seen !== undefined && seen !== row.version) return refuse("CONTRACT_CHANGED");
  const moved = { ...agreement.terms, address: address.trim() };
  if (row.state === "2") {
    const isOpen = await movePlace(scope, contractNo, placeOf(moved, order.placeName));
    if (!isOpen) return refuse("ADDRESS_FIXED");
  }
  return keepStep(scope, row, { address: moved.address });
});

/** 商城合同: one handler for each step. */
export const agreementSteps: readonly AnyHandler[] = [
  editContract,
  submitContract,
  confirmContract,
  cancelContract,
  moveAddress,
];
