import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const practice = sql`case when s.practice then 'Y' else 'N' end`;
const decided = sql`(select max(j.at) from trading.journal j
  where w.status in ('6', '7') and j.section_id = w.section_id
    and substr(j.section_id, 2, 4) = substr(w.section_id, 2, 4) and j.type = 'ware-closed'
    and j.body::jsonb->>'ware' = w.id)`;

/** 评标列表 for the staff: wares that wait for a decision first. */
export const listEvaluations = handleList(api.evaluations.listEvaluations, (_, { actor }) => ({
  from: sql`trading.ware w join trading.section s on s.id = w.section_id
              left join identity.firm_view f on f.id = w.owner_id`,
  scope: sql`s.company_id = ${actor.companyId} and s.mode in ('3', '4') and w.status <> '0'`,
  period: sql`s.starts_at`,
  columns: {
    section: sql`s.id`,
    wareNo: sql`w.no`,
    product: sql`w.product`,
    owner: sql`coalesce(f.name, w.owner_id)`,
    status: sql`w.status`,
    mode: sql`s.mode`,
    offers: sql`w.bids`,
    deadline: sql`case when w.status = '8' then s.deadline end`,
    quantity: sql`w.total`,
    dealt: sql`w.dealt`,
    amount: sql`(select sum(d.amount)::bigint from trading.deal d where d.ware_id = w.id)`,
    decidedAt: decided,
    pending: sql`(select count(*)::int from trading.control_record r where r.ware_id = w.id and r.state = 'pending')`,
    name: sql`s.name`,
    ware: sql`w.id`,
    practice,
  },
  filters: {
    section: (value) => contains(sql`s.id`, value),
    name: (value) => contains(sql`s.name`, value),
    owner: (value) => contains(sql`coalesce(f.name, w.owner_id)`, value),
    mode: (value) => equals(sql`s.mode`, value),
    practice: (value) => equals(practice, value),
    status: (value) => equals(sql`w.status`, value),
  },
  order: sql`(w.status = '8') desc, s.starts_at desc, w.id`,
}));
