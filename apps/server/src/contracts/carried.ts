import type { ContractAction, DecisionContext } from "@zd/domain/contracts/actions";
import {
  type Contract,
  receivedQuantity,
  shippableQuantity,
  shippedQuantity,
  sideOf,
} from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import type { Ticket } from "@zd/domain/contracts/settlement-evidence";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import {
  type ContractNo,
  type FirmId,
  fen,
  type Instant,
  type Price,
  type Quantity,
  type UserId,
} from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { notFound, Refused } from "../platform/calls/operation.ts";
import { anywhere, type Reader, rows, type Tx } from "../platform/database/database.ts";
import { carryOut } from "./carry-out.ts";
import { type ContractScope, type ContractStep, getContract, lockContracts } from "./contract-store.ts";

/** Whether a contract's goods go by waybills of the platform, whose weights then count for it. */
export type HasWaybills = (db: Reader, contract: ContractNo) => Promise<boolean>;

/** A contract for the firm that moves its goods. */
export interface ToHaul {
  readonly contractNo: ContractNo;
  /** The company on whose site the deal was made. */
  readonly company: string;
  /** Goods move in 20, 30 and 40 only. */
  readonly state: Contract["state"];
  /** Whether the seller has said that no more is shipped. */
  readonly deliveryClosed: boolean;
  /** The firms of both sides. */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** The side that moves the goods. */
  readonly haulier: Side;
  /** Whose weights count. */
  readonly scale: Scale;
  /** Name of the product, in words. */
  readonly product: string;
  /** Price of the deal. */
  readonly price: Price;
  /** Delivery place, in words. */
  readonly place: string;
  /** Quantity that may still be shipped under the contract, its tolerance included. */
  readonly shippable: Quantity;
}

/** A contract of a firm, locked until this transaction is over; or NOT_FOUND. */
export async function lockToHaul(tx: Tx, no: ContractNo, firm: FirmId): Promise<ToHaul> {
  const [locked] = await lockContracts(tx, [no], { firm });
  if (!locked) throw notFound();
  return readToHaul(tx, no, firm);
}

/** The same without a lock, for reading. */
export async function readToHaul(db: Reader, no: ContractNo, firm: FirmId): Promise<ToHaul> {
  const { row, contract } = await getContract(db, no, { firm });
  return {
    contractNo: no,
    company: row.companyId,
    state: contract.state,
    deliveryClosed: contract.deliveryClosed,
    parties: contract.parties,
    haulier: contract.terms.haulier,
    scale: contract.terms.settlement.scale,
    product: row.product,
    price: contract.terms.price,
    place: row.place,
    shippable: shippableQuantity(contract),
  };
}

/** A contract among those whose goods the firm may move. */
export interface FoundToHaul {
  readonly contractNo: ContractNo;
  /** Name of the product, in words. */
  readonly product: string;
  /** Name of the mine or plant that the goods come from. */
  readonly producer: string;
  /** Name of the other side. */
  readonly counterparty: string;
  /** Delivery place, in words. */
  readonly place: string;
  /** 交收方式, in words. */
  readonly delivery: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** Quantity that may still be shipped under the contract. */
  readonly left: Quantity;
}

/** Contracts whose goods the firm is to move, the earliest end of delivery first. */
export const findToHaul = (db: Reader, firm: FirmId, keyword: string): Promise<readonly FoundToHaul[]> =>
  rows<FoundToHaul>(
    db,
    sql`select c.contract_no, c.product, c.producer, f.name as counterparty, c.place, c.delivery,
          c.delivery_to::text as delivery_to,
          (c.quantity * (10000 + (c.body #>> '{terms,tolerance}')::int) / 10000 - c.shipped)::bigint as "left"
        from contracts.contract c
        join identity.firm_view f on f.id = case when c.buyer_id = ${firm} then c.seller_id else c.buyer_id end
        where c.is_open and c.state in ('20', '30', '40') and not (c.body ->> 'deliveryClosed')::boolean
          and ((c.buyer_id = ${firm} and c.body #>> '{terms,haulier}' = 'B')
            or (c.seller_id = ${firm} and c.body #>> '{terms,haulier}' = 'S'))
          and (c.contract_no ilike ${anywhere(keyword)} or c.product ilike ${anywhere(keyword)})
        order by c.delivery_to, c.contract_no limit 50`,
  );

/** The firm and user that act; null by a deadline. */
export interface Acting {
  /** The side of the contract for which it is done. */
  readonly firmId: FirmId;
  /** Null where a deadline does it. */
  readonly userId: UserId | null;
}

/** A load that has arrived. */
export interface Arrived {
  /** Number of the contract's shipment that the load left with. */
  readonly shipment: number;
  /** Ticket of the scale that counts. */
  readonly ticket: Ticket;
}

