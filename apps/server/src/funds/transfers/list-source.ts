import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/lists/listings.ts";

/** Source of lists: transfers with their bank account. */
export const transferSource = {
  from: sql`funds.transfer t join funds.agreement a on a.id = t.agreement_id
            join identity.firm_view f on f.id = t.firm_id
            left join identity.operator_view u on u.user_id = t.by_user`,
  period: sql`t.at`,
  columns: {
    transfer: sql`t.id`,
    at: sql`t.at`,
    direction: sql`t.direction`,
    amount: sql`t.amount`,
    bank: sql`a.bank`,
    number: sql`left(a.number, 4) || ' **** ' || right(a.number, 4)`,
    endedAt: sql`t.ended_at`,
    bankNo: sql`t.bank_no`,
    answer: sql`t.answer`,
    memo: sql`t.memo`,
    by: sql`coalesce(u.name, t.by_user)`,
    state: sql`t.state`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    direction: (value: string) => equals(sql`t.direction`, value),
    state: (value: string) => equals(sql`t.state`, value),
    transfer: (value: string) => contains(sql`t.id`, value),
  },
  order: sql`t.at desc, t.id desc`,
} as const;
