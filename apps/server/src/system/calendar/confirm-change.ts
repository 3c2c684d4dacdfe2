import { api } from "@zd/api";
import { calendarFault } from "@zd/domain/system/calendar-change";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { calendarChanged } from "../events.ts";
import { findCalendar, forgetCalendar } from "./calendar-store.ts";
import { cardOfChange, changeMark } from "./change-card.ts";
import { lockChange, saveDecision } from "./change-store.ts";

/** 复核通过: the change counts for what begins a minute later; refused where it can no longer be made. */
export const confirmChange = handle(
  api.exchangeCalendar.confirmChange,
  async ({ change: number, seen }, { actor, refuse, record, ...scope }) => {
    const { tx, now, afterCommit, broadcast } = scope;
    const row = await lockChange(tx, number);
    if (row.state !== "0") return refuse("CALENDAR_CHANGE_DECIDED");
    if (row.askedBy === actor.userId) return refuse("OWN_CALENDAR_CHANGE");
    const calendar = await findCalendar(tx);
    const fault = calendarFault(calendar, row.details, now);
    if (fault) throw new Refused(fault.reason, fault.figures);
    const about = cardOfChange(calendar, row.details);
    requireMatchingPreview(seen, changeMark(about));
    await saveDecision(tx, row.id, "1", actor, now, null);
    record.changed({
      what: "工作日历",
      id: String(row.id),
      before: Object.fromEntries(about.changes.map(({ title, from }) => [title, from])),
      after: Object.fromEntries(about.changes.map(({ title, to }) => [title, to])),
    });
    afterCommit(forgetCalendar);
    broadcast(calendarChanged({}));
    publishDecided(scope, {
      kind: "calendarChange",
      id: String(number),
      askedBy: row.askedBy,
      decidedBy: actor.userId,
      isPassed: true,
      opinion: "",
    });
    return null;
  },
);
