import type { CompanyId, FirmId, WareKindId } from "@zd/domain/kernel/brand";
import { findFirm } from "../../identity/index.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** Name of the firm that a change is about; null where it is about all. Refused for a firm that pays no fees. */
export async function nameOfFirm(
  db: Reader,
  company: CompanyId,
  firm: FirmId | null,
): Promise<string | null> {
  if (firm === null) return null;
  const found = await findFirm(db, firm);
  // The exchange's own firm and its service members trade nothing, and pay nothing.
  if (found?.companyId === company && (found.kind === "1" || found.kind === "2")) return found.name;
  throw new Refused("REFERENCE_UNKNOWN", { field: "企业" });
}

/** Name of the ware kind that a change is about; null where it is about all. */
export async function nameOfWareKind(db: Reader, wareKind: WareKindId | null): Promise<string | null> {
  if (wareKind === null) return null;
  const found = await db
    .selectFrom("trading.wareKindView")
    .select("name")
    .where("id", "=", wareKind)
    .executeTakeFirst();
  if (found) return found.name;
  throw new Refused("REFERENCE_UNKNOWN", { field: "商品种类" });
}
