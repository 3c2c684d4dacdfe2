import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** Member firms of a company whose number or credit code is among these, by name; the exchange's own firm is none. */
export async function findFirmsByNumbers(db: Reader, company: CompanyId, numbers: readonly string[]) {
  const sought = [...new Set(numbers.flatMap((number) => [number, number.toUpperCase()]))];
  if (sought.length === 0) return [];
  const found = await db
    .selectFrom("identity.firm")
    .select(["id as firm", "name", "creditCode"])
    .where("companyId", "=", company)
    .where("kind", "!=", "9")
    .where((row) => row.or([row("id", "in", sought as never), row("creditCode", "in", sought)]))
    .orderBy("name")
    .execute();
  return found;
}
