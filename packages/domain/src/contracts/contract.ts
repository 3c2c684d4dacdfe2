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
import type { SupplyFigures } from "./penalty.ts";
import type { Settlement, SettlementBasis } from "./settlement.ts";
import type { SettlementEvidence, Ticket } from "./settlement-evidence.ts";
import type { SettlementTerms } from "./settlement-terms.ts";

/**
 * 合同, with all state from which a decision about it follows: the fold of its facts. Money is in fen, prices are in 0.0001
 * yuan a tonne, quantities in 0.0001 t.
 */
export interface Contract {
  readonly no: ContractNo;
  /** Buyer (B) and seller (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** What the deal has fixed; it never changes. */
  readonly terms: ContractTerms;
  /**
   * State (domain §5.2): 10 to sign, 20 to pay, 30 and 40 delivery, 50 and 60 settlement, 70 settled; 80, 85 and 90 are
   * over.
   */
  readonly state: ContractState;
  /** When it came into this state. */
  readonly since: Instant;
  /** Grows by one with every fact; an action that names an older version is refused as CONTRACT_CHANGED. */
  readonly version: number;
  /** Sides that have signed, in the order of signing. */
  readonly signed: readonly Side[];
  /** Performance deposits that are still held, by side. */
  readonly deposits: Readonly<Record<Side, Fen>>;
  /** What the buyer has paid and not got back, `escrow` included. */
  readonly paid: Fen;
  /** Part of `paid` that is held in the buyer's account until the settlement (保证付款). */
  readonly escrow: Fen;
  /** Payments outside of the platform (线下付款) as one side has declared them. */
  readonly claims: readonly PaymentClaim[];
  /** When it first came into state 30, from which on goods may be loaded; null before. */
  readonly loadingFrom: Instant | null;
  /** Shipments without the cancelled ones, in their order. */
  readonly shipments: readonly ContractShipment[];
  /** Number of the last shipment, cancelled ones included; 0 before the first. */
  readonly lastShipment: number;
  /** 发货完毕: the seller has said so, or the delivery period has ended. */
  readonly deliveryClosed: boolean;
  /** The settlement in force; null before it is made and after it is cancelled. */
  readonly settlement: SettlementDocument | null;
  /** Number of settlements so far, cancelled ones included; the next one is numbered after it. */
  readonly settlements: number;
  /** The open dissent about the settlement; null where there is none. */
  readonly dissent: Dissent | null;
  /** The invoice that the seller has registered; null before. */
  readonly invoice: GoodsInvoice | null;
  /** The open application to finish (完成申请); null where there is none. */
  readonly finish: Proposal | null;
  /** The open proposal to dissolve it (解除申请); null where there is none. */
  readonly termination: Termination | null;
  /**
   * What the seller is to have in the end, and since when that is certain; null until the settlement is confirmed or the
   * contract dissolved.
   */
  readonly final: {
    /** The sum, in fen. */
    readonly amount: Fen;
    /** When it became certain. */
    readonly at: Instant;
  } | null;
  /** All defaults, resolved ones included; a case names one by its place in this list. */
  readonly defaults: readonly Default[];
}

/** What the deal has fixed. */
export interface ContractTerms {
  /**
   * How the buyer pays: in advance (0), in advance and held until the settlement (1), after the settlement (2), outside
   * of the platform (3).
   */
  readonly payType: PayType;
  /** Price of a tonne before any adjustment by the settlement. */
  readonly price: Price;
  /** Agreed quantity. */
  readonly quantity: Quantity;
  /** Price times quantity, rounded half up to the fen. */
  readonly amount: Fen;
  /**
   * Share of the amount that the buyer must pay before goods are shipped, in ten-thousandths; not asked with pay type 2.
   */
  readonly prepayRate: number;
  /** Share of the quantity that may be shipped beyond it, in ten-thousandths. */
  readonly tolerance: number;
  /**
   * Side that hauls the goods, and defaults where none were moved: the buyer where he fetches them (自提), otherwise the
   * seller.
   */
  readonly haulier: Side;
  /** End of the delivery period: the midnight after its last day. */
  readonly deliverBy: Instant;
  /** Working days in which the buyer must pay what is still due after the settlement. */
  readonly payDays: number;
  /** By what weight, quality and price it is settled. */
  readonly settlement: SettlementTerms;
}

