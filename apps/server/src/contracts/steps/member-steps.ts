import { api } from "@zd/api";
import type { ContractAction } from "@zd/domain/contracts/actions";
import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractNo, FileId } from "@zd/domain/kernel/brand";
import { checkFundPassword } from "../../funds/index.ts";
import { type Actor, type AnyHandler, handle, Refused } from "../../platform/calls/operation.ts";
import type { HasWaybills } from "../carried.ts";
import type { ContractScope } from "../contract-store.ts";
import { actOnContract } from "./act-on-contract.ts";

const steps = api.contracts;

/** The input that every step of a member has. */
interface StepInput {
  readonly contractNo: ContractNo;
  /** The version that the user has seen; left out by old clients. */
  readonly seen?: number | undefined;
  /** Number of the settlement that is meant; left out for the current one. */
  readonly settlement?: number | undefined;
  /** Files that come with the step. */
  readonly files?: readonly FileId[];
  /** The mark of the confirmation card; left out where the step has none. */
  readonly card?: string | undefined;
}

async function act(
  {
    actor,
    ...scope
  }: ContractScope & {
    /** The member's user. */
    readonly actor: Actor;
  },
  { contractNo, seen = undefined, settlement = undefined, files = [], card }: StepInput,
  action: ContractAction,
) {
  const step = { contractNo, action, seen: seen ?? null, settlement: settlement ?? null, files, card };
  return movedTo(await actOnContract(scope, actor, "party", step));
}

/** The answer of a step: the contract's state and version after it. */
export const movedTo = ({ no, version, state }: Contract) => ({ contractNo: no, version, state });

/** 合同办理: one handler for each action of a member. */
export const memberSteps = (hasWaybills: HasWaybills): readonly AnyHandler[] => [
  handle(steps.refuseToSign, (input, scope) => act(scope, input, { type: "refuse", memo: input.memo })),
  handle(
    steps.pay,
    (input, scope) => act(scope, input, { type: "pay", amount: input.amount }),
    checkFundPassword,
  ),
  handle(
    steps.refund,
    (input, scope) => act(scope, input, { type: "refund", amount: input.amount }),
    checkFundPassword,
  ),
  handle(steps.claimPayment, ({ voucher, amount, ...input }, scope) =>
    act(scope, { ...input, files: [voucher] }, { type: "claim-payment", amount, voucher }),
  ),
  handle(steps.confirmPayment, (input, scope) =>
    act(scope, input, { type: "confirm-payment", no: input.claim }),
  ),
  handle(steps.rejectPayment, (input, scope) =>
    act(scope, input, { type: "reject-payment", no: input.claim, memo: input.memo }),
  ),
  handle(steps.ship, async (input, scope) => {
    // What waybills carry they weigh as well: there is one source of weights (domain §8).
    if (await hasWaybills(scope.tx, input.contractNo)) throw new Refused("WEIGHTS_FROM_WAYBILLS");
    return act(scope, input, { type: "ship", quantity: input.quantity, tickets: input.tickets });
  }),
  handle(steps.cancelShipment, (input, scope) =>
    act(scope, input, { type: "cancel-shipment", no: input.shipment }),
  ),
  handle(steps.receive, ({ shipment: no, quantity, tickets, last, ...input }, scope) =>
    act(scope, input, { type: "receive", no, quantity, tickets, last }),
  ),
  handle(steps.closeDelivery, (input, scope) => act(scope, input, { type: "close-delivery" })),
  handle(steps.settle, (input, scope) => act(scope, input, { type: "settle", evidence: input.evidence })),
  handle(steps.cancelSettlement, (input, scope) => act(scope, input, { type: "cancel-settlement" })),
  handle(steps.confirmSettlement, (input, scope) => act(scope, input, { type: "confirm-settlement" })),
  handle(steps.raiseDissent, ({ line, claim, memo, ...input }, scope) =>
    act(scope, input, { type: "raise-dissent", line, claim, memo }),
  ),
  handle(steps.acceptDissent, (input, scope) => act(scope, input, { type: "accept-dissent" })),
  handle(steps.withdrawDissent, (input, scope) => act(scope, input, { type: "withdraw-dissent" })),
  handle(steps.registerInvoice, ({ invoice: no, amount, ...input }, scope) =>
    act(scope, input, { type: "register-invoice", no, amount }),
  ),
  handle(steps.applyFinish, (input, scope) => act(scope, input, { type: "apply-finish" })),
  handle(steps.cancelFinish, (input, scope) => act(scope, input, { type: "cancel-finish" })),
  handle(steps.confirmFinish, (input, scope) => act(scope, input, { type: "confirm-finish" })),
  handle(steps.proposeTermination, ({ kept, penalty, memo, ...input }, scope) =>
    act(scope, input, { type: "propose-termination", kept, penalty, memo }),
  ),
  handle(steps.agreeTermination, (input, scope) => act(scope, input, { type: "agree-termination" })),
  handle(steps.withdrawTermination, (input, scope) => act(scope, input, { type: "withdraw-termination" })),
];
