import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { instant } from "@zd/domain/kernel/brand";
import { calendarFault } from "@zd/domain/system/calendar-change";
import { handle } from "../../platform/calls/operation.ts";
import { findCalendar, getCalendarChange } from "../../system/index.ts";
import { cardOfCalendar } from "./calendar-card.ts";

/** 日历变更的确认卡 for the second person. */
export const previewChange = handle(
  api.exchangeCalendar.previewChange,
  async ({ change: id }, { db, actor, now }) => {
    const row = await getCalendarChange(db, id);
    const calendar = await findCalendar(db);
    const card = await cardOfCalendar(db, actor, calendar, row.details);
    const fault = calendarFault(calendar, row.details, now);
    const barred =
      row.state !== "0"
        ? refusalText("CALENDAR_CHANGE_DECIDED", {})
        : row.askedBy === actor.userId
          ? refusalText("OWN_CALENDAR_CHANGE", {})
          : fault && refusalText(fault.reason, fault.figures ?? {});
    return {
      ...card,
      number: `日历变更 ${row.id}`,
      facts: [...card.facts, { title: "依据", words: row.reason }],
      people: [
        { role: "提交", name: row.askedName, at: instant(row.askedAt.getTime()) },
        { role: "复核", name: actor.name, at: null },
      ],
      barred,
    };
  },
);
