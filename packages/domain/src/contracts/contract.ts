import {
  type ContractNo,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  type Price,
  type Quantity,
  quantity,
  type UserId,
} from "../kernel/brand.ts";
import { shareOf } from "../money/amount.ts";
import type { PayType, Side } from "../terms/codes.ts";
import { fulfilment } from "../terms/price-ladder.ts";
import type { ContractState, DefaultKind } from "./codes.ts";
import type { Claim } from "./dissent.ts";
import type { Supplied } from "./penalty.ts";
import type { Settlement, SettlementBasis } from "./settlement.ts";
import type { SettlementEvidence, Ticket } from "./settlement-evidence.ts";
import type { SettlementTerms } from "./settlement-terms.ts";

/** 合同, with all that a decision about it needs: the fold of its facts. */
export interface Contract {
  readonly no: ContractNo;
  readonly parties: Readonly<Record<Side, FirmId>>;
  readonly terms: ContractTerms;
  readonly state: ContractState;
  /** When it came into this state. */
  readonly since: Instant;
  /** Grows by one with every fact: whoever acts on an older one acts on something else. */
  readonly version: number;
  readonly signed: readonly Side[];
  /** The performance deposits that are still held. */
  readonly deposits: Readonly<Record<Side, Fen>>;
  /** What the buyer has handed over and not got back … */
  readonly paid: Fen;
  /** … and how much of it still lies in escrow. */
  readonly escrow: Fen;
  /** What was paid outside of the platform, as it is said to be. */
  readonly claims: readonly PaymentClaim[];
  /** Since when it may be loaded. */
  readonly loadingFrom: Instant | null;
  readonly shipments: readonly Shipment[];
  /** The number of the last shipment that was ever made, cancelled ones included; 0 before the first. */
  readonly lastShipment: number;
  readonly deliveryClosed: boolean;
  readonly settlement: SettlementDocument | null;
  /** How many settlements were ever made: the next one is numbered after them. */
  readonly settlements: number;
  readonly dissent: Dissent | null;
  readonly invoice: GoodsInvoice | null;
  readonly finish: Proposal | null;
  readonly termination: Termination | null;
  /** What the seller is to have in the end, once that is certain. */
  readonly final: { readonly amount: Fen; readonly at: Instant } | null;
  readonly defaults: readonly Default[];
}

/** What the deal has fixed. */
export interface ContractTerms {
  readonly payType: PayType;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly amount: Fen;
  /** What must be paid before anything is shipped, in ten-thousandths of the amount. */
  readonly prepayRate: number;
  /** How much more than agreed may be shipped, in ten-thousandths. */
  readonly tolerance: number;
  /** Who moves the goods, and so is at fault where they were not moved: the buyer where he fetches them. */
  readonly haulier: Side;
  /** When the delivery period ends. */
  readonly deliverBy: Instant;
  /** Working days to pay what was settled. */
  readonly payDays: number;
  readonly settlement: SettlementTerms;
}

export interface PaymentClaim {
  readonly no: number;
  readonly from: Side;
  readonly amount: Fen;
  /** The uploaded voucher of the bank. */
  readonly voucher: string;
  readonly state: "waiting" | "confirmed" | "rejected";
  readonly answeredAt: Instant | null;
}

export interface Shipment {
  readonly no: number;
  readonly quantity: Quantity;
  readonly tickets: readonly Ticket[];
  readonly at: Instant;
  readonly received: Quantity;
  readonly receivedTickets: readonly Ticket[];
  /** Nothing more of it is awaited. */
  readonly complete: boolean;
  /** It goes by a waybill of the platform, which says what arrives of it, and when. */
  readonly carried?: true;
}

/** 结算单 (wsetno). */
export interface SettlementDocument {
  readonly no: number;
  readonly evidence: SettlementEvidence;
  readonly result: Settlement;
  readonly disputableUntil: Instant;
  readonly confirmBy: Instant;
}

export interface Dissent {
  readonly by: Side;
  readonly line: number;
  readonly claim: Claim;
  readonly memo: string;
  /** What the buyer would pay more. */
  readonly difference: Fen;
  readonly at: Instant;
}

/** 货物发票, from the seller to the buyer. */
export interface GoodsInvoice {
  readonly no: string;
  readonly amount: Fen;
}

export interface Proposal {
  readonly by: Side;
  readonly at: Instant;
}

export interface Termination extends Proposal {
  /** What the seller keeps for what was delivered. */
  readonly kept: Fen;
  readonly penalty: { readonly by: Side; readonly amount: Fen } | null;
  readonly memo: string;
}

