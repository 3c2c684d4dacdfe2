import { type FirmId, type Instant, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import type { Haulage, QuoteId, QuoteState, ShipmentNo, ShipmentState, WaybillState } from "./codes.ts";
import { isEnded, takenBy, type Waybill } from "./waybill.ts";

/** 发运单, with all that a decision about it needs (domain §8). */
export interface Shipment {
  readonly no: ShipmentNo;
  readonly state: ShipmentState;
  readonly shipper: FirmId;
  readonly haulage: Haulage;
  readonly quantity: Quantity;
  readonly carrier: FirmId | null;
}

/** 承运报价 of one carrier. */
export interface Quote {
  readonly id: QuoteId;
  readonly carrier: FirmId;
  readonly state: QuoteState;
  readonly price: Price;
  readonly quotedAt: Instant;
}

/** What its shipper may do to it, and when. */
export const shipmentSteps = {
  edit: { label: "修改", in: ["0"] },
  publish: { label: "发布", in: ["0"] },
  award: { label: "选定承运商", in: ["2"] },
  assign: { label: "派车", in: ["3", "4"] },
  close: { label: "完成发运", in: ["3", "4"] },
  cancel: { label: "取消发运", in: ["0", "1", "2", "3", "4"] },
} as const satisfies Readonly<Record<string, { label: string; in: readonly ShipmentState[] }>>;
export type ShipmentStep = keyof typeof shipmentSteps;

export type ShipmentRefusal =
  | "SHIPMENT_STATE_WRONG"
  | "WAYBILLS_OPEN"
  | "WAYBILLS_MISSING"
  | "LOAD_ABOVE_SHIPMENT";

export const isOpenTo = (step: ShipmentStep, state: ShipmentState): boolean =>
  (shipmentSteps[step].in as readonly ShipmentState[]).includes(state);

/** What a shipment still has room for, beside these waybills of it. */
export const roomIn = ({ quantity: whole }: Pick<Shipment, "quantity">, taken: Quantity): Quantity =>
  quantity(whole > taken ? whole - taken : 0n);

/** What its waybills take together: those that are cancelled nothing. */
export const takenOf = (waybills: readonly Pick<Waybill, "state" | "loading" | "planned">[]): Quantity =>
  quantity(waybills.reduce((sum, waybill) => sum + takenBy(waybill), 0n));

/** The first reason why vehicles with such loads cannot be sent. */
export function assignFault(
  shipment: Pick<Shipment, "state" | "quantity">,
  taken: Quantity,
  planned: readonly Quantity[],
): Refusal<ShipmentRefusal> | null {
  if (!isOpenTo("assign", shipment.state)) return refuse("SHIPMENT_STATE_WRONG");
  const room = roomIn(shipment, taken);
  const wanted = planned.reduce((sum, one) => sum + one, 0n);
  return wanted > room ? refuse("LOAD_ABOVE_SHIPMENT", { quantity: formatQuantity(room) }) : null;
}

/** Why a shipment cannot be ended in this way while its waybills stand as they do. */
export function endFault(
  { state }: Pick<Shipment, "state">,
  step: "close" | "cancel",
  waybills: readonly WaybillState[],
): Refusal<ShipmentRefusal> | null {
  if (!isOpenTo(step, state)) return refuse("SHIPMENT_STATE_WRONG");
  if (waybills.some((one) => !isEnded(one))) return refuse("WAYBILLS_OPEN");
  if (step === "close" && !waybills.includes("4")) return refuse("WAYBILLS_MISSING");
  return step === "cancel" && waybills.includes("4") ? refuse("SHIPMENT_STATE_WRONG") : null;
}

/** The lowest of the quotes that stand; of several the one that came first. */
export function lowestOf(quotes: readonly Quote[]): Quote | null {
  const standing = quotes.filter(({ state }) => state === "0");
  return standing.toSorted(compareQuotes)[0] ?? null;
}

const compareQuotes = (a: Quote, b: Quote): number =>
  a.price === b.price ? a.quotedAt - b.quotedAt : a.price < b.price ? -1 : 1;

/** 日均发运量: mines want even haulage over the days of the loading period (domain §8). */
export const evenLoad = (whole: Quantity, days: number): Quantity =>
  quantity(((whole + BigInt(days) * 100n - 1n) / (BigInt(days) * 100n)) * 100n);
