import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/** Service fees that a firm still owes, in fen; of one that was given back nothing more is asked. */
export async function findFeesDue(db: Reader, firm: FirmId): Promise<Fen> {
  const [sum] = await rows<{
    /** In fen. */
    due: Fen;
  }>(
    db,
    sql`select coalesce(sum(amount - taken), 0)::bigint as due from funds.service_fee
        where firm_id = ${firm} and refunded_at is null`,
  );
  return sum?.due ?? fen(0n);
}
