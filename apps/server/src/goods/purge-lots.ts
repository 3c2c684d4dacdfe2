import type { ContractNo, WareId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/**
 * 清理: deletes the lots that were opened for these wares and contracts, with their vouchers, unless another record
 * holds or held tonnes of them. Called last in a transaction, as every booking on the register.
 */
export async function purgeLots(
  tx: Tx,
  { wares, contracts }: { readonly wares: readonly WareId[]; readonly contracts: readonly ContractNo[] },
): Promise<void> {
  await sql`
    select goods.clear_lots(array(
      select l.lot_no from goods.lot l
      where l.opened_for = any(${[...wares, ...contracts]}::text[]) and l.opened_for <> '' and l.origin in ('section', 'contract')
        and not exists (
          select from goods.account a
          where a.lot_no = l.lot_no and a.balance <> 0 and a.state not in ('outside', 'free')
            and not (a.state = 'delivered' and a.ref = any(${contracts}::text[]))
        )
    ))`.execute(tx);
}
