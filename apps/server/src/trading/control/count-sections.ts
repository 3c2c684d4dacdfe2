import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** How many sections of a company, practice left out, wait for one of these days (`YYYY-MM-DD` in Shanghai). */
export async function countSectionsOn(
  db: Reader,
  company: CompanyId,
  days: readonly string[],
): Promise<number> {
  if (days.length === 0) return 0;
  const { count } = await db
    .selectFrom("trading.section")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("companyId", "=", company)
    .where("practice", "=", false)
    .where("status", "=", "0")
    .where("tradingDay", "in", days)
    .executeTakeFirstOrThrow();
  return Number(count);
}
