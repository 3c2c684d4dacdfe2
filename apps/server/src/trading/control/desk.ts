import type { CompanyId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { firmsNamed } from "../../identity/index.ts";
import { type Reader, rows, startingWith } from "../../platform/database/database.ts";
import type { Desk, FoundRecord } from "../../platform/desk.ts";
import { queryOf } from "../../platform/formats/pinyin.ts";
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
      /** Wares whose offers are being evaluated (status 8), practice left out. */
      evaluations: number;
      /** Requests that wait for a second person, practice left out. */
      controlSteps: number;
    }>(
      db,
      sql`select
            (select count(*)::int from trading.application where company_id = ${company} and state = '1') as applications,
            (select count(*)::int from trading.section s join trading.ware w on w.section_id = s.id
             where s.company_id = ${company} and s.status = '8' and w.status = '8' and ${isCounted("s")}) as evaluations,
            (select count(*)::int from trading.control_record r join trading.section s on s.id = r.section_id
             where s.company_id = ${company} and r.state = 'pending' and ${isCounted("s")}) as control_steps`,
    );
    return counted ?? {};
  },
  waiting: findPending,
  find: { section: findSections, application: findApplications },
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

/** Sections by the beginning of their number, or by their name; practice left out. */
function findSections(db: Reader, company: CompanyId, typed: string, most: number) {
  const words = queryOf(typed);
  return rows<FoundRecord>(
    db,
    sql`select s.id, s.name, s.id || ' · ' || to_char(s.starts_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as detail
        from trading.section s
        where s.company_id = ${company} and ${isCounted("s")}
          and (s.id like ${startingWith(typed)} or ${words === null ? sql`false` : sql`s.words @@ ${words}::tsquery`})
        order by s.starts_at desc, s.id desc limit ${most}`,
  );
}

/** How many firms of a name are looked at. */
const mostFirms = 20;

/** Submitted applications by the beginning of their number, or by the name of the firm. */
function findApplications(db: Reader, company: CompanyId, typed: string, most: number) {
  return rows<FoundRecord>(
    db,
    sql`with party as (${firmsNamed(company, typed, mostFirms)}),
        found as (
          (select a.id, a.created_at from trading.application a
           where a.id like ${startingWith(typed)} and a.state <> '0' order by a.created_at desc limit ${most})
          union
          select a.id, a.created_at from party p cross join lateral (
            select id, created_at from trading.application a
            where a.firm_id = p.id and a.state <> '0' order by a.created_at desc, a.id desc limit ${most}) as a)
        select a.id, a.id as name, coalesce(f.name, a.firm_id) as detail
        from found join trading.application a on a.id = found.id left join identity.firm_view f on f.id = a.firm_id
        where a.company_id = ${company}
        order by a.created_at desc, a.id desc limit ${most}`,
  );
}
