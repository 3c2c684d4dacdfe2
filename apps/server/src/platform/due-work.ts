import { type CompanyId, type Fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { DueTime } from "@zd/domain/terms/due";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The day of which something is due. */
export interface DueDay {
  /** Today in Shanghai, `YYYY-MM-DD`. */
  readonly day: string;
  /** Its midnight, and the midnight after it. */
  readonly start: Instant;
  readonly end: Instant;
}

/** The day of which contexts are asked what is due, and of whom. */
export interface DueScope extends DueDay {
  readonly company: CompanyId;
}

/** How much of one kind is due today, and how much was due before and is still to be done. */
export interface DueWork {
  readonly today: number;
  /** In fen, as is the other amount. */
  readonly todayAmount: Fen;
  readonly overdue: number;
  readonly overdueAmount: Fen;
  /** The day from which its list has to be shown to have all of it, `YYYY-MM-DD`; null where nothing is due. */
  readonly earliest: string | null;
}

/** The day in which a moment lies. */
export function dueDayOf(now: Instant): DueDay {
  const start = startOfDay(now);
  return { day: shanghaiDay(now), start: instant(start), end: instant(start + dayMs) };
}

/** Whether the moment in a column lies on the day, or before it: overview and list ask the same. */
export const isDueAt = (column: RawBuilder<unknown>, when: DueTime, { start, end }: DueDay) =>
  when === "today"
    ? sql<SqlBool>`${column} >= ${new Date(start)} and ${column} < ${new Date(end)}`
    : sql<SqlBool>`${column} < ${new Date(start)}`;

/** The same of a column that has days. */
export const isDueOn = (column: RawBuilder<unknown>, when: DueTime, { day }: DueDay) =>
  when === "today" ? sql<SqlBool>`${column} = ${day}::date` : sql<SqlBool>`${column} < ${day}::date`;

/** The columns of {@link DueWork} of rows that are due by the end of the day, as a query of sums selects them. */
export const dueSums = (of: {
  /** Whether a row is due today or overdue. */
  readonly is: (when: DueTime) => RawBuilder<SqlBool>;
  readonly amount: RawBuilder<unknown>;
  /** The moment by which the list of the rows filters its period. */
  readonly listedAt: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`count(*) filter (where ${of.is("today")})::int as today,
  coalesce(sum(${of.amount}) filter (where ${of.is("today")}), 0)::bigint as today_amount,
  count(*) filter (where ${of.is("overdue")})::int as overdue,
  coalesce(sum(${of.amount}) filter (where ${of.is("overdue")}), 0)::bigint as overdue_amount,
  (min(${of.listedAt}) at time zone 'Asia/Shanghai')::date::text as earliest`;
