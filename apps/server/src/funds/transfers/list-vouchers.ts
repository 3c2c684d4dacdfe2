import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { referenceOf } from "../money/movement-source.ts";

/** Of more vouchers than this the list gives no exact count and sum, since each is put together from its entries. */
const countMost = 10_000;

/** 付款凭证查询: vouchers by what they move for the firm. */
export const listVouchers = handleList(api.transfers.listVouchers, (_, { actor }) => ({
  from: sql`(select e.voucher_no, e.at, min(e.kind) as kind, sum(e.amount)::bigint as net,
                    coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as within
             from funds.entry e where e.holder = ${actor.firmId} group by e.at, e.voucher_no
             order by e.at desc, e.voucher_no desc) w`,
  scope: sql`true`,
  period: sql`w.at`,
  columns: {
    voucher: sql`w.voucher_no::text`,
    at: sql`w.at`,
    kind: sql`w.kind`,
    credit: sql`greatest(w.net, 0)`,
    debit: sql`greatest(-w.net, 0)`,
    moved: sql`case when w.net = 0 then w.within else 0 end`,
    reference: referenceOf("w"),
  },
  filters: {
    kind: (value) => equals(sql`w.kind`, value),
    reference: (value) => contains(referenceOf("w"), value),
    voucher: (value) => equals(sql`w.voucher_no::text`, value),
  },
  order: sql`w.at desc, w.voucher_no desc`,
  countMost,
}));
