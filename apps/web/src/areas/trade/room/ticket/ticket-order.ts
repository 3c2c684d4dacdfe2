import { refusalText } from "@zd/api/refusals";
import type { Fen, Price } from "@zd/domain/kernel/brand";
import { faceOf } from "../../mode-face.ts";
import type { OwnOrder, OwnStand } from "../own/own-orders.ts";
import { closedBecause } from "../phases/phases.ts";
import { ownWaiting, type Sight } from "../seen-session.ts";
import { type Draft, type Fields, fieldsOf } from "./draft.ts";
import { orderFault, priceOfOrder, type Trial, trialOf } from "./trial.ts";

interface TicketInput {
  /** What the room knows now. */
  readonly sight: Sight;
  /** How the firm stands on the ware; null where it has no order. */
  readonly stand: OwnStand | null;
  /** The line is dead, or the figures are old: nothing is sent. */
  readonly offline: boolean;
  /** What the trader has typed. */
  readonly draft: Draft;
  /** Null while signed out. */
  readonly available: Fen | null;
}

/** The order that a draft stands for. */
export interface TicketOrder {
  /** The fields as they read, with what is suggested where nothing was typed. */
  readonly fields: Fields;
  /** What the order names as its price. */
  readonly price: Price | null;
  /** The own order that it would take the place of. */
  readonly replaces: OwnOrder | null;
  /** What it would do to the firm's money; null while price or quantity is missing. */
  readonly trial: Trial | null;
  /** The first reason why it cannot be sent, in the order in which the server would meet it; null when it can. */
  readonly fault: string | null;
}

export function ticketOrder({ sight, stand, offline, draft, available }: TicketInput): TicketOrder {
  const { section, ware, terms } = sight;
  const fields = fieldsOf(sight, draft);
  const replaces = ownWaiting(sight);
  const price = priceOfOrder(sight, fields.price, fields.quantity);
  const trial =
    price === null || fields.quantity === null
      ? null
      : trialOf(sight, { price, quantity: fields.quantity }, available);

  const leads = section.status !== "a" && !terms.split && stand?.standing === "leading";
  const isUnchanged = replaces !== null && replaces.quantity === fields.quantity && replaces.price === price;
  const fault =
    closedBecause(section, ware) ??
    (offline ? `连接中断，暂不能${faceOf(section).act}，恢复后可继续` : null) ??
    (leads ? refusalText("ALREADY_LEADING") : null) ??
    orderFault(sight, fields.price, fields.quantity) ??
    (isUnchanged ? "与现有委托相同，无需重复提交" : null) ??
    trial?.shortage ??
    null;
  return { fields, price, replaces, trial, fault };
}
