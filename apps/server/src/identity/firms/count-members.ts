import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** How many member firms of a company are not disabled; the exchange's own firm does not count. */
export async function countMembers(db: Reader, company: CompanyId): Promise<number> {
  const { members } = await db
    .selectFrom("identity.firm")
    .select(({ fn }) => fn.countAll<number>().as("members"))
    .where("companyId", "=", company)
    .where("kind", "in", ["1", "2"])
    .where("status", "<>", "disabled")
    .executeTakeFirstOrThrow();
  return Number(members);
}
