import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";

/** How many members a company has that are not disabled: its own firm and its staff are none. */
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
