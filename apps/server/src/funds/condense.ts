import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/database/database.ts";

/** Holders that vouchers of practice may touch besides the firms of practice. */
const exchangeHolders = ["bank", "exchange"];

/**
 * 练习结转: replaces the vouchers with these references that touch only these firms and the exchange by one voucher for
 * each of their days, with the sums. No account has another balance at the end of any day.
 */
export async function condenseVouchers(
  tx: Tx,
  {
    references,
    firms,
  }: {
    /** The orders, sections and contracts whose vouchers are meant. */
    readonly references: readonly string[];
    /** The firms of practice. */
    readonly firms: readonly FirmId[];
  },
): Promise<void> {
  await sql`
    select funds.condense(array(
      select v.no from funds.voucher v
      where v.reference = any(${references}::text[])
        and not exists (
          select from funds.entry e
          where e.voucher_no = v.no and not e.holder = any(${[...firms, ...exchangeHolders]}::text[])
        )
    ))`.execute(tx);
}

/** Puts the practice vouchers of each of these days together into one. */
export async function condenseDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sql`
    select funds.condense(array_agg(no)) from funds.voucher
    where reference = any(${days}::text[]) and kind = 'practice-carried'
    group by reference having count(*) > 1`.execute(tx);
}

/** Deletes the service fees of these orders of which these firms owe nothing more. */
export async function purgeFees(tx: Tx, orders: readonly string[], firms: readonly FirmId[]): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .deleteFrom("funds.serviceFee")
    .where("orderNo", "in", orders)
    .where("firmId", "in", firms)
    .where(({ or, eb }) => or([eb("taken", "=", eb.ref("amount")), eb("refundedAt", "is not", null)]))
    .execute();
}

/** A month of the ledger is in use until its last day is closed: an entry that is dated into a closed day is refused. */
export const isLedgerMonthInUse = async (db: Reader, table: string, lastDay: string): Promise<boolean> =>
  (table === "funds.entry" || table === "funds.voucher") && !(await isDayClosed(db, lastDay));

/** Whether a day is closed, so that its sums by kind are written. */
export async function isDayClosed(db: Reader, day: string): Promise<boolean> {
  const closed = await db
    .selectFrom("funds.dayEnd")
    .select("day")
    .where("day", ">=", day)
    .limit(1)
    .executeTakeFirst();
  return closed !== undefined;
}
