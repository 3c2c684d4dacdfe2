import type { Card } from "@zd/api/wire/card";
import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { Reader } from "../../platform/database/database.ts";

/** Orders that a merchant has still to answer, for cards; no step of a card ends them. */
export async function findWaiting(
  db: Reader,
  visibleTo:
    | {
        /** The orders of one shop. */
        readonly sellerId: FirmId;
      }
    | {
        /** The orders of a whole mall. */
        readonly companyId: CompanyId;
      }
    | {
        /** The orders of some wares. */
        readonly wareIds: readonly MallWareId[];
      },
  goOn = "继续办理",
): Promise<Card["facts"][number]> {
  const { orders } = await db
    .selectFrom("mall.order")
    .select(({ fn }) => fn.countAll<bigint>().as("orders"))
    .where("state", "=", "0")
    .where((row) => ("wareIds" in visibleTo ? row("wareId", "in", visibleTo.wareIds) : row.and(visibleTo)))
    .executeTakeFirstOrThrow();
  return { title: "待确认订单", words: orders === 0n ? "没有" : `${orders} 笔，${goOn}` };
}
