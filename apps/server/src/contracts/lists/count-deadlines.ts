import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/** How many open contracts of a company have their next deadline on one of these days (`YYYY-MM-DD` in Shanghai). */
export async function countDeadlinesOn(
  db: Reader,
  company: CompanyId,
  days: readonly string[],
): Promise<number> {
  if (days.length === 0) return 0;
  const [found] = await rows<{ readonly count: number }>(
    db,
    sql`select count(*)::int as count from contracts.contract c
        join unnest(${days}::date[]) d(day) on c.due_at >= d.day::timestamp at time zone 'Asia/Shanghai'
          and c.due_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
        where c.company_id = ${company} and c.is_open`,
  );
  return found?.count ?? 0;
}
