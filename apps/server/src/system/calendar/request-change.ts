import { api } from "@zd/api";
import { calendarFault } from "@zd/domain/system/calendar-change";
import { handle } from "../../platform/calls/operation.ts";
import { changeOf } from "./calendar-on-the-wire.ts";
import { findCalendar } from "./calendar-store.ts";
import { insertRequest } from "./change-store.ts";

/** 提交日历变更: for a second person to confirm. */
export const requestChange = handle(
  api.exchangeCalendar.requestChange,
  async ({ reason, ...fields }, { tx, actor, now, refuse }) => {
    const change = changeOf(fields);
    const fault = calendarFault(await findCalendar(tx), change, now);
    if (fault) return refuse(fault.reason, fault.figures);
    return { change: await insertRequest(tx, actor, change, reason, now) };
  },
);
