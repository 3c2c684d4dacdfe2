import { sql } from "kysely";
import { contains, equals } from "../../platform/lists/listings.ts";

const state = sql`case when b.answer is null then 'W' else 'A' end`;

/** The columns of both lists of feedback. */
export const feedbackSource = {
  from: sql`content.feedback b left join identity.firm_view f on f.id = b.firm_id
            left join identity.operator_view u on u.user_id = b.user_id
            left join identity.operator_view a on a.user_id = b.answered_by`,
  columns: {
    feedback: sql`b.id::text`,
    kind: sql`b.kind`,
    content: sql`b.content`,
    sentAt: sql`b.sent_at`,
    answeredAt: sql`b.answered_at`,
    state,
  },
  filters: {
    kind: (value: string) => equals(sql`b.kind`, value),
    content: (value: string) => contains(sql`b.content`, value),
    state: (value: string) => equals(state, value),
  },
} as const;
