import { fen, type Instant } from "../../kernel/brand.ts";
import { accept, type Refusal, refuse } from "../../kernel/decision.ts";
import { endOfWorkingDay } from "../../kernel/working-day.ts";
import { formatQuantity } from "../../money/quantity.ts";
import { formatYuan } from "../../money/yuan.ts";
import type { Side } from "../../terms/codes.ts";
import type { DecisionContext } from "../actions.ts";
import { workingDays } from "../codes.ts";
import {
  basisOf,
  type Contract,
  receivedQuantity,
  type SettlementDocument,
  shippedQuantity,
} from "../contract.ts";
import { type Claim, correctEvidence, dissentEffect } from "../dissent.ts";
import type { ContractFact } from "../facts.ts";
import { settle } from "../settlement.ts";
import { evidenceFault, netWeight, type SettlementEvidence, type Ticket } from "../settlement-evidence.ts";
import type { ActionOf, ContractDecision, Stamp } from "./step.ts";

/** Steps by which a contract is settled and invoiced, and a settlement disputed. Money is in fen. */

/** By which calendar deadlines are counted. */
type Counting = Pick<DecisionContext, "calendar">;

export function makeSettlement(
  contract: Contract,
  evidence: SettlementEvidence,
  stamp: Stamp,
  context: Counting,
): ContractDecision {
  const fault = settlementFault(contract, evidence);
  if (fault) return fault;
  return accept({
    ...stamp,
    type: "settlement-made",
    settlement: documentOf(contract, evidence, stamp.at, context),
  });
}

/**
 * Why this evidence cannot settle the contract: by its terms, or because it is not what was delivered; null where it
 * can.
 */
export const settlementFault = (contract: Contract, evidence: SettlementEvidence) =>
  evidenceFault(contract.terms.settlement, evidence) ?? deliveryFault(contract, evidence);

/**
 * Whether the settled weight is the delivered one: by the mine's scale the shipped quantity, by the receiver's the
 * received one, with the very tickets of the delivery where it has brought them all. A port's tickets are new, unless
 * waybills have brought them. Null where it is.
 */
function deliveryFault(
  contract: Contract,
  { lots }: SettlementEvidence,
): Refusal<"WEIGHT_NOT_AS_DELIVERED" | "TICKETS_NOT_AS_DELIVERED"> | null {
  const { scale } = contract.terms.settlement;
  const deliveredWeight = scale === "mine" ? shippedQuantity(contract) : receivedQuantity(contract);
  const deliveryTickets = contract.shipments.flatMap((one) =>
    scale === "mine" ? one.tickets : one.receivedTickets,
  );
  const isWhole = netWeight(deliveryTickets, scale) === deliveredWeight;
  if (scale === "port" && !isWhole) return null;
  const tickets = lots.flatMap((lot) => lot.tickets);
  const settledWeight = netWeight(tickets, scale);
  if (settledWeight !== deliveredWeight) {
    return refuse("WEIGHT_NOT_AS_DELIVERED", {
      quantity: formatQuantity(settledWeight),
      delivered: formatQuantity(deliveredWeight),
    });
  }
  if (!isWhole) return null;
  const known = new Set(deliveryTickets.filter((ticket) => ticket.scale === scale).map(nameOf));
  const other = tickets.find((ticket) => ticket.scale === scale && !known.has(nameOf(ticket)));
  return other ? refuse("TICKETS_NOT_AS_DELIVERED", { ticket: other.no }) : null;
}

const nameOf = ({ no, gross, tare }: Ticket): string => `${no}/${gross}/${tare}`;

const documentOf = (
  contract: Contract,
  evidence: SettlementEvidence,
  at: Instant,
  { calendar }: Counting,
): SettlementDocument => ({
  no: contract.settlements + 1,
  evidence,
  result: settle(basisOf(contract), evidence),
  disputableUntil: endOfWorkingDay(calendar, at, workingDays.dissent),
  confirmBy: endOfWorkingDay(calendar, at, workingDays.confirm),
});

export function raiseDissent(
  contract: Contract,
  side: Side,
  { line, claim, memo }: ActionOf<"raise-dissent">,
  stamp: Stamp,
): ContractDecision {
  const { settlement } = contract;
  if (!settlement) return refuse("CONTRACT_STATE_WRONG");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "异议说明" });
  const answer = dissentEffect(basisOf(contract), settlement.evidence, line, claim);
  if (!answer.ok) return answer;
  const { difference } = answer.effect;
  const dissent = { by: side, line, claim, memo: memo.trim(), difference, at: stamp.at };
  return accept({ ...stamp, type: "dissent-raised", dissent });
}

/** The settlement is made again with the corrected evidence; its number stays, its deadlines begin anew. */
export function upholdDissent(
  contract: Contract,
  claim: Claim,
  stamp: Stamp,
  context: Counting,
): ContractDecision {
  const { settlement, terms } = contract;
  if (!settlement) return refuse("CONTRACT_STATE_WRONG");
  const evidence = correctEvidence(settlement.evidence, claim);
  const fault = evidenceFault(terms.settlement, evidence);
  if (fault) return fault;
  const again = { ...documentOf(contract, evidence, stamp.at, context), no: settlement.no };
  return accept({ ...stamp, type: "dissent-upheld", settlement: again });
}

export const endDissent = (
  how: "withdrawn" | "dismissed",
  stamp: Stamp,
  { calendar }: Counting,
): ContractFact => ({
  ...stamp,
  type: "dissent-ended",
  how,
  confirmBy: endOfWorkingDay(calendar, stamp.at, workingDays.confirm),
});

export function registerInvoice(
  contract: Contract,
  { no, amount }: ActionOf<"register-invoice">,
  stamp: Stamp,
): ContractDecision {
  if (no.trim() === "") return refuse("FIELD_REQUIRED", { field: "发票号码" });
  const goods = contract.settlement?.result.goods ?? fen(0n);
  if (amount !== goods) return refuse("INVOICE_AMOUNT_WRONG", { amount: formatYuan(goods) });
  return accept({ ...stamp, type: "invoice-registered", invoice: { no: no.trim(), amount } });
}
