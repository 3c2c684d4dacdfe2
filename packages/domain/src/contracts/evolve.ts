import { type Fen, fen, type Instant, quantity } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { type ContractState, opposite } from "./codes.ts";
import { type Contract, type ContractShipment, requiredPayment } from "./contract.ts";
import type { Closing, ContractFact } from "./facts.ts";

/**
 * The fold of a contract: applies a fact to it and gives the next contract. Nothing is decided here. Money is in fen,
 * quantities are in 0.0001 t.
 */

/** The contract after one fact. */
export function evolveContract(contract: Contract, fact: ContractFact): Contract {
  const after = change(contract, fact);
  const version = contract.version + 1;
  if (after.state === contract.state) return { ...after, version };
  const loadingFrom = after.loadingFrom ?? (after.state === "30" ? fact.at : null);
  return { ...after, version, since: fact.at, loadingFrom };
}

/** The contract after a fact of this type. */
type Fold<Type extends ContractFact["type"]> = (
  contract: Contract,
  fact: Extract<ContractFact, { readonly type: Type }>,
) => Contract;

const change = (contract: Contract, fact: ContractFact): Contract =>
  (folds[fact.type] as (contract: Contract, fact: ContractFact) => Contract)(contract, fact);

const folds: { readonly [Type in ContractFact["type"]]: Fold<Type> } = {
  signed: (contract, { side }) => {
    const signed = [...contract.signed, side];
    return { ...contract, signed, state: signed.length === 2 ? signedState(contract) : "10" };
  },
  "payment-made": (contract, { from, amount, to }) => handedOver(contract, from, amount, to === "escrow"),
  "payment-claimed": (contract, { no, from, amount, voucher }) => {
    const claim = { no, from, amount, voucher, state: "waiting", answeredAt: null } as const;
    return { ...contract, claims: [...contract.claims, claim] };
  },
  "payment-confirmed": (contract, { no, at }) => {
    const claim = contract.claims.find((one) => one.no === no);
    const answered = withClaim(contract, no, "confirmed", at);
    return claim ? handedOver(answered, claim.from, claim.amount, false) : answered;
  },
  "payment-rejected": (contract, { no, at }) => withClaim(contract, no, "rejected", at),
  "goods-shipped": (contract, { no, quantity: shipped, tickets, at, carried }) => {
    const shipment = { no, quantity: shipped, tickets, at, ...notYetReceived, ...(carried && { carried }) };
    return { ...contract, state: "40", shipments: [...contract.shipments, shipment], lastShipment: no };
  },
  "shipment-cancelled": (contract, { no }) => {
    const shipments = contract.shipments.filter((shipment) => shipment.no !== no);
    if (shipments.length > 0) return withDeliveryState({ ...contract, shipments });
    return { ...contract, shipments, state: "30", deliveryClosed: false };
  },
  "goods-received": (contract, fact) =>
    withDeliveryState({
      ...contract,
      shipments: contract.shipments.map((shipment) =>
        shipment.no === fact.no
          ? {
              ...shipment,
              received: quantity(shipment.received + fact.quantity),
              receivedTickets: [...shipment.receivedTickets, ...fact.tickets],
              complete: fact.complete,
            }
          : shipment,
      ),
    }),
  "delivery-closed": (contract) => withDeliveryState({ ...contract, deliveryClosed: true }),
  "settlement-made": (contract, { settlement }) => ({
    ...contract,
    state: "60",
    settlement,
    settlements: settlement.no,
  }),
  "settlement-cancelled": (contract) => ({ ...contract, state: "50", settlement: null, dissent: null }),
  "settlement-confirmed": (contract, { closing, at }) =>
    applyClosing({ ...contract, state: "70", termination: null }, closing, at),
  "dissent-raised": (contract, { dissent }) => ({ ...contract, dissent }),
  "dissent-upheld": (contract, { settlement }) => ({ ...contract, dissent: null, settlement }),
  "dissent-ended": (contract, { confirmBy }) => {
    const { settlement } = contract;
    return { ...contract, dissent: null, settlement: settlement && { ...settlement, confirmBy } };
  },
  "invoice-registered": (contract, { invoice }) => ({ ...contract, invoice }),
  "finish-applied": (contract, { side, at }) => ({ ...contract, finish: { by: side, at } }),
  "finish-cancelled": (contract) => ({ ...contract, finish: null }),
  finished: (contract) => ({ ...contract, state: "80" }),
  "termination-proposed": (contract, { termination }) => ({ ...contract, termination }),
  "termination-withdrawn": (contract) => ({ ...contract, termination: null }),
  terminated: (contract, { state, closing, at }) =>
    applyClosing({ ...contract, state, dissent: null, termination: null }, closing, at),
  defaulted: (contract, { kind, side, penalty, at }) => ({
    ...contract,
    defaults: [...contract.defaults, { kind, by: side, penalty, at, resolved: false }],
  }),
  "default-resolved": (contract, { place, side, taken }) => {
    const defaults = contract.defaults.map((one, at) => (at === place ? { ...one, resolved: true } : one));
    return withoutDeposit({ ...contract, defaults }, side, taken);
  },
  "deposit-released": (contract, { side, amount }) => withoutDeposit(contract, side, amount),
};

const notYetReceived = { received: quantity(0n), receivedTickets: [], complete: false } as const;

/** State after both have signed: 30 where nothing is to be paid before shipping, otherwise 20. */
const signedState = ({ terms }: Contract): ContractState => (requiredPayment(terms) === 0n ? "30" : "20");

/**
 * The contract after a payment of the buyer or a repayment of the seller; once enough is paid, goods may be loaded (30).
 */
function handedOver(contract: Contract, from: Side, amount: Fen, escrow: boolean): Contract {
  const paid = fen(from === "B" ? contract.paid + amount : contract.paid - amount);
  const enough = contract.state === "20" && paid >= requiredPayment(contract.terms);
  return {
    ...contract,
    paid,
    escrow: escrow ? fen(contract.escrow + amount) : contract.escrow,
    state: enough ? "30" : contract.state,
  };
}

const withClaim = (
  contract: Contract,
  no: number,
  state: "confirmed" | "rejected",
  answeredAt: Instant,
): Contract => ({
  ...contract,
  claims: contract.claims.map((claim) => (claim.no === no ? { ...claim, state, answeredAt } : claim)),
});

/** Moves to state 50 once delivery is closed and every shipment is complete. */
function withDeliveryState(contract: Contract): Contract {
  const over =
    contract.deliveryClosed && contract.shipments.every(({ complete }: ContractShipment) => complete);
  return contract.state === "40" && over ? { ...contract, state: "50" } : contract;
}

function applyClosing(contract: Contract, closing: Closing, at: Instant): Contract {
  const { final, returned, refunded, forfeit } = closing;
  const settled = {
    ...contract,
    paid: fen(contract.paid - returned - refunded),
    escrow: fen(0n),
    final: { amount: final, at },
  };
  return forfeit ? withoutDeposit(settled, forfeit.by, forfeit.amount) : settled;
}

const withoutDeposit = (contract: Contract, side: Side, amount: Fen): Contract => ({
  ...contract,
  deposits: {
    [side]: fen(contract.deposits[side] - amount),
    [opposite(side)]: contract.deposits[opposite(side)],
  } as Contract["deposits"],
});
