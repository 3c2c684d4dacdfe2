import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { defaultPeriodMs } from "../../platform/lists/list-source.ts";
import { equals, handleList } from "../../platform/lists/listings.ts";
import { credit, debit, openSince } from "./close-days.ts";

/** 历史资金汇总 (R-7136): closed days as they are written, later ones from the entries. */
export const listKinds = handleList(api.money.listKinds, ({ from, to }, { actor, now }) => {
  const first = (from && parseShanghai(from)) || startOfDay(instant(now - defaultPeriodMs));
  const last = to && parseShanghai(to);
  const until = last ? sql`and e.at < ${new Date(last + dayMs)}` : sql``;
  return {
    from: sql`(select o.kind, sum(o.vouchers)::int as vouchers, sum(o.credit)::bigint as credit,
                      sum(o.debit)::bigint as debit, sum(o.credit - o.debit)::bigint as net
               from (select d.kind, d.vouchers, d.credit, d.debit from funds.day_kind d
                     where d.holder = ${actor.firmId} and d.day >= ${shanghaiDay(instant(first))}::date
                       and (${to ?? null}::date is null or d.day <= ${to ?? null}::date)
                     union all
                     select w.kind, count(*), ${credit}, ${debit}
                     from (select min(e.kind) as kind, sum(e.amount) as net from funds.entry e
                           where e.holder = ${actor.firmId} and e.at >= greatest(${new Date(first)}, ${openSince})
                             ${until}
                           group by e.at, e.voucher_no) w
                     group by 1) o
               group by 1) k`,
    scope: sql`true`,
    columns: {
      kind: sql`k.kind`,
      vouchers: sql`k.vouchers`,
      credit: sql`k.credit`,
      debit: sql`k.debit`,
      net: sql`k.net`,
    },
    filters: { kind: (value) => equals(sql`k.kind`, value) },
    order: sql`k.kind`,
  };
});
