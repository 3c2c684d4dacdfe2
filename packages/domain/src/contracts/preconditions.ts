import type { Instant } from "../kernel/brand.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import type { ClosedReason } from "./actions.ts";
import {
  type ContractActionType,
  type ContractParty,
  contractActions,
  type DeadlineKind,
  opposite,
} from "./codes.ts";
import {
  type Contract,
  claimedAmount,
  dueFrom,
  openDefaults,
  owedBy,
  shippableQuantity,
} from "./contract.ts";
import { deadlineOf } from "./deadlines.ts";

/** When each action on a contract is open, to which party (domain §5.2). */

/** The moment that is judged, with the calendar by which deadlines are counted. */
export interface Judged {
  readonly now: Instant;
  readonly calendar: ExchangeCalendar;
}

/** 可办理动作 (call 2112): actions of a party that are open now. */
export const allowedActions = (
  contract: Contract,
  party: ContractParty,
  at: Judged,
): readonly ContractActionType[] =>
  (Object.keys(contractActions) as ContractActionType[]).filter(
    (type) => closedReason(contract, type, party, at) === null,
  );

/** Why an action is not open to a party now; null where it is. */
export function closedReason(
  contract: Contract,
  type: ContractActionType,
  party: ContractParty,
  at: Judged,
): ClosedReason | null {
  const allowed: readonly ContractParty[] = contractActions[type].by;
  return allowed.includes(party) ? preconditions[type](contract, party, at) : "NOT_ALLOWED";
}

type Precondition = (contract: Contract, party: ContractParty, at: Judged) => ClosedReason | null;

const must = (holds: boolean, reason: ClosedReason = "CONTRACT_STATE_WRONG"): ClosedReason | null =>
  holds ? null : reason;

const first = (...faults: readonly (ClosedReason | null)[]): ClosedReason | null =>
  faults.find((fault) => fault !== null) ?? null;

const inTime = (
  contract: Contract,
  kind: DeadlineKind,
  { now, calendar }: Judged,
  reason: ClosedReason = "DEADLINE_PASSED",
): ClosedReason | null => {
  const until = deadlineOf(contract, kind, calendar);
  return until !== null && now >= until ? reason : null;
};

/** Whether a side has something to pay that no unanswered voucher of its own covers. */
const hasToPay = (contract: Contract, side: ContractParty): boolean =>
  side !== "X" && dueFrom(contract, side) > claimedAmount(contract, side);

const isOffline = ({ terms }: Contract): boolean => terms.payType === "3";

const waitsForAnswer = (contract: Contract, side: ContractParty): boolean =>
  side !== "X" && claimedAmount(contract, opposite(side)) > 0n;

const pays: Precondition = (contract, party, at) =>
  first(must(!isOffline(contract) && hasToPay(contract, party)), inTime(contract, "pay", at));

const signs: Precondition = (contract, party, at) =>
  first(
    must(contract.state === "10" && party !== "X" && !contract.signed.includes(party)),
    inTime(contract, "sign", at, "SIGN_DEADLINE_PASSED"),
  );

const answers: Precondition = (contract, party) => must(waitsForAnswer(contract, party));

export const isBetween = ({ state }: Contract, from: string, to: string): boolean =>
  state >= from && state <= to;

/** When each action is open, and to which of the parties that may take it. */
const preconditions: Readonly<Record<ContractActionType, Precondition>> = {
  sign: signs,
  refuse: signs,
  pay: pays,
  refund: pays,
  "claim-payment": (contract, party, at) =>
    first(must(isOffline(contract) && hasToPay(contract, party)), inTime(contract, "pay", at)),
  "confirm-payment": answers,
  "reject-payment": answers,
  ship: (contract, _, at) =>
    first(
      must(isBetween(contract, "30", "40") && !contract.deliveryClosed && shippableQuantity(contract) > 0n),
      inTime(contract, "ship", at),
    ),
  "cancel-shipment": ({ state, shipments }) =>
    must(state === "40" && shipments.some(({ received, complete }) => received === 0n && !complete)),
  receive: ({ state, shipments }) => must(state === "40" && shipments.some(({ complete }) => !complete)),
  "close-delivery": ({ state, deliveryClosed }) => must(state === "40" && !deliveryClosed),
  settle: ({ state }) => must(state === "50"),
  "cancel-settlement": ({ state }) => must(state === "60"),
  "confirm-settlement": ({ state, dissent }) => first(must(state === "60"), must(!dissent, "DISSENT_OPEN")),
  "raise-dissent": ({ state, dissent, settlement }, _, { now }) =>
    first(
      must(state === "60"),
      must(!dissent, "DISSENT_OPEN"),
      must(settlement !== null && now < settlement.disputableUntil, "DISSENT_TOO_LATE"),
    ),
  "accept-dissent": ({ dissent }, party) =>
    first(must(dissent !== null), must(dissent?.by !== party, "OTHER_SIDE_DECIDES")),
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
      must(contract.finish?.by !== party, "OTHER_SIDE_DECIDES"),
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
      must(contract.termination?.by !== party, "OTHER_SIDE_DECIDES"),
      must(openDefaults(contract).length === 0, "BREACH_CASE_OPEN"),
    ),
  "record-default": ({ state }) => must(state >= "20" && state <= "70"),
  "resolve-default": (contract) => must(openDefaults(contract).length > 0),
};
