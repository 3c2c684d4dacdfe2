import { type Fen, fen, type Instant, type Quantity, quantity } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { shareOf } from "../money/amount.ts";
import { formatQuantity } from "../money/quantity.ts";
import { formatYuan } from "../money/yuan.ts";
import type { Side } from "../trading/codes.ts";
import { closingOf, defaultedBy, withReleases } from "./closing.ts";
import {
  type ContractActionType,
  type ContractParty,
  contractActions,
  type DeadlineKind,
  opposite,
  workingDays,
} from "./codes.ts";
import {
  basisOf,
  type Contract,
  type ContractActor,
  claimedBy,
  dueFrom,
  openDefaults,
  owedBy,
  receivedOf,
  type SettlementDocument,
  shippableOf,
  shippedOf,
  type Termination,
} from "./contract.ts";
import { confirmation, deadlineOf } from "./deadlines.ts";
import { type Claim, type ClaimFault, corrected, effectOf } from "./dissent.ts";
import type { ContractFact } from "./facts.ts";
import { settle } from "./settlement.ts";
import {
  type EvidenceFault,
  evidenceFault,
  type SettlementEvidence,
  type Ticket,
  ticketFault,
  weighed,
} from "./settlement-evidence.ts";

/** What somebody asks to do with a contract (domain §5.2). */
export type ContractAction =
  | {
      readonly type: Exclude<ContractActionType, DetailedType>;
    }
  | { readonly type: "refuse"; readonly memo: string }
  | { readonly type: "pay" | "refund"; readonly amount: Fen }
  | { readonly type: "claim-payment"; readonly amount: Fen; readonly voucher: string }
  | { readonly type: "confirm-payment"; readonly no: number }
  | { readonly type: "reject-payment"; readonly no: number; readonly memo: string }
  | { readonly type: "ship"; readonly quantity: Quantity; readonly tickets: readonly Ticket[] }
  | { readonly type: "cancel-shipment"; readonly no: number }
  | {
      readonly type: "receive";
      readonly no: number;
      readonly quantity: Quantity;
      readonly tickets: readonly Ticket[];
      /** Nothing more of this shipment will come. */
      readonly last: boolean;
    }
  | { readonly type: "settle"; readonly evidence: SettlementEvidence }
  | { readonly type: "raise-dissent"; readonly line: number; readonly claim: Claim; readonly memo: string }
  /** What the exchange has found; null dismisses the dissent. */
  | { readonly type: "decide-dissent"; readonly claim: Claim | null }
  | { readonly type: "register-invoice"; readonly no: string; readonly amount: Fen }
  | ({ readonly type: "propose-termination" } & Pick<Termination, "kept" | "penalty" | "memo">)
  | {
      readonly type: "record-default";
      readonly side: Side;
      readonly kind: "schedule" | "delay" | "quit";
      readonly memo: string;
    }
  | { readonly type: "resolve-default"; readonly place: number; readonly taken: Fen };

type DetailedType =
  | "refuse"
  | "pay"
  | "refund"
  | "claim-payment"
  | "confirm-payment"
  | "reject-payment"
  | "ship"
  | "cancel-shipment"
  | "receive"
  | "settle"
  | "raise-dissent"
  | "decide-dissent"
  | "register-invoice"
  | "propose-termination"
  | "record-default"
  | "resolve-default";

/** What only the moment knows. */
export interface Means {
  /** What a side has available. */
  readonly available: (side: Side) => Fen;
  /** Whether whoever acts holds a valid certificate. */
  readonly certified: boolean;
}

/** Why an action is not open at all … */
type ClosedReason =
  | "NOT_ALLOWED"
  | "STATUS_NOT_ALLOWED"
  | "SIGN_DEADLINE_PASSED"
  | "DEADLINE_PASSED"
  | "DISSENT_OPEN"
  | "DISSENT_TOO_LATE"
  | "MONEY_OWED"
  | "INVOICE_MISSING"
  | "BREACH_CASE_OPEN"
  | "OWN_REQUEST";

/** … or why it cannot be done in this way. */
export type ContractRefusal =
  | ClosedReason
  | EvidenceFault
  | ClaimFault
  | "CONTRACT_CHANGED"
  | "CERTIFICATE_INVALID"
  | "FIELD_REQUIRED"
  | "AMOUNT_NOT_POSITIVE"
  | "QUANTITY_NOT_POSITIVE"
  | "PAYMENT_EXCEEDS_DUE"
  | "FUNDS_INSUFFICIENT"
  | "PAYMENT_CLAIM_UNKNOWN"
  | "SHIPMENT_EXCEEDS_CONTRACT"
  | "SHIPMENT_UNKNOWN"
  | "SHIPMENT_RECEIVED"
  | "RECEIPT_EXCEEDS_SHIPMENT"
  | "WEIGHT_NOT_AS_DELIVERED"
  | "INVOICE_AMOUNT_WRONG"
  | "TERMINATION_BEYOND_CONTRACT"
  | "PENALTY_BEYOND_DEPOSIT"
  | "DEFAULT_UNKNOWN";

