import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Reader } from "../platform/database/database.ts";

/** 可用资金 of a firm. */
export async function findAvailable(db: Reader, firm: FirmId): Promise<Fen> {
  const account = await db
    .selectFrom("funds.account")
    .select("balance")
    .where("holder", "=", firm)
    .where("bucket", "=", "available")
    .executeTakeFirst();
  return account?.balance ?? fen(0n);
}
