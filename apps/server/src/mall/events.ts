import { event } from "../platform/event.ts";

/** 商品 has another price from now on; prices in ten-thousandths of a yuan, as text. */
export const warePriceChanged = event<{
  readonly ware: string;
  readonly before: string;
  readonly after: string;
}>()("mall.warePriceChanged");

/** 商品 of which nothing was left has something for sale again. */
export const wareInStock = event<{ readonly ware: string }>()("mall.wareInStock");
