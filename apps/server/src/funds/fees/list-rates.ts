import { api } from "@zd/api";
import { sectionModes } from "@zd/api/trading/parameters";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const modeName = sql`case r.mode ${sql.join(
  Object.keys(sectionModes).map((mode) => sql`when ${sql.lit(mode)} then ${sql.lit(tradeModeLabel(mode))}`),
  sql` `,
)} else '全部' end`;

/** 费率与减免: those in force first. */
export const listRates = handleList(api.fees.listRates, (_, { actor, now }) => {
  const state = sql`case when r.until_at <= ${new Date(now)} or r.until_at <= r.from_at then '2'
                         when r.from_at > ${new Date(now)} then '0' else '1' end`;
  return {
    from: sql`funds.fee_rate r left join identity.firm_view f on f.id = r.firm_id
              left join trading.ware_kind_view k on k.id = r.ware_kind_id`,
    scope: sql`r.company_id = ${actor.companyId}`,
    columns: {
      rate: sql`r.id::text`,
      kind: sql`r.kind`,
      firm: sql`coalesce(f.name, '全部企业')`,
      mode: modeName,
      wareKind: sql`coalesce(k.name, '全部')`,
      fee: sql`case r.unit when 'TON' then trim_scale(round(r.value / 10000.0, 4)) || ' 元/吨'
                           when 'MILLE' then trim_scale(round(r.value / 1000.0, 3)) || ' ‰' else '免收' end`,
      from: sql`((r.from_at at time zone 'Asia/Shanghai')::date)::text`,
      lastDay: sql`((r.until_at at time zone 'Asia/Shanghai')::date - 1)::text`,
      reason: sql`r.reason`,
      state,
    },
    filters: {
      firm: (value) => contains(sql`f.name`, value),
      kind: (value) => equals(sql`r.kind`, value),
      state: (value) => equals(state, value),
    },
    order: sql`${state} = '2', r.from_at desc, r.id desc`,
  };
});
