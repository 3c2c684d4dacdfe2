import { type Instant, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import { type Axles, axleLimits, type WagonType, wagonLoads } from "./codes.ts";

/**
 * What a weigh ticket of a waybill must say, and how much a vehicle may carry (domain §8.3). Weights are in 0.0001 t.
 */

/** 过磅单: what a vehicle weighed full and empty (domain §8), in 0.0001 t with two decimals of a tonne. */
export interface WeighTicket {
  /** Number printed on it. */
  readonly no: string;
  /** Weight of the full vehicle. */
  readonly gross: Quantity;
  /** Weight of the empty vehicle. */
  readonly tare: Quantity;
  /** Gross less tare. */
  readonly net: Quantity;
  /** When it was weighed; never later than now. */
  readonly weighedAt: Instant;
}

/** Vehicle or wagon that carries a load, which limits it. */
export type Bearer =
  | {
      readonly mode: "road";
      /** Number of axles, which limits the gross weight. */
      readonly axles: Axles;
    }
  | {
      readonly mode: "rail";
      /** Type of the wagon, whose marked load limits the net weight. */
      readonly wagon: WagonType;
    };

export type TicketRefusal =
  | "WEIGHT_NOT_TWO_DECIMALS"
  | "NET_NOT_GROSS_LESS_TARE"
  | "WEIGHT_NOT_POSITIVE"
  | "WEIGHED_IN_FUTURE"
  | "VEHICLE_OVERLOADED"
  | "WAGON_OVERLOADED";

/** Weighed quantities have two decimals (domain §0.3). */
const places = 100n;

/** Tolerance of a scale before a load counts as too heavy, in ten-thousandths (decision 0052). */
const scaleTolerance = 100n;

const tonnes = (whole: number): Quantity => quantity(BigInt(whole) * 10_000n);
const withTolerance = (limit: Quantity): bigint => (limit * (10_000n + scaleTolerance)) / 10_000n;

/** 标记载重 of a wagon; null for a truck. */
export const markedLoad = (bearer: Bearer): Quantity | null =>
  bearer.mode === "rail" ? tonnes(wagonLoads[bearer.wagon]) : null;

/** First fault of a ticket; null where there is none. */
export function weighTicketFault(
  { gross, tare, net, weighedAt }: WeighTicket,
  bearer: Bearer,
  now: Instant,
): Refusal<TicketRefusal> | null {
  if ([gross, tare, net].some((weight) => weight % places !== 0n)) return refuse("WEIGHT_NOT_TWO_DECIMALS");
  if (tare <= 0n || gross <= tare) return refuse("WEIGHT_NOT_POSITIVE");
  if (gross - tare !== net) {
    return refuse("NET_NOT_GROSS_LESS_TARE", { quantity: formatQuantity(quantity(gross - tare)) });
  }
  if (weighedAt > now) return refuse("WEIGHED_IN_FUTURE");
  return overloadFault({ gross, net }, bearer);
}

/** 超载: a truck by its gross weight, a wagon by its load. */
function overloadFault(
  { gross, net }: Pick<WeighTicket, "gross" | "net">,
  bearer: Bearer,
): Refusal<"VEHICLE_OVERLOADED" | "WAGON_OVERLOADED"> | null {
  if (bearer.mode === "road") {
    const limit = tonnes(axleLimits[bearer.axles]);
    if (gross <= withTolerance(limit)) return null;
    const figures = { gross: formatQuantity(gross), axles: bearer.axles, limit: formatQuantity(limit) };
    return refuse("VEHICLE_OVERLOADED", figures);
  }
  const limit = tonnes(wagonLoads[bearer.wagon]);
  if (net <= withTolerance(limit)) return null;
  return refuse("WAGON_OVERLOADED", {
    net: formatQuantity(net),
    wagon: bearer.wagon,
    limit: formatQuantity(limit),
  });
}
