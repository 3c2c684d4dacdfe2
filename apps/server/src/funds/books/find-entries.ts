import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";

/** 账目: what a record, named as the reference of vouchers, has moved on one holder's accounts; in the order of the books. */
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
