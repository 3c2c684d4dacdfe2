import { api } from "@zd/api";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { Actor } from "./actors.ts";

/** Orders in the mall; every sixth names a price that is not that of the ware. */
export async function buyInMall({ market, as, goesOn, pause }: Actor): Promise<void> {
  for (let turn = Math.floor(Math.random() * 100); goesOn(); turn++) {
    await pause(600);
    const buyer = market.bidders[turn % market.bidders.length] as string;
    const ware = market.mallWares[turn % market.mallWares.length] as never;
    await as(buyer).give("mall order", api.mallOrders.placeOrder, {
      ware,
      count: tonnes("1"),
      price: perTonne(turn % 6 === 0 ? "1" : "690"),
      fundPassword: market.fundPassword,
      address: "",
    });
  }
}