type Decided = Decision<ContractFact, ContractRefusal>;

/** Decides an action: the facts that follow, deposits that come free among them, or the one reason why not. */
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

/** 可办理动作 (call 2112): everything that `decideContract` would not refuse out of hand. */
export const allowedActions = (
  contract: Contract,
  party: ContractParty,
  now: Instant,
): readonly ContractActionType[] =>
  (Object.keys(contractActions) as ContractActionType[]).filter(
    (type) => closedFor(contract, type, party, now) === null,
  );

function closedFor(
  contract: Contract,
  type: ContractActionType,
  party: ContractParty,
  now: Instant,
): ClosedReason | null {
  const allowed: readonly ContractParty[] = contractActions[type].by;
  return allowed.includes(party) ? gates[type](contract, party, now) : "NOT_ALLOWED";
}

type Gate = (contract: Contract, party: ContractParty, now: Instant) => ClosedReason | null;

const must = (holds: boolean, reason: ClosedReason = "STATUS_NOT_ALLOWED"): ClosedReason | null =>
  holds ? null : reason;

const first = (...faults: readonly (ClosedReason | null)[]): ClosedReason | null =>
  faults.find((fault) => fault !== null) ?? null;

const inTime = (
  contract: Contract,
  kind: DeadlineKind,
  now: Instant,
  reason: ClosedReason = "DEADLINE_PASSED",
): ClosedReason | null => {
  const until = deadlineOf(contract, kind);
  return until !== null && now >= until ? reason : null;
};

/** Whether a side has something to pay that it has not claimed to have paid. */
const hasToPay = (contract: Contract, side: ContractParty): boolean =>
  side !== "X" && dueFrom(contract, side) > claimedBy(contract, side);

const isOffline = ({ terms }: Contract): boolean => terms.payType === "3";

const waitsForAnswer = (contract: Contract, side: ContractParty): boolean =>
  side !== "X" && claimedBy(contract, opposite(side)) > 0n;

const pays: Gate = (contract, party, now) =>
  first(must(!isOffline(contract) && hasToPay(contract, party)), inTime(contract, "pay", now));

const signs: Gate = (contract, party, now) =>
  first(
    must(contract.state === "10" && party !== "X" && !contract.signed.includes(party)),
    inTime(contract, "sign", now, "SIGN_DEADLINE_PASSED"),
  );

const answers: Gate = (contract, party) => must(waitsForAnswer(contract, party));

const isBetween = ({ state }: Contract, from: string, to: string): boolean => state >= from && state <= to;

/** When an action is open, and to whom of those that it belongs to. */
const gates: Readonly<Record<ContractActionType, Gate>> = {
  sign: signs,
  refuse: signs,
  pay: pays,
  refund: pays,
  "claim-payment": (contract, party, now) =>
    first(must(isOffline(contract) && hasToPay(contract, party)), inTime(contract, "pay", now)),
  "confirm-payment": answers,
  "reject-payment": answers,
  ship: (contract, _, now) =>
    first(
      must(isBetween(contract, "30", "40") && !contract.deliveryClosed && shippableOf(contract) > 0n),
      inTime(contract, "ship", now),
    ),
  "cancel-shipment": ({ state, shipments }) =>
    must(state === "40" && shipments.some(({ received, complete }) => received === 0n && !complete)),
  receive: ({ state, shipments }) => must(state === "40" && shipments.some(({ complete }) => !complete)),
  "close-delivery": ({ state, deliveryClosed }) => must(state === "40" && !deliveryClosed),
  settle: ({ state }) => must(state === "50"),
  "cancel-settlement": ({ state }) => must(state === "60"),
  "confirm-settlement": ({ state, dissent }) => first(must(state === "60"), must(!dissent, "DISSENT_OPEN")),
  "raise-dissent": ({ state, dissent, settlement }, _, now) =>
    first(
      must(state === "60"),
      must(!dissent, "DISSENT_OPEN"),
      must(settlement !== null && now < settlement.disputableUntil, "DISSENT_TOO_LATE"),
    ),
  "accept-dissent": ({ dissent }, party) =>
    first(must(dissent !== null), must(dissent?.by !== party, "OWN_REQUEST")),
  "withdraw-dissent": ({ dissent }, party) => must(dissent?.by === party),
  "decide-dissent": ({ dissent }) => must(dissent !== null),
  "register-invoice": ({ state, invoice }) => must(state === "70" && invoice === null),
  "apply-finish": (contract) =>
    first(
      must(contract.state === "70" && contract.finish === null),
      must(owedBy(contract) === null, "MONEY_OWED"),
      must(contract.invoice !== null, "INVOICE_MISSING"),
      must(openDefaults(contract).length === 0, "BREACH_CASE_OPEN"),
    ),
  "cancel-finish": ({ state, finish }, party) => must(state === "70" && finish?.by === party),
  "confirm-finish": (contract, party) =>
    first(
      must(contract.state === "70" && contract.finish !== null),
      must(contract.finish?.by !== party, "OWN_REQUEST"),
      must(openDefaults(contract).length === 0, "BREACH_CASE_OPEN"),
    ),
  "propose-termination": (contract) =>
    first(
      must(isBetween(contract, "20", "60") && contract.termination === null),
      must(openDefaults(contract).length === 0, "BREACH_CASE_OPEN"),
    ),
  "withdraw-termination": ({ state, termination }, party) => must(state <= "60" && termination?.by === party),
  "agree-termination": (contract, party) =>
    first(
      must(isBetween(contract, "20", "60") && contract.termination !== null),
      must(contract.termination?.by !== party, "OWN_REQUEST"),
      must(openDefaults(contract).length === 0, "BREACH_CASE_OPEN"),
    ),
  "record-default": ({ state }) => must(state >= "20" && state <= "70"),
  "resolve-default": (contract) => must(openDefaults(contract).length > 0),
};

