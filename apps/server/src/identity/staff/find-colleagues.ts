import { mayDo, type Permission } from "@zd/domain/identity/access";
import type { CompanyId, UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** So many members of staff are told at most. */
const most = 500;

/** Members of the exchange's staff who may do this work and are not disabled, by their names. */
export async function findColleagues(
  db: Reader,
  company: CompanyId,
  work: Permission,
): Promise<readonly { readonly user: UserId; readonly name: string }[]> {
  const found = await db
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .select(["o.userId as user", "o.name", "o.roles"])
    .where("o.companyId", "=", company)
    .where("f.kind", "=", "9")
    .where("o.status", "=", "enabled")
    .orderBy("o.name")
    .orderBy("o.userId")
    .limit(most)
    .execute();
  return found.filter(({ roles }) => mayDo(roles, work)).map(({ user, name }) => ({ user, name }));
}
