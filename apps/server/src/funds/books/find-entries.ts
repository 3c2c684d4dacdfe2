import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";

/** 账目: entries of one holder by vouchers with these references, in the order of the books. */
export const findEntries = (db: Reader, references: readonly string[], holder: FirmId | "exchange") =>
  db
    .selectFrom("funds.voucher as v")
    .innerJoin("funds.entry as e", (join) =>
      join.onRef("e.voucherNo", "=", "v.no").onRef("e.at", "=", "v.at"),
    )
    .select(["v.no", "e.kind", "v.reference", "v.at", "e.leg", "e.bucket", "e.amount", "e.balance"])
    .where("v.reference", "in", references)
    .where("e.holder", "=", holder)
    .orderBy("v.at")
    .orderBy("v.no")
    .orderBy("e.leg")
    .execute();