/** A payment outside of the platform that one side has declared with a voucher. */
export interface PaymentClaim {
  /** Number within the contract, from 1. */
  readonly no: number;
  /** Side that says it has paid. */
  readonly from: Side;
  /** Declared amount, in fen. */
  readonly amount: Fen;
  /** The uploaded bank voucher: number of the file. */
  readonly voucher: string;
  /** Whether the other side has confirmed or rejected it. */
  readonly state: "waiting" | "confirmed" | "rejected";
  /** When the other side answered; null while it waits. */
  readonly answeredAt: Instant | null;
}

/** 发货单: one shipment of the seller, and what the buyer has received of it. */
export interface ContractShipment {
  /** Number within the contract, from 1; a cancelled one is not used again. */
  readonly no: number;
  /** Shipped quantity. */
  readonly quantity: Quantity;
  /** Weigh tickets of the shipping side. */
  readonly tickets: readonly Ticket[];
  /** When it was registered. */
  readonly at: Instant;
  /** Quantity received so far. */
  readonly received: Quantity;
  /** Weigh tickets of the receiving side. */
  readonly receivedTickets: readonly Ticket[];
  /** Whether nothing more of it will be received. */
  readonly complete: boolean;
  /** Set where a waybill of the platform carries it, which alone says what arrives and when; otherwise missing. */
  readonly carried?: true;
}

/** 结算单 (wsetno): a settlement with what it was made from. */
export interface SettlementDocument {
  /** Number within the contract, from 1; kept when a dissent corrects it. */
  readonly no: number;
  /** Tickets, lab reports and agreements from which it was made. */
  readonly evidence: SettlementEvidence;
  /** Lines and sums. */
  readonly result: Settlement;
  /** Until when either side may raise a dissent. */
  readonly disputableUntil: Instant;
  /** Until when the buyer may confirm; his silence confirms then. */
  readonly confirmBy: Instant;
}

/** 异议: a side disputes a line of the settlement. */
export interface Dissent {
  /** Side that raised it. */
  readonly by: Side;
  /** Number of the disputed line. */
  readonly line: number;
  /** What the line should go by instead. */
  readonly claim: Claim;
  /** Reason in words; never empty. */
  readonly memo: string;
  /** By how much the buyer would pay more if the claim were right, in fen; negative where he would pay less. */
  readonly difference: Fen;
  readonly at: Instant;
}

/** 货物发票, from the seller to the buyer. */
export interface GoodsInvoice {
  /** Invoice number as the tax office has it. */
  readonly no: string;
  /** Amount with tax, in fen; equals the goods of the settlement. */
  readonly amount: Fen;
}

/** An application of one side that the other must agree to. */
export interface Proposal {
  /** Side that applies; the other one answers. */
  readonly by: Side;
  readonly at: Instant;
}

export interface Termination extends Proposal {
  /** What the seller keeps for delivered goods, in fen. */
  readonly kept: Fen;
  /** Penalty that one side's deposit pays to the other; null for none. */
  readonly penalty: {
    /** Side whose deposit pays it. */
    readonly by: Side;
    /** The penalty, in fen; above zero, at most what is held of the deposit. */
    readonly amount: Fen;
  } | null;
  /** Reason in words; never empty. */
  readonly memo: string;
}

/** 违约: a side has failed a duty (domain §5.4). */
export interface Default {
  /** Duty that was not kept. */
  readonly kind: DefaultKind;
  /** Side that has defaulted. */
  readonly by: Side;
  /** Penalty by the rules (domain §5.4), in fen; the exchange decides what is taken. */
  readonly penalty: Fen;
  /** When it was recorded, by the clock or the staff. */
  readonly at: Instant;
  /** Whether the exchange has closed its case. */
  readonly resolved: boolean;
}

