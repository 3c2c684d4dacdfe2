import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** Those of these firms that have 自动退款 on; without `firms` all that have it on. */
export async function findAutoRefund(db: Reader, firms?: readonly FirmId[]): Promise<ReadonlySet<FirmId>> {
  const chosen = await db
    .selectFrom("funds.agreement")
    .select("firmId")
    .distinct()
    .where("autoRefund", "=", true)
    .where("state", "=", "2")
    .$if(firms !== undefined, (of) => of.where("firmId", "in", firms as FirmId[]))
    .execute();
  return new Set(chosen.map(({ firmId }) => firmId));
}
