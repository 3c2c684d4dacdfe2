import type { CompanyId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Desk } from "../../platform/desk.ts";
import { isCounted } from "../../platform/lists/counted.ts";

const actions = JSON.stringify({
  "void-ware": "作废标的",
  "void-section": "作废场次",
  award: "受托定标",
  "counter-offer": "受托还价",
});
const most = 500;

/** How much waits for the staff of 交易管理. */
export const tradingDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{
      /** Applications to be reviewed. */
      applications: number;
      /** Sections whose offers are being evaluated (status 8), practice left out. */
      evaluations: number;
      /** Requests that wait for a second person, practice left out. */
      controlSteps: number;
    }>(
      db,
      sql`select
            (select count(*)::int from trading.application where company_id = ${company} and state = '1') as applications,
            (select count(*)::int from trading.section s
             where s.company_id = ${company} and s.status = '8' and ${isCounted("s")}) as evaluations,
            (select count(*)::int from trading.control_record r join trading.section s on s.id = r.section_id
             where s.company_id = ${company} and r.state = 'pending' and ${isCounted("s")}) as control_steps`,
    );
    return counted ?? {};
  },
  waiting: findPending,
};

async function findPending(db: Reader, company: CompanyId) {
  const found = await rows<{
    /** Number of the control record. */
    id: string;
    /** What is asked for, of which section and ware, and why. */
    words: string;
    /** The member of staff who has asked for it. */
    byUser: string;
    /** His name; his number where it is not known. */
    by: string;
    at: Date;
    /** The section that it is about. */
    section: string;
  }>(
    db,
    sql`select r.id::text as id, coalesce(${actions}::jsonb ->> r.action, r.action) || ' ' || s.name
          || coalesce(' 标的 ' || w.no, '') || '：' || r.reason as words,
          r.by_user, coalesce(u.name, r.by_user) as by, r.at, s.id as section
        from trading.control_record r join trading.section s on s.id = r.section_id
          left join trading.ware w on w.id = r.ware_id
          left join identity.operator_view u on u.user_id = r.by_user
        where s.company_id = ${company} and r.state = 'pending' order by r.at limit ${most}`,
  );
  return found.map(({ at, words, ...one }) => ({
    ...one,
    kind: "controlStep" as const,
    words: words.slice(0, 500),
    amount: null,
    at: instant(at.getTime()),
  }));
}
