import { type PurseLine, purseOnce } from "@zd/domain/funds/effect";
import type { Voucher } from "@zd/domain/funds/ledger";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database.ts";
import { allDisclosed } from "../platform/undisclosed.ts";
import { findBalances } from "./find-balances.ts";

/**
 * A firm's own money as a card shows it: now, and once these vouchers are posted (null: nothing comes about). Whoever else
 * they concern has to have the money too, and is not told of.
 */
export async function findPurse(
  db: Reader,
  firm: FirmId,
  vouchers: readonly Voucher[] | null,
): Promise<readonly PurseLine[]> {
  const others = (vouchers ?? []).flatMap(({ legs }) => legs.map(({ account }) => account.holder));
  return purseOnce(firm, await findBalances(db, [...new Set([firm, ...others])], allDisclosed), vouchers);
}
