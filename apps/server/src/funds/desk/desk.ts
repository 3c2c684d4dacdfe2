import type { SecondPersonKind } from "@zd/api/console/desk";
import { adjustmentCauses } from "@zd/domain/funds/adjustment";
import { transferDirections } from "@zd/domain/funds/bank-transfer";
import { type CompanyId, type Fen, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { firmsNamed } from "../../identity/index.ts";
import { type Reader, rows, startingWith } from "../../platform/database/database.ts";
import type { Desk, FoundRecord, PendingApproval } from "../../platform/desk.ts";

const most = 500;

/** How much waits for the staff of 财务结算. */
export const fundsDesk: Desk = { count: countTodos, waiting: findWaiting, find: { transfer: findTransfers } };

async function countTodos(db: Reader, company: CompanyId) {
  const ofFirm = (table: string, state: string) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} one join identity.firm_view f on f.id = one.firm_id
                 where f.company_id = ${company} and one.state = ${state})`;
  const [counted] = await rows<{
    /** Withdrawals that wait for approval. */
    transfers: number;
    /** Corrections that wait for a second person. */
    adjustments: number;
    /** Changes of fees that wait for a second person. */
    feeChanges: number;
    /** Differences of reconciliations that are open. */
    differences: number;
    /** Firms that want to close their account. */
    closeRequests: number;
    /** Invoices that were applied for. */
    invoices: number;
  }>(
    db,
    sql`select ${ofFirm("funds.transfer", "0")} as transfers, ${ofFirm("funds.adjustment", "1")} as adjustments,
          ${ofFirm("funds.close_request", "1")} as close_requests,
          (select count(*)::int from funds.fee_change where company_id = ${company} and state = '0') as fee_changes,
          (select count(*)::int from funds.difference where state = '0') as differences,
          (select count(*)::int from funds.invoice where company_id = ${company} and state = '1') as invoices`,
  );
  return counted ?? {};
}

async function findWaiting(db: Reader, company: CompanyId): Promise<readonly PendingApproval[]> {
  const causes = JSON.stringify(adjustmentCauses);
  const found = await rows<
    Omit<PendingApproval, "at"> & {
      /** When it was asked for. */
      at: Date;
      amount: Fen | null;
      kind: SecondPersonKind;
    }
  >(
    db,
    sql`select w.kind, w.id, w.words, w.amount, w.by_user, coalesce(u.name, w.by_user) as by, w.at, '' as section
        from (
          select 'transfer' as kind, t.id, f.name || ' 出金' as words, t.amount, t.by_user, t.at
          from funds.transfer t join identity.firm_view f on f.id = t.firm_id
          where f.company_id = ${company} and t.state = '0'
          union all
          select 'adjustment', a.id::text, f.name || ' ' || (${causes}::jsonb ->> a.cause) || '：' || a.memo, a.amount,
            a.by_user, a.at
          from funds.adjustment a join identity.firm_view f on f.id = a.firm_id
          where f.company_id = ${company} and a.state = '1'
          union all
          select 'feeChange', c.id::text, c.words, null, c.asked_by, c.asked_at
          from funds.fee_change c where c.company_id = ${company} and c.state = '0'
          union all
          select 'closeRequest', r.id::text, f.name || ' 销户：' || r.reason, null, r.by_user, r.at
          from funds.close_request r join identity.firm_view f on f.id = r.firm_id
          where f.company_id = ${company} and r.state = '1'
        ) as w left join identity.operator_view u on u.user_id = w.by_user
        order by w.at, w.id limit ${most}`,
  );
  return found.map(({ at, words, ...one }) => ({
    ...one,
    words: words.slice(0, 500),
    at: instant(at.getTime()),
  }));
}

/** How many firms of a name are looked at. */
const mostFirms = 20;

/** Transfers by the beginning of their number, or by the name of the firm. */
function findTransfers(db: Reader, company: CompanyId, typed: string, most: number) {
  const directions = JSON.stringify(transferDirections);
  return rows<FoundRecord>(
    db,
    sql`with party as (${firmsNamed(company, typed, mostFirms)}),
        found as (
          (select t.id, t.at from funds.transfer t where t.id like ${startingWith(typed)} order by t.at desc limit ${most})
          union
          select t.id, t.at from party p cross join lateral (
            select id, at from funds.transfer t where t.firm_id = p.id order by t.at desc, t.id desc limit ${most}) as t)
        select t.id, t.id as name,
          (${directions}::jsonb ->> t.direction) || ' ' || to_char(t.amount / 100.0, 'FM999,999,999,990.00') || ' 元 · ' || f.name as detail
        from found join funds.transfer t on t.id = found.id join identity.firm_view f on f.id = t.firm_id
        where f.company_id = ${company}
        order by t.at desc, t.id desc limit ${most}`,
  );
}