/** A step of one or more loads: they leave, they arrive, or one that has left is taken back. */
export type LoadStep =
  | {
      readonly type: "ship";
      /** Tickets of the loading, one for each load. */
      readonly tickets: readonly Ticket[];
    }
  | {
      readonly type: "receive";
      /** The loads, one action on the contract for each. */
      readonly loads: readonly Arrived[];
    }
  | {
      readonly type: "take-back";
      /** Number of the shipment that is taken back. */
      readonly shipment: number;
    };

/** The actions of a step on the contract, one for each load. */
function actionsFor({ state, shipments }: Contract, step: LoadStep): readonly ContractAction[] {
  switch (step.type) {
    case "ship":
      return step.tickets.map((ticket) => ({
        type: "ship",
        quantity: ticket.net,
        tickets: [ticket],
        carried: true,
      }));
    case "receive":
      // What the clock has received, or the end of the contract, stays as it is.
      return step.loads
        .filter(
          ({ shipment }) => state === "40" && shipments.some((one) => one.no === shipment && !one.complete),
        )
        .map(({ shipment, ticket }) => ({
          type: "receive",
          no: shipment,
          quantity: ticket.net,
          tickets: [ticket],
          last: true,
          carried: true,
        }));
    case "take-back":
      // What the clock has received has arrived, and is paid for.
      if (shipments.some((one) => one.no === step.shipment && one.complete)) {
        throw new Refused("SHIPMENT_RECEIVED");
      }
      return state === "40" ? [{ type: "cancel-shipment", no: step.shipment, carried: true }] : [];
  }
}

/** Decides about the loads one after the other, as one side of the contract; a refusal of the rules ends the call. */
function decideLoads(
  before: Contract,
  step: LoadStep,
  { userId, firmId }: Acting,
  now: Instant,
  context: Pick<DecisionContext, "available" | "calendar">,
): {
  /** A step for each load. */
  readonly steps: readonly ContractStep[];
  /** The contract after all of them. */
  readonly after: Contract;
} {
  const party = sideOf(before, firmId);
  if (party === null) throw notFound();
  let after = before;
  const steps = actionsFor(before, step).map((action): ContractStep => {
    const by = { user: userId, party, seen: null };
    const decided = decideContract(after, action, by, now, { ...context, certified: false });
    if (!decided.ok) throw new Refused(decided.reason, decided.figures);
    after = decided.facts.reduce(evolveContract, after);
    return { facts: decided.facts, party, memo: "" };
  });
  return { steps, after };
}

const moveLoads = async (scope: ContractScope, by: Acting, no: ContractNo, step: LoadStep) =>
  (
    await carryOut(
      scope,
      no,
      { firm: by.firmId },
      (before, context) => decideLoads(before, step, by, scope.now, context).steps,
    )
  ).steps;

/**
 * Ships loads by their loading tickets, each as a shipment of its own; returns the numbers of the shipments, in the
 * same order.
 */
export async function shipLoads(
  scope: ContractScope,
  seller: Acting,
  no: ContractNo,
  tickets: readonly Ticket[],
): Promise<readonly number[]> {
  const steps = await moveLoads(scope, seller, no, { type: "ship", tickets });
  return steps.map(({ facts }) => {
    const shipped = facts.find((fact) => fact.type === "goods-shipped");
    if (!shipped) throw new Error(`a load of ${no} was shipped without a shipment`);
    return shipped.no;
  });
}

/** Receives loads by the tickets of the scale that counts. */
export async function receiveLoads(
  scope: ContractScope,
  buyer: Acting,
  no: ContractNo,
  loads: readonly Arrived[],
): Promise<void> {
  await moveLoads(scope, buyer, no, { type: "receive", loads });
}

/** Cancels the shipment of a load that has left and will not arrive; nothing happens where the contract is over. */
export async function takeBackLoad(
  scope: ContractScope,
  seller: Acting,
  no: ContractNo,
  shipment: number,
): Promise<void> {
  await moveLoads(scope, seller, no, { type: "take-back", shipment });
}

/** The quantities of a contract. */
export interface ContractTonnes {
  /** All that has left. */
  readonly shipped: Quantity;
  /** All that has arrived. */
  readonly received: Quantity;
  /** What may still be shipped, tolerance included. */
  readonly shippable: Quantity;
}

const tonnesOf = (contract: Contract): ContractTonnes => ({
  shipped: shippedQuantity(contract),
  received: receivedQuantity(contract),
  shippable: shippableQuantity(contract),
});

/** The quantities of a contract before and after a step of loads, as its rules would decide; nothing is kept. */
export async function previewLoads(
  db: Reader,
  by: Acting,
  no: ContractNo,
  step: LoadStep,
  now: Instant,
): Promise<{
  /** As the contract is now. */
  readonly before: ContractTonnes;
  /** As it would be after the step. */
  readonly after: ContractTonnes;
}> {
  const { contract: before, calendar } = await getContract(db, no, { firm: by.firmId });
  // Moving goods asks for no money of either side.
  const { after } = decideLoads(before, step, by, now, { available: () => fen(0n), calendar });
  return { before: tonnesOf(before), after: tonnesOf(after) };
}
