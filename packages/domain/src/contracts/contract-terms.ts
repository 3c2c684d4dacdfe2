import type { Fen, Price, Quantity } from "../kernel/brand.ts";
import { instant } from "../kernel/brand.ts";
import { dayMs, parseShanghai } from "../kernel/shanghai-time.ts";
import type { PayType, Side } from "../terms/codes.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import type { QualityLine } from "../terms/product.ts";
import { workingDays } from "./codes.ts";
import type { ContractTerms } from "./contract.ts";
import { templateFor, termsOf } from "./settlement-terms.ts";

/** What the terms of a contract are made from: the deal, its ware and its section. */
export interface DealTerms {
  /**
   * How the buyer pays: in advance (0), in advance and held until the settlement (1), after the settlement (2), outside
   * of the platform (3).
   */
  readonly payType: PayType;
  /** Price of the deal, in 0.0001 yuan a tonne. */
  readonly price: Price;
  /** Quantity of the deal, in 0.0001 t. */
  readonly quantity: Quantity;
  /** Amount of the deal, in fen. */
  readonly amount: Fen;
  /** 商品种类; it chooses the template of the settlement. */
  readonly wareKindName: string;
  /** 交收方式, such as 坑口自提. */
  readonly delivery: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** Quality table of the ware, which gives the settlement its bases and limits. */
  readonly qualities: readonly QualityLine[];
  /** Price ladder of mode 5; null in every other mode. */
  readonly ladder: PriceLadder | null;
}

/**
 * Share of the amount to be paid before shipping, in ten-thousandths: all of it, except where goods come first (domain
 * §5.2).
 */
const prepayRate = 10_000;

/** Share that may be shipped beyond the agreed quantity, in ten-thousandths: ten per cent (domain §5.2). */
const tolerance = 1_000;

/** The side that hauls: the buyer where the delivery mode says 自提, otherwise the seller. */
const haulierOf = (delivery: string): Side => (delivery.includes("自提") ? "B" : "S");

/** Terms of the contract that a deal makes; throws where its delivery period ends on no day. */
export function termsOfDeal(deal: DealTerms): ContractTerms {
  const { payType, price, quantity, amount, wareKindName, delivery, deliveryTo, qualities, ladder } = deal;
  const lastDay = parseShanghai(deliveryTo);
  if (lastDay === null) throw new Error(`the delivery period ends on no day: ${deliveryTo}`);
  return {
    payType,
    price,
    quantity,
    amount,
    prepayRate,
    tolerance,
    haulier: haulierOf(delivery),
    deliverBy: instant(lastDay + dayMs),
    payDays: workingDays["pay-settled"],
    settlement: { ...termsOf(templateFor(wareKindName), qualities), ladder },
  };
}
