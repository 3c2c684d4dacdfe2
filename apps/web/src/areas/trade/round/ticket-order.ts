import type { SectionRow, WareRow } from "@zd/contract/market/board";
import { refusalText } from "@zd/contract/refusals";
import { type Fen, fen, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { type Draft, type Fields, fieldsOf } from "./draft.ts";
import type { OwnOrder, OwnStand } from "./own-orders.ts";
import { closedBecause } from "./phases.ts";
import { isListing, priceFault, quantityFault, type Terms, type Trial, trialOf } from "./trial.ts";

interface Given {
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly terms: Terms;
  readonly stand: OwnStand | null;
  /** The firm's own in the section. */
  readonly orders: readonly OwnOrder[];
  readonly lost: boolean;
  readonly draft: Draft;
  /** Null while signed out. */
  readonly available: Fen | null;
}

/** The order that a draft stands for. */
export interface TicketOrder {
  readonly fields: Fields;
  /** What the firm has taken of a listing already. */
  readonly taken: Quantity;
  /** What it would do to the firm's money; null while price or quantity is missing. */
  readonly trial: Trial | null;
  /** The first reason why it cannot be sent, in the order in which the server would meet it; null when it can. */
  readonly fault: string | null;
}

export function ticketOrder({
  section,
  ware,
  terms,
  stand,
  orders,
  lost,
  draft,
  available,
}: Given): TicketOrder {
  const listing = isListing(terms);
  const onWare = orders.filter((order) => order.ware === ware.ware);
  const taken = quantity(listing ? onWare.reduce((sum, { filled }) => sum + filled, 0n) : 0n);
  const fields = fieldsOf(terms, ware, draft);
  const trial =
    fields.price === null || fields.quantity === null
      ? null
      : trialOf(terms, {
          price: fields.price,
          quantity: fields.quantity,
          available,
          fixedPaid: orders.length > 0,
          givenBack: fen(onWare.reduce((sum, { status, held }) => (status === "E" ? sum + held : sum), 0n)),
        });

  const leads = !listing && !terms.split && stand?.standing === "leading";
  const fault =
    closedBecause(section, ware) ??
    (lost ? "行情中断，恢复后可继续" : null) ??
    (leads ? refusalText("ALREADY_LEADING") : null) ??
    quantityFault(terms, ware, taken, fields.quantity) ??
    (listing ? null : priceFault(terms, ware, fields.price)) ??
    trial?.shortage ??
    null;
  return { fields, taken, trial, fault };
}
