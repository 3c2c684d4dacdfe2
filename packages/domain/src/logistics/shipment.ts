import { type FirmId, type Instant, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import type { Haulage, QuoteId, QuoteState, ShipmentNo, ShipmentState, WaybillState } from "./codes.ts";
import { isEnded, loadQuantity, type Waybill } from "./waybill.ts";

/** The steps of a shipment: quotes, award, waybills, end (domain §8). Quantities are in 0.0001 t. */

/** 发运单: what is known of a shipment when its next step is decided (domain §8). */
export interface Shipment {
  readonly no: ShipmentNo;
  /** Draft (0), published (1), quoted for (2), open for waybills (3), hauled (4), completed (5), cancelled (9). */
  readonly state: ShipmentState;
  /** Firm that has the goods hauled and pays the freight. */
  readonly shipper: FirmId;
  /** By a carrier, or by the shipper's own vehicles. */
  readonly haulage: Haulage;
  /** Quantity to be hauled. */
  readonly quantity: Quantity;
  /** Chosen carrier; null before, and with own vehicles. */
  readonly carrier: FirmId | null;
}

/** 承运报价 of one carrier. */
export interface Quote {
  readonly id: QuoteId;
  /** Firm that offers to haul. */
  readonly carrier: FirmId;
  /** Waits for the shipper's choice (0), chosen (1), not chosen (2), withdrawn (3). */
  readonly state: QuoteState;
  /** 运价 of a tonne, in 0.0001 yuan. */
  readonly price: Price;
  /** When it was made; of equal prices the earlier one comes first. */
  readonly quotedAt: Instant;
}

/** Steps of the shipper, and the states in which each is possible. */
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

/** Quantity that no waybill has taken yet. */
export const unassignedQuantity = (
  { quantity: whole }: Pick<Shipment, "quantity">,
  taken: Quantity,
): Quantity => quantity(whole > taken ? whole - taken : 0n);

/** Quantity that waybills have taken together; cancelled ones take none. */
export const assignedQuantity = (
  waybills: readonly Pick<Waybill, "state" | "loading" | "planned">[],
): Quantity => quantity(waybills.reduce((sum, waybill) => sum + loadQuantity(waybill), 0n));

/** Why waybills with these planned loads cannot be added; null where they can. */
export function assignFault(
  shipment: Pick<Shipment, "state" | "quantity">,
  taken: Quantity,
  planned: readonly Quantity[],
): Refusal<ShipmentRefusal> | null {
  if (!isOpenTo("assign", shipment.state)) return refuse("SHIPMENT_STATE_WRONG");
  const room = unassignedQuantity(shipment, taken);
  const total = planned.reduce((sum, one) => sum + one, 0n);
  return total > room ? refuse("LOAD_ABOVE_SHIPMENT", { quantity: formatQuantity(room) }) : null;
}

/** Why a shipment cannot be closed or cancelled with its waybills in these states; null where it can. */
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

/** Lowest of the open quotes, of equal ones the first; null where there is none. */
export function lowestOf(quotes: readonly Quote[]): Quote | null {
  const standing = quotes.filter(({ state }) => state === "0");
  return standing.toSorted(compareQuotes)[0] ?? null;
}

const compareQuotes = (a: Quote, b: Quote): number =>
  a.price === b.price ? a.quotedAt - b.quotedAt : a.price < b.price ? -1 : 1;

/** 日均发运量 over the days of the loading period, rounded up to 0.01 t (domain §8). */
export const evenLoad = (whole: Quantity, days: number): Quantity =>
  quantity(((whole + BigInt(days) * 100n - 1n) / (BigInt(days) * 100n)) * 100n);
