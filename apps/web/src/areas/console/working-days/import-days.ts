import { exchangeCalendar } from "@zd/api/system/calendar";
import type { InputOf } from "@zd/api/wire/operation";
import { dayKinds } from "@zd/domain/kernel/exchange-calendar";
import { codeOf, columnOf } from "../../../ui/import/column-of.ts";
import type { ImportPlan } from "../../../ui/import/import-plan.ts";
import { calendarReads } from "./reads.ts";

type Change = InputOf<typeof exchangeCalendar.previewRequest>;
type Name = "day" | "kind" | "name";

const { previewRequest, requestChange } = exchangeCalendar;

/** 工作日历 by a template: the days of each year are one change, which another person confirms. */
export const daysImport: ImportPlan<Name, Change> = {
  title: "工作日历",
  columns: {
    day: columnOf(previewRequest, "days.day", { example: "2027-02-08", hint: "YYYY-MM-DD" }),
    kind: columnOf(previewRequest, "days.kind", { example: "休市", labels: dayKinds }),
    name: columnOf(previewRequest, "days.name", {
      title: "名称",
      example: "春节",
      isRequired: false,
      hint: "休市须填写",
    }),
  },
  groupOf: ({ day }) => day.slice(0, 4),
  readerFor: async () => (rows) => ({
    raw: {
      year: rows[0]?.day.slice(0, 4) ?? "",
      days: rows.map(({ day, kind, name }) => ({ day, kind: codeOf(dayKinds, kind) ?? kind, name })),
      hours: null,
    },
    faults: rows.flatMap(({ day, kind }, at) => [
      ...(codeOf(dayKinds, kind) === undefined
        ? [[at, "kind", `须为${Object.values(dayKinds).join("、")}之一`] as const]
        : []),
      ...(rows.findIndex((row) => row.day === day) < at ? [[at, "day", "与前面的行是同一天"] as const] : []),
    ]),
    cellOf: (path) => {
      const [, row, field] = /^days\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
      const column = field === "day" || field === "kind" || field === "name" ? field : null;
      return [Number(row ?? 0), path === "year" ? "day" : column];
    },
  }),
  schema: previewRequest.input,
  describe: ({ input }) => ({ key: `${input.year} 年 ${input.days.length} 天`, party: "", amount: null }),
  action: {
    label: "提交复核",
    title: "提交日历变更",
    outcome: "已提交",
    may: () => true,
    memo: { label: "依据（必填）", most: 200, isRequired: true },
    prepare: async ({ input }, call) => ({
      card: await call(previewRequest, input),
      send: (commands, { memo }) => commands.send(requestChange, { ...input, reason: memo }),
    }),
    refreshes: calendarReads,
  },
};
