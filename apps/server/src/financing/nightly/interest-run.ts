import { overdueClassFrom } from "@zd/domain/financing/codes";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { rows, type Tx } from "../../platform/database/database.ts";
import { errand, type Scope, schedule, type Transact } from "../../platform/jobs/jobs.ts";
import { scheduleTelling } from "./remind-overdue.ts";

/** When interest is reckoned, in milliseconds after midnight; a missed night is made up for at the start, to the fen. */
const afterMidnightMs = 600_000;

/** How many loans one transaction takes. */
const together = 10_000;

const classOfDays = sql`case ${sql.join(
  overdueClassFrom.map(([code, from]) => sql`when x.days >= ${from} then ${code}`),
  sql` `,
)} end`;

/**
 * 计息 of some loans up to a day: penalty since the last run, accrued interest, and days overdue. A second run for the
 * same day changes nothing. The figures equal those of `debtOf` in `@zd/domain/financing/loan`. Returns the `seq` of
 * the last loan; null where there are no more.
 */
async function accrueSome(tx: Tx, day: string, after: bigint): Promise<bigint | null> {
  const [chosen] = await rows<{ last: bigint | null }>(
    tx,
    sql`select max(seq) as last from (
          select seq from financing.loan where state in ('2', '3', '5') and seq > ${after}
          order by seq limit ${together} for update) l`,
  );
  const last = chosen?.last ?? null;
  if (last === null) return null;
  // Another statement, so that it sees what those have repaid for whom this one has waited.
  await rows(
    tx,
    sql`
    with x as (
      select s.id,
        sum((i.principal - i.paid_principal)::numeric
            * greatest(0, ${day}::date - greatest(s.accrued_to, i.due_on))) as units,
        sum(greatest(0, case
          when i.due_on <= ${day}::date then i.interest::numeric
          when i.from_on >= ${day}::date then 0
          else div(i.weight::numeric * (${day}::date - i.from_on) * 2 + i.divisor, i.divisor::numeric * 2)
        end - i.paid_interest)) as accrued,
        coalesce(${day}::date - min(i.due_on) filter (where i.due_on < ${day}::date
          and (i.paid_principal < i.principal or i.paid_interest < i.interest)), 0) as days
      from financing.loan s join financing.instalment i on i.loan_id = s.id
      where s.state in ('2', '3', '5') and s.seq > ${after} and s.seq <= ${last} and s.accrued_to < ${day}::date
      group by s.id
    )
    update financing.loan l set
      penalty_units = l.penalty_units + x.units * l.penalty_rate,
      accrued = x.accrued,
      accrued_to = ${day}::date,
      overdue_days = x.days,
      overdue_class = ${classOfDays},
      state = case when x.days > 0 then '5' else l.state end,
      version = l.version + 1
    from x where l.id = x.id`,
  );
  return last;
}

/** 计息 of all loans up to a day, some in each transaction, and the batch of the day once. */
export async function accrueAll(transact: Transact, day: string): Promise<void> {
  for (let after: bigint | null = 0n; after !== null; ) {
    const from: bigint = after;
    after = await transact(({ tx }) => accrueSome(tx, day, from));
  }
  await transact((scope) => endRun(scope, day));
}

/** Inserts the batch with the overdue loans and the used limits of the evening, and ends the limits that have run out. */
async function endRun({ tx, now }: Pick<Scope, "tx" | "now">, day: string): Promise<void> {
  const [batch] = await rows<{ id: bigint }>(
    tx,
    sql`insert into financing.batch (kind, day, at, loans, amount)
        select 'interest', ${day}::date, ${new Date(now)}, count(*)::int, coalesce(sum(accrued), 0)::bigint
        from financing.loan where state in ('2', '3', '5')
        on conflict do nothing returning id`,
  );
  if (!batch) return;
  await rows(
    tx,
    sql`insert into financing.batch_line (batch_id, loan_id, firm_id, due, taken, overdue_days, result)
        select ${batch.id}, l.id, l.firm_id,
          (l.accrued + div(l.penalty_units * 2 + 1000000 * l.basis, 2000000 * l.basis) - l.penalty_paid)::bigint,
          0, l.overdue_days, '4'
        from financing.loan l where l.state = '5'`,
  );
  await rows(
    tx,
    sql`insert into financing.used_day (firm_id, day, used)
        select firm_id, ${day}::date - 1, sum(used)::bigint from financing.credit where state in ('2', '4')
        group by firm_id having sum(used) > 0 or bool_or(state = '2')
        on conflict do nothing`,
  );
  await rows(
    tx,
    sql`update financing.credit set state = '4', memo = '授信到期'
        where state = '2' and expires_on < ${day}::date`,
  );
}

export const interestRun = errand<null>("financing.interestRun", async (_, transact) => {
  const now = await transact(async (scope) => scope.now);
  await accrueAll(transact, shanghaiDay(now));
  await transact(async (scope) => {
    await scheduleInterestRun(scope);
    await scheduleTelling(scope);
  });
});

const scheduleInterestRun = ({ tx, now }: Pick<Scope, "tx" | "now">): Promise<void> =>
  schedule(tx, interestRun, "", nextNight(now, afterMidnightMs), null);

/** The next moment at `afterMs` after a midnight. */
export function nextNight(now: Instant, afterMs: number): Instant {
  const today = instant(startOfDay(now) + afterMs);
  return now < today ? today : instant(startOfDay(addDays(now, 1)) + (afterMs % dayMs));
}
