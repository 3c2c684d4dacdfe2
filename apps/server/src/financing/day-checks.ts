import { leftOver } from "@zd/domain/closing/day-checks";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { FindDayChecks } from "../platform/day-checks.ts";

/** 日终检查 of the loans: those that are overdue, and what the lenders' statements have otherwise. */
export const financingDayChecks: FindDayChecks = async (db, { now }) => {
  const [found] = await rows<{ readonly overdue: number; readonly differences: number }>(
    db,
    sql`select (select count(*)::int from financing.loan where state = '5') as overdue,
               (select count(*)::int from financing.difference where state = '0') as differences`,
  );
  const { overdue = 0, differences = 0 } = found ?? {};
  return [leftOver("loans", overdue, now), leftOver("lenders", differences, now)];
};