/** An action that is open, with what it says. */
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
      return contract.dissent ? upheld(contract, contract.dissent.claim, done) : refuse("STATUS_NOT_ALLOWED");
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
      if (!termination) return refuse("STATUS_NOT_ALLOWED");
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

/** Actions of the two sides are never open to the exchange. */
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

/** The tickets of a load add up, each was used only once, and together they are what is said to be in it. */
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

function ship(contract: Contract, { quantity: load, tickets }: Of<"ship">, done: Stamp): Decided {
  const before = contract.shipments.flatMap((shipment) => shipment.tickets);
  const fault = loadFault(before, tickets, load);
  if (fault) return fault;
  const most = shippableOf(contract);
  if (load > most) return refuse("SHIPMENT_EXCEEDS_CONTRACT", { quantity: formatQuantity(most) });
  const no = Math.max(0, ...contract.shipments.map((shipment) => shipment.no)) + 1;
  return accept({ ...done, type: "goods-shipped", no, quantity: load, tickets });
}

function receive(
  contract: Contract,
  { no, quantity: load, tickets, last }: Of<"receive">,
  done: Stamp,
): Decided {
  const shipment = contract.shipments.find((one) => one.no === no);
  if (!shipment) return refuse("SHIPMENT_UNKNOWN");
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
  const { settlement: terms } = contract.terms;
  const fault = evidenceFault(terms, evidence) ?? deliveryFault(contract, evidence);
  if (fault) return fault;
  return accept({ ...done, type: "settlement-made", settlement: documentOf(contract, evidence, done.at) });
}

/** What is settled by the mine's scale is what was shipped, by the receiver's what was received. */
function deliveryFault(contract: Contract, { lots }: SettlementEvidence): Refusal<ContractRefusal> | null {
  const { scale } = contract.terms.settlement;
  if (scale === "port") return null;
  const delivered = scale === "mine" ? shippedOf(contract) : receivedOf(contract);
  const settled = weighed(
    lots.flatMap(({ tickets }) => tickets),
    scale,
  );
  return settled === delivered
    ? null
    : refuse("WEIGHT_NOT_AS_DELIVERED", {
        quantity: formatQuantity(settled),
        delivered: formatQuantity(delivered),
      });
}

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
  if (!settlement) return refuse("STATUS_NOT_ALLOWED");
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "异议说明" });
  const answer = effectOf(basisOf(contract), settlement.evidence, line, claim);
  if (!answer.ok) return answer;
  const { difference } = answer.effect;
  const dissent = { by: side, line, claim, memo: memo.trim(), difference, at: done.at };
  return accept({ ...done, type: "dissent-raised", dissent });
}

/** The settlement is made again with what was found; its number stays, and its clock begins anew. */
function upheld(contract: Contract, claim: Claim, done: Stamp): Decided {
  const { settlement, terms } = contract;
  if (!settlement) return refuse("STATUS_NOT_ALLOWED");
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

/** Whoever gives up before anything was loaded ends the contract by it. */
function recordDefault(
  contract: Contract,
  { side, kind, memo }: Of<"record-default">,
  done: Stamp,
  means: Means,
): Decided {
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "违约事实" });
  const defaulted: ContractFact = { ...done, ...defaultedBy(contract, side, kind, memo.trim()) };
  if (kind !== "quit") return accept(defaulted);
  if (!isBetween(contract, "20", "30")) return refuse("STATUS_NOT_ALLOWED");
  const closing = closingOf(contract, fen(0n), means.available("S"));
  return accept<ContractFact>(defaulted, { ...done, type: "terminated", state: "90", closing });
}
