import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { anywhere, type Reader } from "../../platform/database.ts";
import { accountKey } from "./operator-store.ts";

/** More than these are no answer to a question about somebody. */
const most = 50;

/** Whoever goes by what was typed: an id, an account or a mobile as a whole, or a part of the name. */
export async function findUsersLike(db: Reader, company: CompanyId, typed: string): Promise<UserId[]> {
  const found = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("companyId", "=", company)
    .where((row) =>
      row.or([
        row("userId", "=", typed.trim() as UserId),
        row("account", "=", accountKey(typed)),
        row("mobile", "=", typed.trim()),
        row("name", "like", anywhere(typed.trim())),
      ]),
    )
    .limit(most)
    .execute();
  return found.map(({ userId }) => userId);
}

/** The firms whose id or credit code it is, or whose name has it. */
export async function findFirmsLike(db: Reader, company: CompanyId, typed: string): Promise<FirmId[]> {
  const found = await db
    .selectFrom("identity.firm")
    .select("id")
    .where("companyId", "=", company)
    .where((row) =>
      row.or([
        row("id", "=", typed.trim() as FirmId),
        row("creditCode", "=", typed.trim()),
        row("name", "like", anywhere(typed.trim())),
      ]),
    )
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}
