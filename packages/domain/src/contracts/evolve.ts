import { type Fen, fen, type Instant, quantity } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { type ContractState, opposite } from "./codes.ts";
import { type Contract, requiredPayment, type Shipment } from "./contract.ts";
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

function change(contract: Contract, fact: ContractFact): Contract {
  switch (fact.type) {
    case "signed": {
      const signed = [...contract.signed, fact.side];
      return { ...contract, signed, state: signed.length === 2 ? signedState(contract) : "10" };
    }
    case "payment-made":
      return handedOver(contract, fact.from, fact.amount, fact.to === "escrow");
    case "payment-claimed": {
      const { no, from, amount, voucher } = fact;
      const claim = { no, from, amount, voucher, state: "waiting", answeredAt: null } as const;
      return { ...contract, claims: [...contract.claims, claim] };
    }
    case "payment-confirmed": {
      const claim = contract.claims.find(({ no }) => no === fact.no);
      const answered = withClaim(contract, fact.no, "confirmed", fact.at);
      return claim ? handedOver(answered, claim.from, claim.amount, false) : answered;
    }
    case "payment-rejected":
      return withClaim(contract, fact.no, "rejected", fact.at);
    case "goods-shipped": {
      const { no, quantity: shipped, tickets, at, carried } = fact;
      const shipment = { no, quantity: shipped, tickets, at, ...untouched, ...(carried && { carried }) };
      return { ...contract, state: "40", shipments: [...contract.shipments, shipment], lastShipment: no };
    }
    case "shipment-cancelled": {
      const shipments = contract.shipments.filter(({ no }) => no !== fact.no);
      if (shipments.length > 0) return delivered({ ...contract, shipments });
      return { ...contract, shipments, state: "30", deliveryClosed: false };
    }
    case "goods-received":
      return delivered({
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
      });
    case "delivery-closed":
      return delivered({ ...contract, deliveryClosed: true });
    case "settlement-made": {
      const { settlement } = fact;
      return { ...contract, state: "60", settlement, settlements: settlement.no };
    }
    case "settlement-cancelled":
      return { ...contract, state: "50", settlement: null, dissent: null };
    case "settlement-confirmed":
      return closed({ ...contract, state: "70", termination: null }, fact.closing, fact.at);
    case "dissent-raised":
      return { ...contract, dissent: fact.dissent };
    case "dissent-upheld":
      return { ...contract, dissent: null, settlement: fact.settlement };
    case "dissent-ended": {
      const { settlement } = contract;
      return {
        ...contract,
        dissent: null,
        settlement: settlement && { ...settlement, confirmBy: fact.confirmBy },
      };
    }
    case "invoice-registered":
      return { ...contract, invoice: fact.invoice };
    case "finish-applied":
      return { ...contract, finish: { by: fact.side, at: fact.at } };
    case "finish-cancelled":
      return { ...contract, finish: null };
    case "finished":
      return { ...contract, state: "80" };
    case "termination-proposed":
      return { ...contract, termination: fact.termination };
    case "termination-withdrawn":
      return { ...contract, termination: null };
    case "terminated":
      return closed(
        { ...contract, state: fact.state, dissent: null, termination: null },
        fact.closing,
        fact.at,
      );
    case "defaulted": {
      const { kind, side, penalty, at } = fact;
      return {
        ...contract,
        defaults: [...contract.defaults, { kind, by: side, penalty, at, resolved: false }],
      };
    }
    case "default-resolved": {
      const defaults = contract.defaults.map((one, place) =>
        place === fact.place ? { ...one, resolved: true } : one,
      );
      return withoutDeposit({ ...contract, defaults }, fact.side, fact.taken);
    }
    case "deposit-released":
      return withoutDeposit(contract, fact.side, fact.amount);
  }
}

const untouched = { received: quantity(0n), receivedTickets: [], complete: false } as const;

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
function delivered(contract: Contract): Contract {
  const over = contract.deliveryClosed && contract.shipments.every(({ complete }: Shipment) => complete);
  return contract.state === "40" && over ? { ...contract, state: "50" } : contract;
}

function closed(contract: Contract, closing: Closing, at: Instant): Contract {
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
