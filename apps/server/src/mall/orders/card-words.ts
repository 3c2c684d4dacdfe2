import type { Price, Quantity } from "@zd/domain/kernel/brand";
import { tonnesOf, yuanOf } from "@zd/domain/letters/letter-deal";
import type { AgreementTerms } from "@zd/domain/mall/agreement";
import type { Charges } from "@zd/domain/mall/charges";
import { groupedPrice } from "@zd/domain/money/price";
import type { OrderRow } from "./order-store.ts";

/** Deposit and fee in words: "保证金 34,500.00 元，服务费 100.00 元". */
export const chargeWords = ({ deposit, fee }: Charges): string =>
  `保证金 ${yuanOf(deposit)}，服务费 ${yuanOf(fee)}`;

/** A price in words: "690.00 元/吨". */
export const priceWords = (price: Price): string => `${groupedPrice(price)} 元/吨`;

/** Goods in words: "粒煤 柠条塔矿 500 吨 × 690.00 元/吨". */
export const goodsWords = (
  { wareName, placeName, price }: Pick<OrderRow, "wareName" | "placeName" | "price">,
  quantity: Quantity,
): string => `${wareName} ${placeName} ${tonnesOf(quantity)} × ${priceWords(price)}`;

/** A delivery period in words: "2026-06-15 至 2026-06-30". */
export const periodWords = ({
  deliveryFrom,
  deliveryTo,
}: Pick<AgreementTerms, "deliveryFrom" | "deliveryTo">): string => `${deliveryFrom} 至 ${deliveryTo}`;
