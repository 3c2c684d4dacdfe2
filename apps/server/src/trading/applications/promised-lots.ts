import type { LotNo } from "@zd/domain/goods/states";
import type { ApplicationId, FirmId, Quantity } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/** A lot with what submitted applications that are in no section yet will offer of it. */
export interface PromisedLot {
  /** Number of the lot in the goods register. */
  readonly lot: LotNo;
  /** Owner of the lot. */
  readonly firm: FirmId;
  /** What the register has free of it. */
  readonly free: Quantity;
  /** What the applications will offer of it together. */
  readonly quantity: Quantity;
  /** The submitted and approved applications that name the lot, in the order of submission; empty where none does. */
  readonly applications: readonly ApplicationId[];
}

/**
 * What an owner's applications will offer of these lots, without the applications given: the register holds nothing
 * for them before their section is on the calendar.
 */
export const findPromised = async (
  db: Reader,
  lots: readonly LotNo[],
  besides: readonly ApplicationId[],
): Promise<readonly PromisedLot[]> =>
  lots.length === 0
    ? []
    : rows<PromisedLot>(
        db,
        sql`select v.lot_no as lot, v.firm_id as firm, v.free, coalesce(sum(a.total), 0)::bigint as quantity,
              coalesce(array_agg(a.id order by a.submitted_at, a.id) filter (where a.id is not null), '{}') as applications
            from goods.free_view v left join trading.application a
              on a.company_id = v.company_id and a.firm_id = v.firm_id and a.state in ('1', '3')
                and a.draft->>'goodslotno' = v.lot_no and a.id <> all(${besides}::text[])
            where v.lot_no = any(${lots}::text[])
            group by v.lot_no, v.firm_id, v.free order by v.lot_no`,
      );

const named = 3;

/** The lot in the words of a refusal or a warning. */
export const promisedWords = ({ lot, free, quantity, applications }: PromisedLot) => ({
  lot,
  free: groupedQuantity(free),
  promised: groupedQuantity(quantity),
  applications: `${applications.slice(0, named).join("、")}${applications.length > named ? `等${applications.length}份` : ""}`,
});
