import { buckets } from "@zd/domain/funds/bucket";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Tx } from "../platform/database/database.ts";

/** Opens a firm's money accounts, all empty; a second call changes nothing. */
export async function openPurse(tx: Tx, firm: FirmId): Promise<void> {
  await tx
    .insertInto("funds.account")
    .values(Object.keys(buckets).map((bucket) => ({ holder: firm, bucket })))
    .onConflict((existing) => existing.doNothing())
    .execute();
}
