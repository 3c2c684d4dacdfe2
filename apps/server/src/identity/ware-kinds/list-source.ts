import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/lists/listings.ts";

/**
 * Source of both lists of qualifications, the firm's and the staff's. Outer joins, so that PostgreSQL leaves them out
 * where a count needs no column of theirs.
 */
export const qualificationSource = {
  from: sql`identity.qualification q left join identity.firm f on f.id = q.firm_id
            left join trading.ware_kind_view k on k.id = q.ware_kind_id
            left join identity.operator a on a.user_id = q.applied_by
            left join identity.operator d on d.user_id = q.decided_by
            left join identity.operator e on e.user_id = q.ended_by`,
  columns: {
    application: sql`q.id::text`,
    wareKind: sql`coalesce(k.name, q.ware_kind_id)`,
    side: sql`q.side`,
    until: sql`q.until::text`,
    appliedAt: sql`q.applied_at`,
    appliedBy: sql`coalesce(a.name, '交易中心')`,
    memo: sql`q.memo`,
    decidedAt: sql`q.decided_at`,
    opinion: sql`q.opinion`,
    endedAt: sql`q.ended_at`,
    endReason: sql`q.end_reason`,
    state: sql`q.status`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    wareKind: (value: string) => contains(sql`k.name`, value),
    side: (value: string) => equals(sql`q.side`, value),
    state: (value: string) => equals(sql`q.status`, value),
  },
  // Applications that wait for a review come first.
  order: sql`(q.status = '0') desc, q.applied_at desc, q.id desc`,
} as const;
