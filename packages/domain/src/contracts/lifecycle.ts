import { type Fen, fen, type Instant, type Quantity, quantity } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { shareOf } from "../money/amount.ts";
import { formatQuantity } from "../money/quantity.ts";
import { formatYuan } from "../money/yuan.ts";
import type { Side } from "../terms/codes.ts";
import type { ContractAction, ContractRefusal, Means } from "./actions.ts";
import { closingOf, defaultedBy, withReleases } from "./closing.ts";
import { workingDays } from "./codes.ts";
import {
  basisOf,
  type Contract,
  type ContractActor,
  claimedBy,
  dueFrom,
  receivedOf,
  type SettlementDocument,
  shippableOf,
  shippedOf,
} from "./contract.ts";
import { confirmation } from "./deadlines.ts";
import { type Claim, corrected, effectOf } from "./dissent.ts";
import type { ContractFact } from "./facts.ts";
import { closedFor, isBetween } from "./gates.ts";
import { settle } from "./settlement.ts";
import {
  evidenceFault,
  type SettlementEvidence,
  type Ticket,
  ticketFault,
  weighed,
} from "./settlement-evidence.ts";

/**
 * The steps of a contract from signing to its end (domain §5.2): what an action must say, and the facts that follow.
 * Whether it is open at all is decided in `gates.ts`. Money is in fen, quantities are in 0.0001 t.
 */

type Decided = Decision<ContractFact, ContractRefusal>;

/**
 * Decides an action on a contract: the facts that follow, released deposits included, or the first reason why it is
 * refused.
 */
export function decideContract(
  contract: Contract,
  action: ContractAction,
  by: ContractActor,
  now: Instant,
  means: Means,
): Decided {
  if (by.seen !== null && by.seen !== contract.version) return refuse("CONTRACT_CHANGED");
  const closed = closedFor(contract, action.type, by.party, now);
  if (closed) return refuse(closed);
  const decided = decideOpen(contract, action, by, now, means);
  return decided.ok ? accept(...withReleases(contract, decided.facts, now)) : decided;
}

/** Decides an action whose gate is open: whether what it says is right, and the facts that follow. */
function decideOpen(
  contract: Contract,
  action: ContractAction,
  { user, party }: ContractActor,
  at: Instant,
  means: Means,
): Decided {
  const done = { at, by: user } as const;
  const side = party === "X" ? null : party;
  switch (action.type) {
    case "sign":
      if (!means.certified) return refuse("CERTIFICATE_INVALID");
      return accept({ ...done, type: "signed", side: of(side) });
    case "refuse": {
      if (action.memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "拒签原因" });
      const closing = closingOf(contract, fen(0n), means.available("S"));
      return accept(
        { ...done, ...defaultedBy(contract, of(side), "refuse", action.memo.trim()) },
        { ...done, type: "terminated", state: "90", closing },
      );
    }
    case "pay":
    case "refund":
      return payment(contract, of(side), action.amount, done, means);
    case "claim-payment":
      return claimPayment(contract, of(side), action, done);
    case "confirm-payment":
    case "reject-payment":
      return answerClaim(contract, of(side), action, done);
    case "ship":
      return ship(contract, action, done);
    case "cancel-shipment": {
      const shipment = contract.shipments.find(({ no }) => no === action.no);
      if (!shipment) return refuse("SHIPMENT_UNKNOWN");
      if (shipment.carried && !action.carried) return refuse("WEIGHTS_FROM_WAYBILLS");
      if (shipment.received > 0n || shipment.complete) return refuse("SHIPMENT_RECEIVED");
      return accept({ ...done, type: "shipment-cancelled", no: action.no });
    }
    case "receive":
      return receive(contract, action, done);
    case "close-delivery":
      return accept({ ...done, type: "delivery-closed" });
    case "settle":
      return makeSettlement(contract, action.evidence, done);
    case "cancel-settlement":
      return accept({ ...done, type: "settlement-cancelled" });
    case "confirm-settlement":
      return accept(confirmation(contract, done, means));
    case "raise-dissent":
      return raiseDissent(contract, of(side), action, done);
    case "accept-dissent":
      return contract.dissent
        ? upheld(contract, contract.dissent.claim, done)
        : refuse("CONTRACT_STATE_WRONG");
    case "decide-dissent":
      return action.claim ? upheld(contract, action.claim, done) : accept(dissentEnded("dismissed", done));
    case "withdraw-dissent":
      return accept(dissentEnded("withdrawn", done));
    case "register-invoice":
      return registerInvoice(contract, action, done);
    case "apply-finish":
      return accept({ ...done, type: "finish-applied", side: of(side) });
    case "cancel-finish":
      return accept({ ...done, type: "finish-cancelled" });
    case "confirm-finish":
      return accept({ ...done, type: "finished" });
    case "propose-termination":
      return proposeTermination(contract, of(side), action, done);
    case "withdraw-termination":
      return accept({ ...done, type: "termination-withdrawn" });
    case "agree-termination": {
      const { termination } = contract;
      if (!termination) return refuse("CONTRACT_STATE_WRONG");
      const { kept, penalty } = termination;
      const closing = closingOf(contract, kept, means.available("S"), penalty);
      return accept({ ...done, type: "terminated", state: "85", closing });
    }
    case "record-default":
      return recordDefault(contract, action, done, means);
    case "resolve-default": {
      const found = contract.defaults[action.place];
      if (!found || found.resolved) return refuse("DEFAULT_UNKNOWN");
      const most = contract.deposits[found.by];
      if (action.taken < 0n || action.taken > most) {
        return refuse("PENALTY_BEYOND_DEPOSIT", { amount: formatYuan(most) });
      }
      const { place, taken } = action;
      return accept({ ...done, type: "default-resolved", place, side: found.by, taken });
    }
  }
}

