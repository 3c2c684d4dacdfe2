import { api } from "@zd/api";
import { price, quantity } from "@zd/domain/kernel/brand";
import type { WareRule } from "@zd/domain/trading/session";
import { handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { getWareTerms } from "./ware-store.ts";

/** 商品优惠 (2012): price reductions by quantity; empty for a ware with one price. */
export const listWareDiscounts = handle(api.trading.listWareDiscounts, async ({ ware }, { db, request }) => {
  const { rule } = await getWareTerms(db, ware, await companyOfSite(db, request, undefined));
  return discountsOf(rule);
});

function discountsOf({ basePrice, terms }: WareRule) {
  if (terms?.mode === "2")
    return terms.tiers.map(({ from, price: tier }) => ({ from, discount: price(basePrice - tier) }));
  if (terms?.mode !== "5" || terms.ladder.kind === "RATE") return [];
  return terms.ladder.rows.map(({ at, off }) => ({ from: quantity(at), discount: off }));
}
