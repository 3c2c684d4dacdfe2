import type { Contract } from "@zd/domain/contracts/contract";
import { goodsOf } from "@zd/domain/contracts/goods-moves";
import { sql } from "kysely";
import { rows, type Tx } from "../platform/database/database.ts";
import { revive } from "../platform/formats/exact-json.ts";

/**
 * What must hold of the goods register at any time: every lot adds up to nothing, balances are what was booked, and what stands
 * there of a contract or a ware is what itself says.
 */
export async function checkGoods(db: Tx): Promise<void> {
  const wrong = await rows<{ what: string }>(
    db,
    sql`select 'lot ' || lot_no as what from goods.account group by lot_no having sum(balance) <> 0
        union all
        select 'account ' || coalesce(a.lot_no, e.lot_no) || '/' || coalesce(a.state, e.state) || '/' || coalesce(a.ref, e.ref)
        from goods.account a
        full join (select lot_no, state, ref, sum(quantity) as balance from goods.entry group by 1, 2, 3) e
          on e.lot_no = a.lot_no and e.state = a.state and e.ref = a.ref
        where a.balance is distinct from e.balance
        union all
        select 'ware ' || s.ware_id from mall.stock s
        left join goods.account a on a.ref = s.ware_id and a.state = 'listed'
        where s.available <> coalesce(a.balance, 0)
        union all
        select 'ware ' || w.id from trading.ware w join trading.section s on s.id = w.section_id
        left join goods.account a on a.ref = w.id and a.state = 'listed'
        where s.side = 'S'
          and coalesce(a.balance, 0) <> case when w.status in ('5', '6', '7', '9') then 0 else (w.total - w.dealt) end`,
  );
  if (wrong.length > 0) throw new Error(`the goods of ${wrong.map(({ what }) => what).join(", ")} are wrong`);
  const contracts = await rows<{ body: Contract; sold: bigint; transit: bigint; delivered: bigint }>(
    db,
    sql`select c.body, coalesce(sum(a.balance) filter (where a.state = 'sold'), 0)::bigint as sold,
               coalesce(sum(a.balance) filter (where a.state = 'transit'), 0)::bigint as transit,
               coalesce(sum(a.balance) filter (where a.state = 'delivered'), 0)::bigint as delivered
        from contracts.contract c left join goods.account a on a.ref = c.contract_no group by c.contract_no`,
  );
  for (const { body, ...booked } of contracts) {
    const contract = revive<Contract>(body);
    const { sold, transit, delivered } = goodsOf(contract);
    if (sold !== booked.sold || transit !== booked.transit || delivered !== booked.delivered)
      throw new Error(`the goods of ${contract.no} are on the register otherwise`);
  }
}