/** Who acts on a contract. */
export interface ContractActor {
  /** Acting user; null for the clock. */
  readonly user: UserId | null;
  /** Side for which he acts; X is the exchange. */
  readonly party: Side | "X";
  /** Version that he has seen; null where the client does not say, and is not checked. */
  readonly seen: number | null;
}

/** A new contract of a deal, in state 10. */
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

/** Side of a firm in a contract; null for a third firm. */
export function sideOf({ parties }: Pick<Contract, "parties">, firm: FirmId): Side | null {
  if (firm === parties.B) return "B";
  return firm === parties.S ? "S" : null;
}

/** What the buyer must pay before goods are shipped, in fen; zero with pay type 2. */
export const requiredPayment = ({ payType, amount, prepayRate }: ContractTerms): Fen =>
  payType === "2" ? fen(0n) : shareOf(amount, prepayRate);

/** The side that still owes money once the final sum is certain, and how much; null where none does, and before. */
export function owedBy({
  final,
  paid,
}: Pick<Contract, "final" | "paid">): { readonly by: Side; readonly amount: Fen } | null {
  if (!final || final.amount === paid) return null;
  return final.amount > paid
    ? { by: "B", amount: fen(final.amount - paid) }
    : { by: "S", amount: fen(paid - final.amount) };
}

/** Sum that a side has declared as paid outside of the platform and the other has not answered, in fen. */
export const claimedAmount = ({ claims }: Contract, side: Side): Fen =>
  fen(
    claims
      .filter(({ from, state }) => from === side && state === "waiting")
      .reduce((sum, { amount }) => sum + (amount as bigint), 0n),
  );

/** What a side has to pay now, in fen, declared payments not deducted; zero where nothing is due. */
export function dueFrom(contract: Contract, side: Side): Fen {
  if (contract.state === "20" && side === "B") {
    return fen(requiredPayment(contract.terms) - contract.paid);
  }
  const owed = owedBy(contract);
  return owed?.by === side ? owed.amount : fen(0n);
}

export const shippedQuantity = ({ shipments }: Pick<Contract, "shipments">): Quantity =>
  quantity(shipments.reduce((sum, shipment) => sum + (shipment.quantity as bigint), 0n));

export const receivedQuantity = ({ shipments }: Pick<Contract, "shipments">): Quantity =>
  quantity(shipments.reduce((sum, { received }) => sum + (received as bigint), 0n));

/** Quantity that may still be shipped, tolerance included. */
export const shippableQuantity = (contract: Contract): Quantity => {
  const { quantity: agreed, tolerance } = contract.terms;
  const most = (agreed * BigInt(10_000 + tolerance)) / 10_000n;
  return quantity(most - shippedQuantity(contract));
};

/** What was supplied of the agreed quantity: the settled quantity, before the settlement the received one. */
export const supplyFigures = (contract: Contract): SupplyFigures => ({
  contracted: contract.terms.quantity,
  supplied: contract.settlement?.result.settled ?? receivedQuantity(contract),
});

/** 履约率 in ten-thousandths, rounded down, for display. */
export function fulfilmentOf(contract: Contract): bigint {
  const { supplied, contracted } = supplyFigures(contract);
  return fulfilment(supplied, contracted);
}

/** What a settlement reads of the contract. */
export const basisOf = ({ terms, deposits }: Contract): SettlementBasis => ({
  price: terms.price,
  contracted: terms.quantity,
  deposits,
  terms: terms.settlement,
});

/** Defaults whose case the exchange has not closed; of one side where `by` is given. */
export const openDefaults = ({ defaults }: Contract, by?: Side): readonly Default[] =>
  defaults.filter((one) => !one.resolved && (by === undefined || one.by === by));

/**
 * Whether a contract has ended (90) by the other side's fault alone: then this side gets its service fee back (domain
 * §6.6).
 */
export const isLetDown = (contract: Pick<Contract, "state" | "defaults">, side: Side): boolean =>
  contract.state === "90" && contract.defaults.length > 0 && contract.defaults.every(({ by }) => by !== side);
