import type { SecondPersonKind } from "@zd/api/console/desk";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { Desk, PendingApproval } from "../platform/desk.ts";

const most = 100;

/** What of 日终 waits for the staff of 财务结算: days that are not signed, and what a second person has to decide. */
export const closingDesk: Desk = {
  async count(db) {
    const [counted] = await rows<{ dayEnds: number }>(
      db,
      sql`select count(*)::int as day_ends from closing.sheet where state in ('1', '2')`,
    );
    return counted ?? {};
  },
  waiting: findWaiting,
};

async function findWaiting(db: Reader): Promise<readonly PendingApproval[]> {
  const found = await rows<{
    readonly day: string;
    readonly version: bigint;
    readonly kind: Extract<SecondPersonKind, "dayEnd" | "dayReopening">;
    readonly byUser: UserId;
    readonly by: string;
    readonly at: Date;
    /** Why the day is to be opened again; empty of a signature. */
    readonly reason: string;
  }>(
    db,
    sql`select s.day::text, s.version, w.kind, w.by_user, coalesce(u.name, w.by_user) as by, w.at, w.reason
        from closing.sheet s
        cross join lateral (
          select 'dayEnd' as kind, s.first_by as by_user, s.first_at as at, '' as reason where s.state = '2'
          union all
          select 'dayReopening', s.reopen_by, s.reopen_at, s.reopen_reason where s.state = '4'
        ) w
        left join identity.operator_view u on u.user_id = w.by_user
        where s.state in ('2', '4') order by s.day limit ${most}`,
  );
  return found.map(({ day, version, reason, at, ...one }) => ({
    ...one,
    id: day,
    words: reason === "" ? `日终 ${day} v${version}` : `重开 ${day} v${version}：${reason}`,
    amount: null,
    at: instant(at.getTime()),
    section: "",
  }));
}
