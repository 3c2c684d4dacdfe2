import { responsibleFor } from "@zd/domain/trading/application";
import { type RawBuilder, sql } from "kysely";
import { contains, equals } from "../../platform/lists/listings.ts";
import { modeNameOf, shownModeOf } from "../shown-codes.ts";

/** The party that must act next, by the state of the application. */
const next = sql`case a.state ${sql.join(
  Object.entries(responsibleFor).map(([state, party]) => sql`when ${state} then ${party}`),
  sql` `,
)} end`;

/** `downmode` of the draft, `A` where the owner has not chosen. */
const downmode = sql`coalesce(a.draft ->> 'downmode', 'A')`;

/** The columns of both lists of applications, the owner's and the staff's. */
export const applicationSource = {
  from: sql`trading.application a
            left join trading.grade g on g.id = a.grade_id
            left join trading.factory f on f.id = a.factory_id
            left join identity.operator_view u on u.user_id = a.written_by
            left join identity.firm_view firm on firm.id = a.firm_id`,
  period: sql`a.created_at`,
  columns: {
    application: sql`a.id`,
    status: sql`a.state`,
    next,
    product: sql`coalesce(g.name, '')`,
    factory: sql`coalesce(f.name, '')`,
    side: sql`a.side`,
    mode: sql`a.mode`,
    modeName: modeNameOf(sql`a.mode`, downmode),
    kind: sql`a.kind`,
    quantity: sql`a.total`,
    basePrice: sql`a.base_price`,
    startsAt: sql`a.starts_at`,
    createdAt: sql`a.created_at`,
    user: sql`coalesce(u.name, '')`,
    section: sql`a.section_id`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    status: (value: string) => equals(sql`a.state`, value),
    application: (value: string) => contains(sql`a.id`, value),
    product: (value: string) => contains(sql`g.name`, value),
    mode: (value: string) => equals(shownModeOf(sql`a.mode`, downmode), value),
    side: (value: string) => equals(sql`a.side`, value),
  },
  order: sql`a.created_at desc, a.id desc`,
} as const;
