import { type CompanyId, type Fen, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Compared, type ComparedDays, spansOf } from "../../platform/compared-days.ts";
import { type Reader, rows } from "../../platform/database/database.ts";

/** What came in and went out by the bank. */
interface BankMovements {
  readonly deposited: Compared<Fen>;
  readonly withdrawn: Compared<Fen>;
}

/** The money of a company's members that moved by the bank today, and on the day before. */
export async function findBankMovements(
  db: Reader,
  company: CompanyId,
  days: ComparedDays,
): Promise<BankMovements> {
  const spans = spansOf(days, sql`t.ended_at`);
  const found = await rows<{ direction: "in" | "out"; today: bigint; sameTime: bigint; whole: bigint }>(
    db,
    sql`select t.direction, coalesce(sum(t.amount) filter (where ${spans.today}), 0)::bigint as today,
          coalesce(sum(t.amount) filter (where ${spans.sameTime}), 0)::bigint as same_time,
          coalesce(sum(t.amount) filter (where ${spans.whole}), 0)::bigint as whole
        from funds.transfer t join identity.firm_view f on f.id = t.firm_id
        where f.company_id = ${company} and t.state = '2' and (${spans.today} or ${spans.whole})
        group by t.direction`,
  );
  const of = (direction: "in" | "out"): Compared<Fen> => {
    const one = found.find((row) => row.direction === direction);
    return { today: fen(one?.today ?? 0n), sameTime: fen(one?.sameTime ?? 0n), whole: fen(one?.whole ?? 0n) };
  };
  return { deposited: of("in"), withdrawn: of("out") };
}
