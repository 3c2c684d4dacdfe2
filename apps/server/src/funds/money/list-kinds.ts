import { contract } from "@zd/contract";
import { kindList } from "@zd/contract/funds/money";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { defaultPeriodMs, equals, handleList } from "../../platform/listings.ts";
import { kindForFirm } from "./kind-for-firm.ts";

/** 历史资金汇总 (R-7136): the period is looked at before anything is summed. */
export const listKinds = handleList(contract.money.listKinds, kindList, ({ from, to }, { actor, now }) => {
  const first = (from && parseShanghai(from)) || startOfDay(instant(now - defaultPeriodMs));
  const last = to && parseShanghai(to);
  const until = last ? sql`and e.at < ${new Date(last + dayMs)}` : sql``;
  return {
    from: sql`(select w.kind, count(*)::int as vouchers,
                      coalesce(sum(w.net) filter (where w.net > 0), 0)::bigint as credit,
                      coalesce(-sum(w.net) filter (where w.net < 0), 0)::bigint as debit, sum(w.net)::bigint as net
               from (select ${kindForFirm(sql`v.kind`, sql`sum(e.amount)`)} as kind, sum(e.amount) as net
                     from funds.entry e join funds.voucher v on v.no = e.voucher_no
                     where e.holder = ${actor.firmId} and e.at >= ${new Date(first)} ${until}
                     group by v.no) w
               group by w.kind) k`,
    whose: sql`true`,
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
