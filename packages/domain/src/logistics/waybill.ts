import { workingDays } from "../contracts/codes.ts";
import { type Instant, type Quantity, quantity } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { formatQuantity } from "../money/quantity.ts";
import {
  type WaybillAction,
  type WaybillNo,
  type WaybillParty,
  type WaybillState,
  waybillActions,
  waybillStates,
} from "./codes.ts";
import { type Bearer, type TicketRefusal, type WeighTicket, weighTicketFault } from "./weigh-ticket.ts";

/** The steps of a waybill from loading to signature (domain §8). Weights are in 0.0001 t. */

/** 运单: one vehicle or wagon with its load; the fold of its facts. */
export interface Waybill {
  readonly no: WaybillNo;
  /** To be loaded (0), loaded (1), on its way (2), unloaded (3), signed for (4), held up (5), cancelled (9). */
  readonly state: WaybillState;
  /** State to which it returns when a reported exception is over; null where there is none. */
  readonly before: WaybillState | null;
  /** Truck or wagon, which limits its load. */
  readonly bearer: Bearer;
  /** Quantity that it is to carry. */
  readonly planned: Quantity;
  /** 装货磅单; null until it is loaded. */
  readonly loading: WeighTicket | null;
  /** 卸货磅单; null until it is unloaded. */
  readonly unloading: WeighTicket | null;
  /** Whether the seller has released it, which ships its goods by the contract. */
  readonly released: boolean;
}

/** What the rules have decided about a waybill; each fact is one row of its timeline. */
export type WaybillFact =
  | {
      readonly type: "loaded";
      /** 装货磅单; a later one takes its place until the load is released. */
      readonly ticket: WeighTicket;
    }
  | { readonly type: "released" }
  | {
      readonly type: "unloaded";
      /** 卸货磅单; a later one takes its place until the buyer has signed. */
      readonly ticket: WeighTicket;
    }
  | { readonly type: "signed" }
  | {
      readonly type: "reported";
      /** What has happened; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "resumed";
      /** How it was settled; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "cancelled";
      /** Why; never empty. */
      readonly memo: string;
    };

/** An action on a waybill with what it says. */
export type WaybillRequest =
  | {
      readonly type: "load";
      /** 装货磅单. */
      readonly ticket: WeighTicket;
      /** Quantity that the shipment has left for this waybill. */
      readonly room: Quantity;
    }
  | { readonly type: "release" | "sign" }
  | {
      readonly type: "unload";
      /** 卸货磅单; its load may not be above that of the loading. */
      readonly ticket: WeighTicket;
    }
  | {
      readonly type: "report" | "resume" | "cancel";
      /** Reason in words; never empty. */
      readonly memo: string;
    };

export type WaybillRefusal =
  | TicketRefusal
  | "WAYBILL_NOT_LOADED"
  | "WAYBILL_NOT_RELEASED"
  | "WAYBILL_STATE_WRONG"
  | "WAYBILL_ALREADY_RELEASED"
  | "LOAD_ABOVE_SHIPMENT"
  | "UNLOADED_ABOVE_LOADED"
  | "UNLOADED_BEFORE_LOADED"
  | "REASON_REQUIRED"
  | "NOT_ALLOWED";

/**
 * Quantity that a waybill takes of its shipment: its net load, before loading the planned one; zero once it is cancelled.
 */
export const loadQuantity = ({
  state,
  loading,
  planned,
}: Pick<Waybill, "state" | "loading" | "planned">): Quantity =>
  state === "9" ? quantity(0n) : (loading?.net ?? planned);

/** Whether no action can follow. */
export const isEnded = (state: WaybillState): boolean => state === "4" || state === "9";

/** When an unloaded waybill counts as signed for if the buyer says nothing: after the working days of a receipt. */
export const signedBySilenceAt = (arrived: Instant, calendar: ExchangeCalendar): Instant =>
  endOfWorkingDay(calendar, arrived, workingDays.receive);

/**
 * Greatest number of lines in a timeline; beyond it no milestones are taken, since the holder of a driver's link can
 * write them.
 */
export const milestonesMost = 200;

/** Actions that a user may take now who acts for these parties. */
export const actionsOn = (
  waybill: Pick<Waybill, "state" | "released">,
  parties: readonly WaybillParty[],
): readonly WaybillAction[] =>
  (Object.keys(waybillActions) as WaybillAction[]).filter(
    (action) => closedOn(waybill, action, parties) === null,
  );

