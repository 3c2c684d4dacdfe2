import { type Fen, type FirmId, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, averagePrice } from "../money/amount.ts";

/**
 * What haulage on a route may cost, by what was agreed with carriers there (decision 0135). It never lets the freight of one other firm be read:
 * it goes by the asking firm's own shipments, or by those of at least three firms together.
 */

/** How many days of shipments count. */
export const estimateDays = 30;

/** By how many other shippers an estimate has to be made at least. */
export const shippersLeast = 3;

/** A shipment on the route whose carrier was chosen. */
export interface HauledShipment {
  readonly shipper: FirmId;
  /** Agreed freight, in 0.0001 yuan a tonne. */
  readonly freight: Price;
  /** 0.0001 t. */
  readonly quantity: Quantity;
}

/** Whose shipments an estimate is made of. */
export const estimateSources = { own: "本企业近30天的成交运价", market: "近30天该线路的成交运价" } as const;
export type EstimateSource = keyof typeof estimateSources;

export interface FreightEstimate {
  /** Mean freight weighted by tonnes, in 0.0001 yuan a tonne, rounded to the fen. */
  readonly price: Price;
  readonly source: EstimateSource;
  /** Of how many shipments it is the mean. */
  readonly shipments: number;
}

/** The estimate for a firm; null where too little is known. */
export function freightEstimate(hauled: readonly HauledShipment[], asking: FirmId): FreightEstimate | null {
  const own = hauled.filter(({ shipper }) => shipper === asking);
  if (own.length > 0) return meanOf(own, "own");
  return new Set(hauled.map(({ shipper }) => shipper)).size < shippersLeast ? null : meanOf(hauled, "market");
}

function meanOf(hauled: readonly HauledShipment[], source: EstimateSource): FreightEstimate | null {
  const cost = hauled.reduce((sum: Fen, one) => fen(sum + amountOf(one.freight, one.quantity)), fen(0n));
  const tonnes = hauled.reduce((sum: Quantity, one) => quantity(sum + one.quantity), quantity(0n));
  const price = averagePrice(cost, tonnes);
  return price === null ? null : { price, source, shipments: hauled.length };
}
