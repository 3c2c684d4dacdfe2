import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { anywhere, type Reader } from "../../platform/database.ts";
import { soundsLike } from "../firms/firm-words.ts";
import { lookForFirms } from "../firms/look-for-firms.ts";
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

/** The firms whose id it is, or whose name or credit code has it. */
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
