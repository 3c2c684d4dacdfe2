import type { CompanyId, Fen, Instant } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { disclosedAccounts } from "../disclosed-accounts.ts";

interface ExchangeFunds {
  /** Sum of 可用资金 of all members. */
  readonly available: Fen;
  /** Sum of what is held of all members. */
  readonly held: Fen;
  /** 入金 of today. */
  readonly depositedToday: Fen;
  /** 出金 of today. */
  readonly withdrawnToday: Fen;
}

/** The money of a company's members, and what came in and went out by the bank today. */
export async function findExchangeFunds(
  db: Reader,
  company: CompanyId,
  now: Instant,
  undisclosed: Undisclosed,
): Promise<ExchangeFunds> {
  const since = new Date(startOfDay(now));
  const moved = (direction: "in" | "out") =>
    sql`(select coalesce(sum(t.amount), 0)::bigint from funds.transfer t
         join identity.firm_view f on f.id = t.firm_id
         where f.company_id = ${company} and t.state = '2' and t.direction = ${direction} and t.ended_at >= ${since})`;
  const [found] = await rows<ExchangeFunds>(
    db,
    sql`select coalesce(sum(a.balance) filter (where a.bucket = 'available'), 0)::bigint as available,
          coalesce(sum(a.balance) filter (where a.bucket <> 'available'), 0)::bigint as held,
          ${moved("in")} as deposited_today, ${moved("out")} as withdrawn_today
        from ${disclosedAccounts(undisclosed)} a join identity.firm_view f on f.id = a.holder
        where f.company_id = ${company}`,
  );
  if (!found) throw new Error("a sum without a row");
  return found;
}
