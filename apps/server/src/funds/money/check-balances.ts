import { sql } from "kysely";
import { rows, type Tx } from "../../platform/database/database.ts";
import { findLastSeal } from "../../platform/sealing/seals.ts";
import { sealedVouchers } from "../sealed-vouchers.ts";

/** Accounts whose balance is not what their entries come to: a day is not closed over them. */
export class BalancesDiffer extends Error {
  override readonly name = "BalancesDiffer";
}

/** How many accounts the error names. */
const namedMost = 5;

/**
 * Compares every balance with its entries: with the sums of what is sealed and the entries that came after. Throws BalancesDiffer, which names
 * account and bucket. `practice` says whether vouchers of practice may have been taken away, as in the demo.
 */
export async function requireBalances(tx: Tx, practice: boolean): Promise<void> {
  const { accounts, lock } = sealedVouchers;
  if (accounts === null) return;
  // Between the number of the last seal and the sums nothing may be sealed.
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
  const last = await findLastSeal(tx, sealedVouchers);
  const found = await rows(tx, accounts.differences(last?.lastId ?? 0n, practice));
  if (found.length === 0) return;
  const named = found.slice(0, namedMost).map(({ subject }) => subject);
  const more = found.length > named.length ? ` and ${found.length - named.length} more` : "";
  throw new BalancesDiffer(
    `the day is not closed: balances differ from their entries: ${named.join(", ")}${more}`,
  );
}
