import type { PublicBid } from "@zd/contract/market/board";
import { type CompanyId, instant, type WareId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { getWareTerms } from "../wares/ware-store.ts";

const most = 200;

/** The accepted orders of a ware as everybody may see them, newest first: no names. */
export async function findBids(db: Reader, ware: WareId, company: CompanyId): Promise<PublicBid[]> {
  await getWareTerms(db, ware, company);
  const orders = await db
    .selectFrom("trading.order")
    .select(["seq", "receivedAt", "price", "quantity"])
    .where("wareId", "=", ware)
    .where("sealed", "=", false)
    .orderBy("seq", "desc")
    .limit(most)
    .execute();
  return orders.map(({ receivedAt, ...bid }) => ({ ...bid, at: instant(receivedAt.getTime()) }));
}
