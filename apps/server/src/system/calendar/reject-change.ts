import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { lockChange, saveDecision } from "./change-store.ts";

/** 驳回 by a second person, or withdrawal by who has asked. */
export const rejectChange = handle(
  api.exchangeCalendar.rejectChange,
  async ({ change: number, memo }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const row = await lockChange(tx, number);
    if (row.state !== "0") return refuse("CALENDAR_CHANGE_DECIDED");
    await saveDecision(tx, row.id, "2", actor, now, memo.trim());
    publishDecided(scope, {
      kind: "calendarChange",
      id: String(number),
      askedBy: row.askedBy,
      decidedBy: actor.userId,
      isPassed: false,
      opinion: memo,
    });
    return null;
  },
);
