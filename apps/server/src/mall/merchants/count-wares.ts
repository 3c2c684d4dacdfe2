import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** How many wares of a shop are on sale, shown or not. */
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
