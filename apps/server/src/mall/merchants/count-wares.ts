import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";

/** How many wares are on a shop's shelf, whether or not anybody sees it now. */
export async function countWares(db: Reader, firm: FirmId): Promise<number> {
  const { wares } = await db
    .selectFrom("mall.ware")
    .select(({ fn }) => fn.countAll<bigint>().as("wares"))
    .where("firmId", "=", firm)
    .where("state", "=", "2")
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(wares);
}
