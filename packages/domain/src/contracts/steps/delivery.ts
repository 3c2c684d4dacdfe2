import { type Quantity, quantity } from "../../kernel/brand.ts";
import { accept, type Refusal, refuse } from "../../kernel/decision.ts";
import { formatQuantity } from "../../money/quantity.ts";
import type { ContractRefusal } from "../actions.ts";
import { type Contract, shippableQuantity } from "../contract.ts";
import { netWeight, type Ticket, ticketFault } from "../settlement-evidence.ts";
import type { ActionOf, ContractDecision, Stamp } from "./step.ts";

/** Steps by which goods are shipped and received. Quantities are in 0.0001 t. */

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
    const sum = netWeight(tickets, scale);
    if (sum !== load) return refuse("TICKET_SUM_WRONG", { ticket: "合计", quantity: formatQuantity(sum) });
  }
  return null;
}

export function ship(
  contract: Contract,
  { quantity: load, tickets, carried }: ActionOf<"ship">,
  stamp: Stamp,
): ContractDecision {
  const before = contract.shipments.flatMap((shipment) => shipment.tickets);
  const fault = loadFault(before, tickets, load);
  if (fault) return fault;
  const most = shippableQuantity(contract);
  if (load > most) return refuse("SHIPMENT_EXCEEDS_CONTRACT", { quantity: formatQuantity(most) });
  const no = contract.lastShipment + 1;
  return accept({
    ...stamp,
    type: "goods-shipped",
    no,
    quantity: load,
    tickets,
    ...(carried && { carried }),
  });
}

export function cancelShipment(
  { shipments }: Contract,
  { no, carried }: ActionOf<"cancel-shipment">,
  stamp: Stamp,
): ContractDecision {
  const shipment = shipments.find((one) => one.no === no);
  if (!shipment) return refuse("SHIPMENT_UNKNOWN");
  if (shipment.carried && !carried) return refuse("WEIGHTS_FROM_WAYBILLS");
  if (shipment.received > 0n || shipment.complete) return refuse("SHIPMENT_RECEIVED");
  return accept({ ...stamp, type: "shipment-cancelled", no });
}

export function receive(
  contract: Contract,
  { no, quantity: load, tickets, last, carried }: ActionOf<"receive">,
  stamp: Stamp,
): ContractDecision {
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
  return accept({ ...stamp, type: "goods-received", no, quantity: load, tickets, complete });
}
