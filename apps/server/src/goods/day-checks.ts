import { sql } from "kysely";
import { rows } from "../platform/database/database.ts";
import type { FindDayChecks } from "../platform/day-checks.ts";

/** 日终检查 of the register: the tonnes in all states are what came in from outside. */
export const goodsDayChecks: FindDayChecks = async (db, { now }) => {
  const [found] = await rows<{ readonly held: bigint; readonly registered: bigint; readonly lots: number }>(
    db,
    sql`select coalesce(sum(balance) filter (where state <> 'outside'), 0)::bigint as held,
               coalesce(-sum(balance) filter (where state = 'outside'), 0)::bigint as registered,
               (count(*) filter (where state = 'outside'))::int as lots
        from goods.account`,
  );
  const { held = 0n, registered = 0n, lots = 0 } = found ?? {};
  return [{ check: "goods", records: lots, ours: held, theirs: registered, at: now, blocks: true }];
};
