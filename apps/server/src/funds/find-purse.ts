import { type PurseLine, purseLinesAfter } from "@zd/domain/funds/effect";
import type { Voucher } from "@zd/domain/funds/ledger";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database/database.ts";
import { allDisclosed } from "../platform/undisclosed.ts";
import { findBalances } from "./find-balances.ts";

/**
 * A firm's money accounts for a card: now, and after these vouchers are posted; null vouchers where nothing is
 * posted. Other firms of the vouchers need the money too, and are not shown.
 */
export async function findPurse(
  db: Reader,
  firm: FirmId,
  vouchers: readonly Voucher[] | null,
): Promise<readonly PurseLine[]> {
  const others = (vouchers ?? []).flatMap(({ legs }) => legs.map(({ account }) => account.holder));
  return purseLinesAfter(
    firm,
    await findBalances(db, [...new Set([firm, ...others])], allDisclosed),
    vouchers,
  );
}
