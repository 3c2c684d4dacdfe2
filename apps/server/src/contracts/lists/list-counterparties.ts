import { api } from "@zd/api";
import { type Fen, type FirmId, instant, type Quantity } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { authorisedFirm } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";

const most = 500;

/** What a firm has dealt with the caller, on one side. */
interface Row {
  /** The other firm. */
  readonly firmId: FirmId;
  readonly firmName: string;
  /** 统一社会信用代码 of the other firm. */
  readonly creditCode: string;
  /** The caller's side of these deals. */
  readonly side: Side;
  /** How many contracts. */
  readonly deals: number;
  /** Sum of their quantities. */
  readonly quantity: Quantity;
  /** Sum of their amounts. */
  readonly amount: Fen;
  /** Time of the latest of them. */
  readonly lastDealAt: Date;
}

/** 交易对手 (2008): one row for each firm and side on which the caller has dealt with it. */
export const listCounterparties = handle(
  api.contracts.listCounterparties,
  async ({ firm: firmId, side }, { db, actor }) => {
    const firm = await authorisedFirm(db, actor, firmId);
    const found = await rows<Row>(
      db,
      sql`
        select f.id as "firmId", f.name as "firmName", f.credit_code as "creditCode", dealt.*
        from (
          select side, other, count(*)::int as deals, sum(quantity)::bigint as quantity,
            sum(amount)::bigint as amount, max(dealt_at) as "lastDealAt"
          from (
            select 'B' as side, seller_id as other, quantity, amount, dealt_at from contracts.contract
            where buyer_id = ${firm}
            union all
            select 'S', buyer_id, quantity, amount, dealt_at from contracts.contract where seller_id = ${firm}
          ) deal
          where ${side ?? null}::text is null or side = ${side ?? null}
          group by side, other
        ) dealt
        join identity.firm_view f on f.id = dealt.other
        order by "lastDealAt" desc, f.id, side
        limit ${most}
      `,
    );
    return found.map((row) => ({ ...row, lastDealAt: instant(row.lastDealAt.getTime()) }));
  },
);