function closedOn(
  { state, released }: Pick<Waybill, "state" | "released">,
  action: WaybillAction,
  parties: readonly WaybillParty[],
):
  | "NOT_ALLOWED"
  | "WAYBILL_NOT_LOADED"
  | "WAYBILL_NOT_RELEASED"
  | "WAYBILL_STATE_WRONG"
  | "WAYBILL_ALREADY_RELEASED"
  | null {
  const { by, in: states }: { by: readonly WaybillParty[]; in: readonly WaybillState[] } =
    waybillActions[action];
  if (!parties.some((party) => by.includes(party))) return "NOT_ALLOWED";
  if (!states.includes(state)) {
    if (action === "unload" && state === "0") return "WAYBILL_NOT_LOADED";
    if (action === "unload" && state === "1") return "WAYBILL_NOT_RELEASED";
    return "WAYBILL_STATE_WRONG";
  }
  // Only the seller can cancel a waybill whose goods have been shipped by the contract.
  return action === "cancel" && released && !parties.includes("S") ? "WAYBILL_ALREADY_RELEASED" : null;
}

/** Decides an action: the fact that follows, or the first reason why it is refused (domain §8). */
export function decideWaybill(
  waybill: Waybill,
  request: WaybillRequest,
  parties: readonly WaybillParty[],
  now: Instant,
): Decision<WaybillFact, WaybillRefusal> {
  const reason = closedOn(waybill, request.type, parties);
  if (reason) return refuse(reason, { state: waybillStates[waybill.state] });
  switch (request.type) {
    case "load": {
      const { ticket, room } = request;
      const fault = weighTicketFault(ticket, waybill.bearer, now);
      if (fault) return fault;
      if (ticket.net > room) return refuse("LOAD_ABOVE_SHIPMENT", { quantity: formatQuantity(room) });
      return accept({ type: "loaded", ticket });
    }
    case "unload": {
      const { ticket } = request;
      const { loading } = waybill;
      if (loading === null) return refuse("WAYBILL_NOT_LOADED");
      const fault = weighTicketFault(ticket, waybill.bearer, now);
      if (fault) return fault;
      if (ticket.weighedAt < loading.weighedAt) return refuse("UNLOADED_BEFORE_LOADED");
      if (ticket.net > loading.net) {
        return refuse("UNLOADED_ABOVE_LOADED", {
          quantity: formatQuantity(ticket.net),
          loaded: formatQuantity(loading.net),
        });
      }
      return accept({ type: "unloaded", ticket });
    }
    case "release":
      return accept({ type: "released" });
    case "sign":
      return accept({ type: "signed" });
    case "report":
    case "resume":
    case "cancel": {
      const memo = request.memo.trim();
      if (memo === "") return refuse("REASON_REQUIRED");
      return accept({ type: factTypes[request.type], memo });
    }
  }
}

const factTypes = { report: "reported", resume: "resumed", cancel: "cancelled" } as const;

/** The waybill after one fact. */
export function evolveWaybill(waybill: Waybill, fact: WaybillFact): Waybill {
  switch (fact.type) {
    case "loaded":
      return { ...waybill, state: "1", loading: fact.ticket };
    case "released":
      return { ...waybill, state: "2", released: true };
    case "unloaded":
      return { ...waybill, state: "3", unloading: fact.ticket };
    case "signed":
      return { ...waybill, state: "4" };
    case "reported":
      return { ...waybill, state: "5", before: waybill.state };
    case "resumed":
      return { ...waybill, state: waybill.before ?? waybill.state, before: null };
    case "cancelled":
      return { ...waybill, state: "9", before: null };
  }
}

/** Lines of a timeline in Chinese. */
export const waybillSteps: Readonly<
  Record<WaybillFact["type"] | "assigned" | "milestone" | "receiver-signed" | "paid", string>
> = {
  assigned: "派车",
  loaded: "装货过磅",
  released: "放行发车",
  unloaded: "卸货过磅",
  signed: "签收",
  reported: "上报异常",
  resumed: "异常解除",
  cancelled: "运单取消",
  milestone: "运输节点",
  "receiver-signed": "收货人签名",
  paid: "运费结算",
};
export type WaybillStep = keyof typeof waybillSteps;
