import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { anywhere, type Reader } from "../../platform/database/database.ts";
import { soundsLike } from "../firms/firm-words.ts";
import { lookForFirms } from "../firms/look-for-firms.ts";
import { accountKey } from "./operator-store.ts";
import { mobileLike } from "./sealed-mobile.ts";

/** How many users or firms are found at most. */
const most = 50;

/** Users by id, account or mobile as a whole, by the last four digits of the mobile, or by a part of the name. */
export async function findUsersLike(db: Reader, company: CompanyId, typed: string): Promise<UserId[]> {
  const found = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("companyId", "=", company)
    .where((row) =>
      row.or([
        row("userId", "=", typed.trim() as UserId),
        row("account", "=", accountKey(typed)),
        ...(/^[\d\s+-]{4,20}$/.test(typed.trim()) ? [mobileLike(typed)] : []),
        row("name", "like", anywhere(typed.trim())),
      ]),
    )
    .limit(most)
    .execute();
  return found.map(({ userId }) => userId);
}

/** Firms by id, or by a part of the name or credit code. */
export async function findFirmsLike(db: Reader, company: CompanyId, typed: string): Promise<FirmId[]> {
  const found = await db
    .selectFrom("identity.firm as f")
    .select("f.id")
    .where("f.companyId", "=", company)
    .where((row) =>
      row.or([row("f.id", "=", typed.trim() as FirmId), lookForFirms("f", typed), soundsLike("f", typed)]),
    )
    .limit(most)
    .execute();
  return found.map(({ id }) => id);
}
