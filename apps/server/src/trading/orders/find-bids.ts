import type { PublicBid } from "@zd/api/market/board";
import { type CompanyId, instant, type WareId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { getWareTerms } from "../wares/ware-store.ts";

const most = 200;

/**
 * Accepted orders of a ware for everybody, the newest first, without names. Orders of a voided ware keep their
 * status: they were released, not withdrawn.
 */
export async function findBids(db: Reader, ware: WareId, company: CompanyId): Promise<PublicBid[]> {
  await getWareTerms(db, ware, company);
  const orders = await db
    .selectFrom("trading.order as o")
    .innerJoin("trading.ware as w", "w.id", "o.wareId")
    .select(["o.seq", "o.receivedAt", "o.price", "o.quantity", "o.status", "w.status as wareStatus"])
    .where("o.wareId", "=", ware)
    .where("o.sealed", "=", false)
    .orderBy("o.seq", "desc")
    .limit(most)
    .execute();
  return orders.map(({ receivedAt, status, wareStatus, ...bid }) => ({
    ...bid,
    at: instant(receivedAt.getTime()),
    withdrawn: status === "D" && wareStatus !== "5",
  }));
}
