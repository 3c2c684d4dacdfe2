import { leftOver } from "@zd/domain/closing/day-checks";
import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { FindDayChecks } from "../platform/day-checks.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** 日终检查 of the contracts: deadlines that passed by the end of the day without their step, and defaults without a letter. */
export const contractsDayChecks: FindDayChecks = async (db, { end, now }) => {
  const [found] = await rows<{ readonly due: number; readonly drafts: number }>(
    db,
    sql`select
          (select count(*)::int from contracts.contract c
           where c.is_open and c.due_at < ${new Date(Math.min(end, now))} and ${isCounted("c")}) as due,
          (select count(*)::int from contracts.disposal d join contracts.contract c on c.contract_no = d.contract_no
           where d.state = '0' and d.opened_at < ${new Date(end)} and ${isCounted("c")}) as drafts`,
  );
  const { due = 0, drafts = 0 } = found ?? {};
  return [leftOver("contracts", due, now), leftOver("breachDrafts", drafts, now)];
};
