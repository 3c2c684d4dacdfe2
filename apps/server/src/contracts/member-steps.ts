import { api } from "@zd/api";
import type { ContractAction } from "@zd/domain/contracts/actions";
import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractNo, FileId } from "@zd/domain/kernel/brand";
import { checkFundPassword } from "../funds/index.ts";
import { type Actor, type AnyHandler, handle, Refused } from "../platform/operation.ts";
import { actOnContract } from "./act-on-contract.ts";
import type { HasWaybills } from "./carried.ts";
import type { ContractScope } from "./contract-store.ts";

const steps = api.contracts;

/** The input that every step of a member has. */
interface Asked {
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
  { actor, ...scope }: ContractScope & { readonly actor: Actor },
  { contractNo, seen = undefined, settlement = undefined, files = [], card }: Asked,
  action: ContractAction,
) {
  const asked = { contractNo, action, seen: seen ?? null, settlement: settlement ?? null, files, card };
  return movedTo(await actOnContract(scope, actor, "party", asked));
}

/** The answer of a step: the contract's state and version after it. */
export const movedTo = ({ no, version, state }: Contract) => ({ contractNo: no, version, state });

/** 合同办理: one handler for each action of a member. */
export const memberSteps = (hasWaybills: HasWaybills): readonly AnyHandler[] => [
  handle(steps.refuseToSign, (asked, scope) => act(scope, asked, { type: "refuse", memo: asked.memo })),
  handle(
    steps.pay,
    (asked, scope) => act(scope, asked, { type: "pay", amount: asked.amount }),
    checkFundPassword,
  ),
  handle(
    steps.refund,
    (asked, scope) => act(scope, asked, { type: "refund", amount: asked.amount }),
    checkFundPassword,
  ),
  handle(steps.claimPayment, ({ voucher, amount, ...asked }, scope) =>
    act(scope, { ...asked, files: [voucher] }, { type: "claim-payment", amount, voucher }),
  ),
  handle(steps.confirmPayment, (asked, scope) =>
    act(scope, asked, { type: "confirm-payment", no: asked.claim }),
  ),
  handle(steps.rejectPayment, (asked, scope) =>
    act(scope, asked, { type: "reject-payment", no: asked.claim, memo: asked.memo }),
  ),
  handle(steps.ship, async (asked, scope) => {
    // What waybills carry they weigh as well: there is one source of weights (domain §8).
    if (await hasWaybills(scope.tx, asked.contractNo)) throw new Refused("WEIGHTS_FROM_WAYBILLS");
    return act(scope, asked, { type: "ship", quantity: asked.quantity, tickets: asked.tickets });
  }),
  handle(steps.cancelShipment, (asked, scope) =>
    act(scope, asked, { type: "cancel-shipment", no: asked.shipment }),
  ),
  handle(steps.receive, ({ shipment: no, quantity, tickets, last, ...asked }, scope) =>
    act(scope, asked, { type: "receive", no, quantity, tickets, last }),
  ),
  handle(steps.closeDelivery, (asked, scope) => act(scope, asked, { type: "close-delivery" })),
  handle(steps.settle, (asked, scope) => act(scope, asked, { type: "settle", evidence: asked.evidence })),
  handle(steps.cancelSettlement, (asked, scope) => act(scope, asked, { type: "cancel-settlement" })),
  handle(steps.confirmSettlement, (asked, scope) => act(scope, asked, { type: "confirm-settlement" })),
  handle(steps.raiseDissent, ({ line, claim, memo, ...asked }, scope) =>
    act(scope, asked, { type: "raise-dissent", line, claim, memo }),
  ),
  handle(steps.acceptDissent, (asked, scope) => act(scope, asked, { type: "accept-dissent" })),
  handle(steps.withdrawDissent, (asked, scope) => act(scope, asked, { type: "withdraw-dissent" })),
  handle(steps.registerInvoice, ({ invoice: no, amount, ...asked }, scope) =>
    act(scope, asked, { type: "register-invoice", no, amount }),
  ),
  handle(steps.applyFinish, (asked, scope) => act(scope, asked, { type: "apply-finish" })),
  handle(steps.cancelFinish, (asked, scope) => act(scope, asked, { type: "cancel-finish" })),
  handle(steps.confirmFinish, (asked, scope) => act(scope, asked, { type: "confirm-finish" })),
  handle(steps.proposeTermination, ({ kept, penalty, memo, ...asked }, scope) =>
    act(scope, asked, { type: "propose-termination", kept, penalty, memo }),
  ),
  handle(steps.agreeTermination, (asked, scope) => act(scope, asked, { type: "agree-termination" })),
  handle(steps.withdrawTermination, (asked, scope) => act(scope, asked, { type: "withdraw-termination" })),
];
