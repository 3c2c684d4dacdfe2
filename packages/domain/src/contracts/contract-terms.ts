import type { Fen, Price, Quantity } from "../kernel/brand.ts";
import { instant } from "../kernel/brand.ts";
import { dayMs, parseShanghai } from "../kernel/shanghai-time.ts";
import type { PayType, Side } from "../terms/codes.ts";
import type { PriceLadder } from "../terms/price-ladder.ts";
import type { QualityLine } from "../terms/product.ts";
import { workingDays } from "./codes.ts";
import type { ContractTerms } from "./contract.ts";
import { templateFor, termsOf } from "./settlement-terms.ts";

/** What a deal, its ware and its section say of the contract that follows. */
export interface DealTerms {
  readonly payType: PayType;
  readonly price: Price;
  readonly quantity: Quantity;
  readonly amount: Fen;
  readonly wareKindName: string;
  /** 交收方式, such as 坑口自提. */
  readonly delivery: string;
  /** The last day of the delivery period. */
  readonly deliveryTo: string;
  readonly qualities: readonly QualityLine[];
  readonly ladder: PriceLadder | null;
}

/** All is paid before the goods are shipped, except where goods come first (domain §5.2). */
const prepayRate = 10_000;

/** Up to ten per cent more than agreed may be shipped (domain §5.2). */
const tolerance = 1_000;

/** Where the buyer fetches the goods, it is his fault if they were not moved. */
const haulierOf = (delivery: string): Side => (delivery.includes("自提") ? "B" : "S");

/** The terms of the contract that a deal makes: settled by its ware's quality table and price ladder. */
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
