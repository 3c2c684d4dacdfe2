import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 日历变更; those that wait for a second person first. */
export const listChanges = handleList(api.exchangeCalendar.listChanges, () => ({
  from: sql`system.calendar_change c`,
  scope: sql`true`,
  period: sql`c.asked_at`,
  columns: {
    change: sql`c.id::text`,
    kind: sql`c.kind`,
    words: sql`c.words`,
    reason: sql`c.reason`,
    askedBy: sql`c.asked_name`,
    askedAt: sql`c.asked_at`,
    decidedBy: sql`c.decided_name`,
    decidedAt: sql`c.decided_at`,
    countsFrom: sql`c.counts_from`,
    memo: sql`c.memo`,
    state: sql`c.state`,
  },
  filters: {
    words: (value) => contains(sql`c.words`, value),
    state: (value) => equals(sql`c.state`, value),
  },
  order: sql`(c.state = '0') desc, c.asked_at desc, c.id desc`,
}));