export interface Default {
  readonly kind: DefaultKind;
  readonly by: Side;
  /** What the rules take for it (domain §5.4). */
  readonly penalty: Fen;
  readonly at: Instant;
  /** The exchange has done with it. */
  readonly resolved: boolean;
}

/** Who acts (null: nobody, by the clock), on which side, and which version he has seen (null: an old client that does not say). */
export interface ContractActor {
  readonly user: UserId | null;
  readonly party: Side | "X";
  readonly seen: number | null;
}

/** A contract as it follows from its deal. */
export const openedContract = (
  opened: Pick<Contract, "no" | "parties" | "terms" | "deposits"> & { readonly at: Instant },
): Contract => {
  const { at, ...contract } = opened;
  return {
    ...contract,
    state: "10",
    since: at,
    version: 0,
    signed: [],
    paid: fen(0n),
    escrow: fen(0n),
    claims: [],
    loadingFrom: null,
    shipments: [],
    lastShipment: 0,
    deliveryClosed: false,
    settlement: null,
    settlements: 0,
    dissent: null,
    invoice: null,
    finish: null,
    termination: null,
    final: null,
    defaults: [],
  };
};

/** On which side of a contract a firm stands; null for everybody else. */
export function sideOf({ parties }: Pick<Contract, "parties">, firm: FirmId): Side | null {
  if (firm === parties.B) return "B";
  return firm === parties.S ? "S" : null;
}

/** What must be paid before anything is shipped. */
export const requiredPayment = ({ payType, amount, prepayRate }: ContractTerms): Fen =>
  payType === "2" ? fen(0n) : shareOf(amount, prepayRate);

/** Who still owes money, once the final sum is certain. */
export function owedBy({
  final,
  paid,
}: Pick<Contract, "final" | "paid">): { readonly by: Side; readonly amount: Fen } | null {
  if (!final || final.amount === paid) return null;
  return final.amount > paid
    ? { by: "B", amount: fen(final.amount - paid) }
    : { by: "S", amount: fen(paid - final.amount) };
}

/** What a side says it has paid outside of the platform, and the other has not answered. */
export const claimedBy = ({ claims }: Contract, side: Side): Fen =>
  fen(
    claims
      .filter(({ from, state }) => from === side && state === "waiting")
      .reduce((sum, { amount }) => sum + (amount as bigint), 0n),
  );

/** What a side has to pay now, whatever it has claimed. */
export function dueFrom(contract: Contract, side: Side): Fen {
  if (contract.state === "20" && side === "B") {
    return fen(requiredPayment(contract.terms) - contract.paid);
  }
  const owed = owedBy(contract);
  return owed?.by === side ? owed.amount : fen(0n);
}

export const shippedOf = ({ shipments }: Pick<Contract, "shipments">): Quantity =>
  quantity(shipments.reduce((sum, shipment) => sum + (shipment.quantity as bigint), 0n));

export const receivedOf = ({ shipments }: Pick<Contract, "shipments">): Quantity =>
  quantity(shipments.reduce((sum, { received }) => sum + (received as bigint), 0n));

/** How much may still be shipped. */
export const shippableOf = (contract: Contract): Quantity => {
  const { quantity: agreed, tolerance } = contract.terms;
  const most = (agreed * BigInt(10_000 + tolerance)) / 10_000n;
  return quantity(most - shippedOf(contract));
};

/** What was settled (before that: received) of what was agreed. */
export const suppliedOf = (contract: Contract): Supplied => ({
  contracted: contract.terms.quantity,
  supplied: contract.settlement?.result.settled ?? receivedOf(contract),
});

/** 履约率 of it, in ten-thousandths, to be shown. */
export function fulfilmentOf(contract: Contract): bigint {
  const { supplied, contracted } = suppliedOf(contract);
  return fulfilment(supplied, contracted);
}

/** What a settlement of it goes by. */
export const basisOf = ({ terms, deposits }: Contract): SettlementBasis => ({
  price: terms.price,
  contracted: terms.quantity,
  deposits,
  terms: terms.settlement,
});

export const openDefaults = ({ defaults }: Contract, by?: Side): readonly Default[] =>
  defaults.filter((one) => !one.resolved && (by === undefined || one.by === by));

/**
 * Whether a contract has ended by the fault of the other side alone: then the service fee comes back to this one
 * (domain §6.6).
 */
export const isLetDown = (contract: Pick<Contract, "state" | "defaults">, side: Side): boolean =>
  contract.state === "90" && contract.defaults.length > 0 && contract.defaults.every(({ by }) => by !== side);
