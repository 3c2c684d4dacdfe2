import { calendarChangeKinds, calendarChangeStates } from "@zd/domain/system/calendar-change";
import { z } from "zod";
import { market, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { dateTime, day, many, text, whole } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { businessHours, changeFields, daySetting, entered, specialDay, year } from "./calendar-fields.ts";

/** 日历变更记录 */
export const calendarChangeList = listing({
  title: "日历变更",
  period: "提交时间",
  chips: "state",
  filters: {
    words: { wire: "words", title: "变更内容", kind: "text" },
    state: { wire: "state", title: "状态", kind: "choice", labels: calendarChangeStates },
  },
  columns: {
    change: { wire: "changeid", title: "编号", kind: "text" },
    kind: { wire: "kind", title: "类别", kind: "status", labels: calendarChangeKinds },
    words: { wire: "words", title: "变更内容", kind: "text" },
    reason: { wire: "memo", title: "依据", kind: "text" },
    askedBy: { wire: "askname", title: "提交人", kind: "text" },
    askedAt: { wire: "asktime", title: "提交时间", kind: "time", sortable: true },
    decidedBy: { wire: "reviewname", title: "复核人", kind: "text", optional: true },
    decidedAt: { wire: "reviewtime", title: "复核时间", kind: "time", optional: true, secondary: true },
    countsFrom: { wire: "counttime", title: "起算时间", kind: "time", optional: true, secondary: true },
    memo: { wire: "reviewmemo", title: "复核意见", kind: "text", optional: true, secondary: true },
    state: {
      wire: "state",
      title: "状态",
      kind: "status",
      labels: calendarChangeStates,
      states: "calendarChange",
    },
  },
  queues: {
    calendarChanges: {
      key: "change",
      where: { state: "0" },
      since: "askedAt",
      about: "words",
      by: "askedBy",
    },
  },
});

const filled = (most: number, error: string) => text(most).refine((value) => value.trim() !== "", { error });

const changeId = ["changeid", many, "变更编号"] as const;

const change = payload({ change: changeId });

/** 工作日历 of the exchange. */
export const exchangeCalendar = operations("exchangeCalendar", {
  /** The days from one to another that are not as the days of the week have them; of more than 400 days the first 400. */
  readDays: query(market, "working-days", {
    title: "工作日",
    access: "anyone",
    input: payload({ from: ["fromday", day, "开始日"], to: ["today", day, "结束日，最多 400 天"] }),
    output: payload({
      days: ["days", z.array(specialDay), "休市、调休、半日"],
      years: ["years", z.array(payload({ year, entered })), "所及各年是否已录入"],
      hours: ["hours", businessHours, "时段"],
    }),
  }),

  /** A year with all that was confirmed, and what waits for a second person. */
  readYear: query(staff, "read-calendar-year", {
    title: "工作日历",
    access: "read-console",
    input: payload({ year }),
    output: payload({
      year,
      entered,
      days: ["days", z.array(specialDay), "休市、调休、半日"],
      hours: ["hours", businessHours, "时段"],
      waiting: [
        "waiting",
        z.array(
          payload({
            change: changeId,
            words: ["words", text(4_000), "变更内容"],
            by: ["byname", text(64), "提交人"],
            at: ["time", dateTime, "提交时间"],
            days: ["days", z.array(daySetting), "待复核的日期"],
          }),
        ),
        "待复核的变更",
      ],
      missing: ["missing", z.array(whole(2000, 2100)), "今年与明年中未录入的年份"],
    }),
  }),

  /** 截止推算: when a period of working days ends, by the calendar as it counts now. */
  reckonDeadline: query(staff, "reckon-deadline", {
    title: "截止推算",
    access: "read-console",
    input: payload({
      from: ["fromday", day, "起算日"],
      days: ["days", whole(1, 60), "工作日数"],
    }),
    output: payload({
      until: ["until", dateTime, "截止时间"],
      skipped: ["skipped", z.array(specialDay), "跳过的休市日，不含周末"],
    }),
  }),

  /** What a change would come to, before it is requested. */
  previewRequest: query(staff, "preview-calendar-request", {
    title: "提交日历变更确认卡",
    access: "read-console",
    input: payload(changeFields),
    output: card,
  }),

  /** What a requested change comes to, for the user who decides it. */
  previewChange: query(staff, "preview-calendar-change", {
    title: "日历变更确认卡",
    access: "read-console",
    input: change,
    output: card,
  }),

  /** Requests a change of days of one year, or of the hours. */
  requestChange: command(staff, "request-calendar-change", {
    title: "提交日历变更",
    access: "manage-trading",
    binds: "session",
    input: payload({ ...changeFields, reason: ["memo", filled(200, "请填写依据"), "依据"] }),
    output: change,
    refusals: [
      "CALENDAR_YEAR_OUT_OF_RANGE",
      "CALENDAR_DAY_ELSEWHERE",
      "CALENDAR_DAY_TWICE",
      "CALENDAR_DAY_PAST",
      "CALENDAR_NAME_MISSING",
      "CALENDAR_CLOSED_TOO_LONG",
      "CALENDAR_HOURS_WRONG",
      "NOTHING_CHANGED",
    ],
  }),

  /** Confirms a change, by a user who has not requested it; it counts for what begins a minute later. */
  confirmChange: command(staff, "confirm-calendar-change", {
    title: "复核通过日历变更",
    access: "manage-trading",
    binds: "session",
    input: payload({ change: changeId, seen }),
    output: z.null(),
    refusals: [
      "CALENDAR_CHANGE_DECIDED",
      "OWN_CALENDAR_CHANGE",
      "CALENDAR_YEAR_OUT_OF_RANGE",
      "CALENDAR_DAY_PAST",
      "CALENDAR_CLOSED_TOO_LONG",
      "NOTHING_CHANGED",
      "CARD_CHANGED",
    ],
  }),

  /** Rejects a change; the user who has requested it may withdraw it by this call. */
  rejectChange: command(staff, "reject-calendar-change", {
    title: "驳回日历变更",
    access: "manage-trading",
    binds: "session",
    input: payload({
      change: changeId,
      memo: ["reviewmemo", filled(200, "请填写复核意见"), "复核意见"],
    }),
    output: z.null(),
    refusals: ["CALENDAR_CHANGE_DECIDED"],
  }),

  listChanges: list(staff, "list-calendar-changes", { listing: calendarChangeList, access: "read-console" }),
});
