import { api } from "@zd/api";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { agendaOf, momentOf } from "./agenda.ts";
import { findAlarms } from "./alarms.ts";
import { findRecords } from "./records.ts";

const most = 200;

/** 市场概况 for the staff: sections that run, sections of today, and what waits for staff. */
export const readDesk = handle(api.control.readDesk, async (_, { db, actor, now }) => {
  const { companyId: company } = actor;
  const [sections, pending] = await Promise.all([
    db
      .selectFrom("trading.section")
      .selectAll()
      .where("companyId", "=", company)
      .where((row) =>
        row.or([
          row("status", "in", ["1", "2", "3", "4", "8", "a", "b"]),
          row.and([row("status", "=", "0"), row("tradingDay", "=", shanghaiDay(now))]),
        ]),
      )
      .orderBy("startsAt")
      .orderBy("id")
      .limit(most)
      .execute(),
    findRecords(db, { company, pendingOnly: true }, actor),
  ]);
  const running = sections.filter(({ status }) => status !== "0");
  const [alarms, present] = await Promise.all([
    // Robots that practise from one address are no alarm.
    findAlarms(
      db,
      sections.filter(({ practice }) => !practice),
      actor,
      now,
    ),
    rows<{
      section: string;
      /** How many firms have come into the section. */
      n: number;
    }>(
      db,
      sql`select section_id as section, count(*)::int as n from trading.section_firm
          where section_id = any(${running.map(({ id }) => id)}) and entered_at is not null group by 1`,
    ),
  ]);
  const presentIn = new Map(present.map(({ section, n }) => [section, n]));
  return {
    running: running.map((row) => ({
      ...agendaOf(row),
      deadline: momentOf(row.deadline),
      bids: row.bids,
      waresBid: row.waresBid,
      present: presentIn.get(row.id) ?? 0,
    })),
    waiting: sections.filter(({ status }) => status === "0").map(agendaOf),
    suspended: running.filter(({ status, practice }) => status === "4" && !practice).length,
    pending: [...pending],
    alarms: [...alarms],
  };
});
