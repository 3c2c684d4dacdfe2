import type { TransferId } from "@zd/domain/funds/bank-transfer";
import type { BankStatementLine } from "@zd/domain/funds/reconciliation";
import { fen } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Reader } from "../../../platform/database/database.ts";
import { clearingNumber } from "./books.ts";

/** Movements on the exchange's account on a day `YYYY-MM-DD`, in the order of booking; throws where that is no day. */
export async function readStatement(db: Reader, day: string): Promise<readonly BankStatementLine[]> {
  const from = parseShanghai(day);
  if (from === null) throw new RangeError(`no day: ${day}`);
  const entries = await db
    .selectFrom("sandbox.bankEntry")
    .select(["bankNo", "reference", "amount"])
    .where("number", "=", clearingNumber)
    .where("at", ">=", new Date(from))
    .where("at", "<", new Date(from + dayMs))
    .orderBy("at")
    .orderBy("bankNo")
    .execute();
  return entries.map(({ bankNo, reference, amount }) => ({
    bankNo,
    reference: reference as TransferId | null,
    direction: amount > 0n ? ("in" as const) : ("out" as const),
    amount: fen(amount > 0n ? amount : -amount),
  }));
}
