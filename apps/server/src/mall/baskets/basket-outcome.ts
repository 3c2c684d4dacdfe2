import { refusalText } from "@zd/api/refusals";
import type { CompanyId, Fen, FirmId, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { basketDecision, type ReckonedLine, reckonLines } from "@zd/domain/mall/basket";
import type { MallWareId } from "@zd/domain/mall/codes";
import { findAvailable, findFeeTerms } from "../../funds/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { type CustomerPrices, findCustomerPrices } from "../groups/customer-prices.ts";
import { findFeePlans, planOf } from "../merchants/fee-plans.ts";
import { termsFor } from "../orders/charge-terms.ts";
import { type FoundOffer, findOffers, offerAt } from "../orders/offers.ts";
import { findLimits, findStanding, type StandingRefusal, standingFault } from "../standing.ts";

/** A ware as it stands in a basket. */
export interface ChosenLine {
  readonly ware: MallWareId;
  /** As the shop called it when it was put in. */
  readonly name: string;
  /** How much is to be ordered. */
  readonly count: Quantity;
  /** The price at which it is there. */
  readonly price: Price;
}

/** Who orders, and where. */
export interface Ordering {
  readonly company: CompanyId;
  readonly buyer: FirmId;
  readonly now: Instant;
}

/** A line with the name of its ware. */
interface NamedLine extends ReckonedLine {
  readonly name: string;
}

/** What lines of baskets come to now, with what they were reckoned from. */
export interface Reckoning {
  readonly lines: readonly NamedLine[];
  /** By ware, at the shop's price; those that are on sale no more are left out. */
  readonly offers: ReadonlyMap<MallWareId, FoundOffer>;
  /** What the buyer pays who is a customer of a group. */
  readonly customerPrices: CustomerPrices;
  /** Why the buyer may not order at all; null where he may. */
  readonly hindered: StandingRefusal | null;
  /** 可用资金 of the buyer. */
  readonly available: Fen;
}

/** Reckons lines by the rules of orders, whatever shops they are of; in as many queries for one line as for all. */
export async function reckon(
  db: Reader,
  chosen: readonly ChosenLine[],
  { company, buyer, now }: Ordering,
): Promise<Reckoning> {
  const wares = chosen.map(({ ware }) => ware);
  const [found, customerPrices, plans, fees, available, standing] = await Promise.all([
    findOffers(db, wares),
    findCustomerPrices(db, buyer, wares),
    findFeePlans(db, company),
    findFeeTerms(db, [buyer]),
    findAvailable(db, buyer),
    findStanding(db, buyer),
  ]);
  const limits = await findLimits(db, buyer, standing);
  // What a shop writes on a ware that is not on sale is not for its buyers to see.
  const offers = new Map([...found].filter(([, { state }]) => state === "2"));
  const lines = chosen.map((line) => {
    const offer = offers.get(line.ware);
    if (!offer) return { ...line, offer: null, terms: null };
    const price = customerPrices.of(buyer, line.ware, offer.price) ?? offer.price;
    const terms = termsFor(planOf(plans, offer.plan), fees, offer, { firm: buyer, side: "B", at: now });
    return { ...line, offer: { ...offerAt(offer, now), price }, terms };
  });
  const names = new Map(chosen.map(({ ware, name }) => [ware, offers.get(ware)?.name ?? name]));
  return {
    lines: reckonLines(lines, { buyer, limits }).map((line) => ({
      ...line,
      name: names.get(line.ware) ?? "",
    })),
    offers,
    customerPrices,
    hindered: standingFault(standing),
    available,
  };
}

/** A refusal of an order from a basket. */
export interface BasketFault {
  readonly reason: StandingRefusal | "BASKET_LINES_REFUSED" | "FUNDS_INSUFFICIENT";
  readonly figures: Readonly<Record<string, string>>;
}

/** Why the lines of a reckoning cannot be ordered in one go, with those that are in the way; null where they can. */
export function basketFaultOf({ hindered, lines, available }: Reckoning): BasketFault | null {
  if (hindered) return { reason: hindered, figures: {} };
  const decision = basketDecision(lines, available);
  if (decision.ok) return null;
  const { short } = decision;
  if (short) return { reason: short.reason, figures: short.figures ?? {} };
  return {
    reason: "BASKET_LINES_REFUSED",
    figures: { lines: lineWords(lines.filter(({ fault }) => fault !== null)) },
  };
}

/** How many lines a refusal names; of more it says how many they are. */
const namedMost = 3;

/** The lines that are in the way, in words: "籽精煤：库存不足；块煤：店铺休息中". */
const lineWords = (lines: readonly NamedLine[]): string =>
  [
    ...lines.slice(0, namedMost).map((line) => `${line.name}：${lineFault(line)}`),
    ...(lines.length > namedMost ? [`等 ${lines.length} 种商品`] : []),
  ].join("；");

/** Why a line cannot be ordered, in words; empty where it can. */
export const lineFault = ({ fault }: ReckonedLine): string =>
  fault ? refusalText(fault.reason, fault.figures ?? {}) : "";
