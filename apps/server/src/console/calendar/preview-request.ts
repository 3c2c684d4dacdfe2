import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { calendarFault } from "@zd/domain/system/calendar-change";
import { handle } from "../../platform/calls/operation.ts";
import { calendarChangeOf, findCalendar } from "../../system/index.ts";
import { cardOfCalendar } from "./calendar-card.ts";

/** 提交日历变更的确认卡 */
export const previewRequest = handle(
  api.exchangeCalendar.previewRequest,
  async (fields, { db, actor, now }) => {
    const change = calendarChangeOf(fields);
    const calendar = await findCalendar(db);
    const fault = calendarFault(calendar, change, now);
    return {
      ...(await cardOfCalendar(db, actor, calendar, change)),
      number: "",
      people: [
        { role: "提交", name: actor.name, at: null },
        { role: "复核", name: "另一名交易管理人员", at: null },
      ],
      barred: fault && refusalText(fault.reason, fault.figures ?? {}),
    };
  },
);