type Stamp = Pick<ContractFact, "at" | "by">;

type Of<Type extends ContractAction["type"]> = Extract<ContractAction, { readonly type: Type }>;

/** The acting side; throws for the exchange, to which actions of the sides are never open. */
function of(side: Side | null): Side {
  if (side === null) throw new Error("the exchange acted as a party");
  return side;
}

function payment(contract: Contract, side: Side, amount: Fen, done: Stamp, means: Means): Decided {
  const fault = paymentFault(contract, side, amount);
  if (fault) return fault;
  if (means.available(side) < amount) return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
  const to = contract.state === "20" && contract.terms.payType === "1" ? "escrow" : "other side";
  return accept({ ...done, type: "payment-made", from: side, amount, to });
}

function paymentFault(contract: Contract, side: Side, amount: Fen): Refusal<ContractRefusal> | null {
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const due = fen(dueFrom(contract, side) - claimedBy(contract, side));
  return amount > due ? refuse("PAYMENT_EXCEEDS_DUE", { amount: formatYuan(due) }) : null;
}

function claimPayment(
  contract: Contract,
  side: Side,
  { amount, voucher }: Of<"claim-payment">,
  done: Stamp,
): Decided {
  if (voucher.trim() === "") return refuse("FIELD_REQUIRED", { field: "付款凭证" });
  const fault = paymentFault(contract, side, amount);
  if (fault) return fault;
  const no = contract.claims.length + 1;
  return accept({ ...done, type: "payment-claimed", no, from: side, amount, voucher: voucher.trim() });
}

function answerClaim(
  { claims }: Contract,
  side: Side,
  action: Of<"confirm-payment"> | Of<"reject-payment">,
  done: Stamp,
): Decided {
  const { no } = action;
  const claim = claims.find((one) => one.no === no);
  if (claim?.state !== "waiting" || claim.from === side) return refuse("PAYMENT_CLAIM_UNKNOWN");
  if (action.type === "confirm-payment") return accept({ ...done, type: "payment-confirmed", no });
  if (action.memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "驳回原因" });
  return accept({ ...done, type: "payment-rejected", no, memo: action.memo.trim() });
}

/**
 * First fault of a load: its quantity is not positive, a ticket does not add up or was used before, or the tickets of a
 * scale do not come to its quantity.
 */
function loadFault(
  before: readonly Ticket[],
  tickets: readonly Ticket[],
  load: Quantity,
): Refusal<ContractRefusal> | null {
  if (load <= 0n) return refuse("QUANTITY_NOT_POSITIVE");
  const fault = ticketFault([...before, ...tickets]);
  if (fault) return fault;
  for (const scale of new Set(tickets.map((ticket) => ticket.scale))) {
    const sum = weighed(tickets, scale);
    if (sum !== load) return refuse("TICKET_SUM_WRONG", { ticket: "合计", quantity: formatQuantity(sum) });
  }
  return null;
}

function ship(contract: Contract, { quantity: load, tickets, carried }: Of<"ship">, done: Stamp): Decided {
  const before = contract.shipments.flatMap((shipment) => shipment.tickets);
  const fault = loadFault(before, tickets, load);
  if (fault) return fault;
  const most = shippableOf(contract);
  if (load > most) return refuse("SHIPMENT_EXCEEDS_CONTRACT", { quantity: formatQuantity(most) });
  const no = contract.lastShipment + 1;
  return accept({ ...done, type: "goods-shipped", no, quantity: load, tickets, ...(carried && { carried }) });
}

function receive(
  contract: Contract,
  { no, quantity: load, tickets, last, carried }: Of<"receive">,
  done: Stamp,
): Decided {
  const shipment = contract.shipments.find((one) => one.no === no);
  if (!shipment) return refuse("SHIPMENT_UNKNOWN");
  if (shipment.carried && !carried) return refuse("WEIGHTS_FROM_WAYBILLS");
  if (shipment.complete) return refuse("SHIPMENT_RECEIVED");
  const before = contract.shipments.flatMap(({ receivedTickets }) => receivedTickets);
  const fault = loadFault(before, tickets, load);
  if (fault) return fault;
  const rest = quantity(shipment.quantity - shipment.received);
  if (load > rest) return refuse("RECEIPT_EXCEEDS_SHIPMENT", { quantity: formatQuantity(rest) });
  const complete = last || load === rest;
  return accept({ ...done, type: "goods-received", no, quantity: load, tickets, complete });
}

