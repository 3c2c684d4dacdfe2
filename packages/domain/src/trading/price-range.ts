import { type Price, price } from "../kernel/brand.ts";

/**
 * A warning for base prices outside of the range that the state holds to be reasonable (domain §11.4). The ranges below
 * are in yuan a tonne, prices of the platform in 0.0001 yuan a tonne, calorific values in kcal/kg.
 */

/** The state's reasonable range of long-term prices, VAT included, at a calorific value (domain §11.4). */
interface Range {
  /** Calorific value for which the range holds, kcal/kg. */
  readonly kcal: number;
  /** Lower end, yuan a tonne. */
  readonly low: number;
  /** Upper end, yuan a tonne. */
  readonly high: number;
}

const port: Range = { kcal: 5500, low: 570, high: 770 };

const provinces: Readonly<Record<string, Range>> = {
  山西: { kcal: 5500, low: 370, high: 570 },
  陕西: { kcal: 5500, low: 320, high: 520 },
  河南: { kcal: 5500, low: 600, high: 760 },
  安徽: { kcal: 5000, low: 545, high: 745 },
  宁夏: { kcal: 4500, low: 280, high: 445 },
  湖南: { kcal: 4000, low: 480, high: 630 },
  黑龙江: { kcal: 5500, low: 545, high: 745 },
};

const westOfInnerMongolia: Range = { kcal: 5500, low: 260, high: 460 };
const eastOfInnerMongolia: Range = { kcal: 3500, low: 200, high: 300 };
const eastern = ["赤峰", "通辽", "呼伦贝尔", "兴安盟", "锡林郭勒"];

export interface PriceOffer {
  /** Province of the mine or yard, without 省. */
  readonly province: string;
  /** City; decides between the two ranges of Inner Mongolia. */
  readonly city: string;
  /** Whether the price is for coal loaded on the ship: then the port's range holds, wherever it comes from. */
  readonly loadedOnShip: boolean;
  /** Calorific value as published, in kcal/kg: a figure, a bound, or a range of which the middle counts. */
  readonly kcal: string;
  /** Base price, in 0.0001 yuan a tonne. */
  readonly basePrice: Price;
}

/** The range outside of which a price lies, scaled to the calorific value of the coal. */
export interface PriceWarning {
  /** Lower end of the range, in 0.0001 yuan a tonne. */
  readonly low: Price;
  /** Upper end of the range, in 0.0001 yuan a tonne. */
  readonly high: Price;
}

/**
 * The range outside of which a thermal coal's price lies; null where it lies within, or where no range is known. It warns
 * and refuses nothing: the range binds long-term contracts, and auctions may go beyond it (domain §11.4).
 */
export function priceWarning(offer: PriceOffer): PriceWarning | null {
  const range = rangeOf(offer);
  const kcal = typical(offer.kcal);
  if (!range || kcal === null) return null;
  const scaled = (yuan: number) => price(BigInt(Math.round((yuan * kcal * 100) / range.kcal)) * 100n);
  const [low, high] = [scaled(range.low), scaled(range.high)];
  return offer.basePrice < low || offer.basePrice > high ? { low, high } : null;
}

function rangeOf({ province, city, loadedOnShip }: PriceOffer): Range | undefined {
  if (loadedOnShip) return port;
  if (province === "内蒙古")
    return eastern.some((name) => city.startsWith(name)) ? eastOfInnerMongolia : westOfInnerMongolia;
  return provinces[province];
}

function typical(text: string): number | null {
  const figures = (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  if (figures.length === 0) return null;
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
