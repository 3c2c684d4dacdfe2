import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const layer = sql`case when p.ware_kind_id is not null then 'wareKind' when p.mode is null then 'company'
                       when p.downmode is null then 'mode' else 'downmode' end`;

/** 参数修改记录 */
export const listParameterChanges = handleList(api.parameterSheet.listParameterChanges, (_, { actor }) => ({
  from: sql`trading.parameter_change p left join trading.ware_kind k on k.id = p.ware_kind_id
              left join identity.operator_view u on u.user_id = p.by_user`,
  scope: sql`p.company_id = ${actor.companyId}`,
  period: sql`p.at`,
  columns: {
    change: sql`p.id::text`,
    at: sql`p.at`,
    layer,
    mode: sql`p.mode`,
    downmode: sql`p.downmode`,
    wareKind: sql`k.name`,
    key: sql`p.key`,
    step: sql`p.step`,
    before: sql`p.before_words`,
    after: sql`p.after_words`,
    by: sql`coalesce(u.name, p.by_user)`,
    reason: sql`p.reason`,
  },
  filters: {
    layer: (value) => equals(layer, value),
    key: (value) => equals(sql`p.key`, value),
    mode: (value) => equals(sql`p.mode`, value),
    by: (value) => contains(sql`coalesce(u.name, p.by_user)`, value),
  },
  order: sql`p.at desc, p.id desc`,
}));