function makeSettlement(contract: Contract, evidence: SettlementEvidence, done: Stamp): Decided {
  const fault = settlementFault(contract, evidence);
  if (fault) return fault;
  return accept({ ...done, type: "settlement-made", settlement: documentOf(contract, evidence, done.at) });
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
  const delivered = scale === "mine" ? shippedOf(contract) : receivedOf(contract);
  const brought = contract.shipments.flatMap((one) => (scale === "mine" ? one.tickets : one.receivedTickets));
  const isWhole = weighed(brought, scale) === delivered;
  if (scale === "port" && !isWhole) return null;
  const tickets = lots.flatMap((lot) => lot.tickets);
  const settled = weighed(tickets, scale);
  if (settled !== delivered) {
    return refuse("WEIGHT_NOT_AS_DELIVERED", {
      quantity: formatQuantity(settled),
      delivered: formatQuantity(delivered),
    });
  }
  if (!isWhole) return null;
  const known = new Set(brought.filter((ticket) => ticket.scale === scale).map(nameOf));
  const other = tickets.find((ticket) => ticket.scale === scale && !known.has(nameOf(ticket)));
  return other ? refuse("TICKETS_NOT_AS_DELIVERED", { ticket: other.no }) : null;
}

const nameOf = ({ no, gross, tare }: Ticket): string => `${no}/${gross}/${tare}`;

const documentOf = (contract: Contract, evidence: SettlementEvidence, at: Instant): SettlementDocument => ({
  no: contract.settlements + 1,
  evidence,
  result: settle(basisOf(contract), evidence),
  disputableUntil: endOfWorkingDay(at, workingDays.dissent),
  confirmBy: endOfWorkingDay(at, workingDays.confirm),
});

function raiseDissent(
  contract: Contract,
  side: Side,
  { line, claim, memo }: Of<"raise-dissent">,
  done: Stamp,
): Decided {
  const { settlement } = contract;
  if (!settlement) return refuse("CONTRACT_STATE_WRONG");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "异议说明" });
  const answer = effectOf(basisOf(contract), settlement.evidence, line, claim);
  if (!answer.ok) return answer;
  const { difference } = answer.effect;
  const dissent = { by: side, line, claim, memo: memo.trim(), difference, at: done.at };
  return accept({ ...done, type: "dissent-raised", dissent });
}

/** The settlement is made again with the corrected evidence; its number stays, its deadlines begin anew. */
function upheld(contract: Contract, claim: Claim, done: Stamp): Decided {
  const { settlement, terms } = contract;
  if (!settlement) return refuse("CONTRACT_STATE_WRONG");
  const evidence = corrected(settlement.evidence, claim);
  const fault = evidenceFault(terms.settlement, evidence);
  if (fault) return fault;
  const again = { ...documentOf(contract, evidence, done.at), no: settlement.no };
  return accept({ ...done, type: "dissent-upheld", settlement: again });
}

const dissentEnded = (how: "withdrawn" | "dismissed", done: Stamp): ContractFact => ({
  ...done,
  type: "dissent-ended",
  how,
  confirmBy: endOfWorkingDay(done.at, workingDays.confirm),
});

function registerInvoice(contract: Contract, { no, amount }: Of<"register-invoice">, done: Stamp): Decided {
  if (no.trim() === "") return refuse("FIELD_REQUIRED", { field: "发票号码" });
  const goods = contract.settlement?.result.goods ?? fen(0n);
  if (amount !== goods) return refuse("INVOICE_AMOUNT_WRONG", { amount: formatYuan(goods) });
  return accept({ ...done, type: "invoice-registered", invoice: { no: no.trim(), amount } });
}

function proposeTermination(
  contract: Contract,
  side: Side,
  { kept, penalty, memo }: Of<"propose-termination">,
  done: Stamp,
): Decided {
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "解除原因" });
  const { amount, tolerance } = contract.terms;
  const most = shareOf(amount, 10_000 + tolerance);
  if (kept < 0n || kept > most) return refuse("TERMINATION_BEYOND_CONTRACT", { amount: formatYuan(most) });
  if (penalty && penalty.amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  if (penalty && penalty.amount > contract.deposits[penalty.by]) {
    return refuse("PENALTY_BEYOND_DEPOSIT", { amount: formatYuan(contract.deposits[penalty.by]) });
  }
  const termination = { by: side, at: done.at, kept, penalty, memo: memo.trim() };
  return accept({ ...done, type: "termination-proposed", termination });
}

/**
 * Records a default that the staff has found. Giving up (quit) ends the contract, and is possible only before goods were
 * loaded.
 */
function recordDefault(
  contract: Contract,
  { side, kind, memo }: Of<"record-default">,
  done: Stamp,
  means: Means,
): Decided {
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "违约事实" });
  const defaulted: ContractFact = { ...done, ...defaultedBy(contract, side, kind, memo.trim()) };
  if (kind !== "quit") return accept(defaulted);
  if (!isBetween(contract, "20", "30")) return refuse("CONTRACT_STATE_WRONG");
  const closing = closingOf(contract, fen(0n), means.available("S"));
  return accept<ContractFact>(defaulted, { ...done, type: "terminated", state: "90", closing });
}
