import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { getWareTerms } from "./ware-store.ts";

const most = 200;

/** 成交记录 of a ware (1007): prices for everybody, order numbers for the parties of the deal alone. */
export const listWareDeals = handle(api.trading.listWareDeals, async ({ ware }, { db, actor }) => {
  await getWareTerms(db, ware, actor.companyId);
  const deals = await db
    .selectFrom("trading.deal")
    .select(["orderNo", "firmId", "ownerId", "price", "quantity", "amount", "dealtAt"])
    .where("wareId", "=", ware)
    .orderBy("dealtAt")
    .orderBy("orderNo")
    .limit(most)
    .execute();
  return deals.map(({ orderNo, firmId, ownerId, price, quantity, amount, dealtAt }) => {
    const own = firmId === actor.firmId || ownerId === actor.firmId;
    return { orderNo: own ? orderNo : null, price, quantity, amount, at: instant(dealtAt.getTime()), own };
  });
});
