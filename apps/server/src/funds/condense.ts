import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/database.ts";

/** Accounts of the exchange that a voucher of practice may touch besides the firms'. */
const exchangeHolders = ["bank", "exchange"];

/**
 * 练习结转: the vouchers with these references that touch nobody but these firms and the exchange go, and one for each of their days says
 * what they have moved together. No account has another balance by it on any evening.
 */
export async function condenseVouchers(
  tx: Tx,
  { references, firms }: { readonly references: readonly string[]; readonly firms: readonly FirmId[] },
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

/** What was put together of a day in parts becomes one voucher. */
export async function condenseDays(tx: Tx, days: readonly string[]): Promise<void> {
  await sql`
    select funds.condense(array_agg(no)) from funds.voucher
    where reference = any(${days}::text[]) and kind = 'practice-carried'
    group by reference having count(*) > 1`.execute(tx);
}

/** The service fees of these orders go where these firms owe nothing of them any more. */
export async function clearFees(tx: Tx, orders: readonly string[], firms: readonly FirmId[]): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .deleteFrom("funds.serviceFee")
    .where("orderNo", "in", orders)
    .where("firmId", "in", firms)
    .where(({ or, eb }) => or([eb("taken", "=", eb.ref("amount")), eb("refundedAt", "is not", null)]))
    .execute();
}

/** Whether a day's accounts are written: what it came to by its kinds is on record from then on. */
export async function isDayClosed(db: Reader, day: string): Promise<boolean> {
  const closed = await db
    .selectFrom("funds.dayEnd")
    .select("day")
    .where("day", ">=", day)
    .limit(1)
    .executeTakeFirst();
  return closed !== undefined;
}
