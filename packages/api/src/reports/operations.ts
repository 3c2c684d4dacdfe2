import { grains, pastReportKinds } from "@zd/domain/reports/period";
import { reports as declared, reportOf, reportOfPast } from "@zd/domain/reports/reports";
import { z } from "zod";
import { staff } from "../wire/address-families.ts";
import { codesOf, dateTime, day, id, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** Titles of the reports by their names. */
const titles = Object.fromEntries(Object.entries(declared).map(([name, { title }]) => [name, title]));

/** 历次报表: what was reported of each day, week and month that is over. */
export const pastReportList = listing({
  title: "历次报表",
  period: "期末日",
  chips: "kind",
  filters: {
    kind: { wire: "kind", title: "类型", kind: "choice", labels: pastReportKinds },
    report: { wire: "report", title: "报表", kind: "choice", labels: titles },
  },
  columns: {
    id: { wire: "id", title: "编号", kind: "text" },
    report: { wire: "report", title: "报表", kind: "status", labels: titles },
    from: { wire: "startdate", title: "期初日", kind: "day" },
    to: { wire: "enddate", title: "期末日", kind: "day", sortable: true },
    madeAt: { wire: "maketime", title: "生成时间", kind: "time" },
    sha256: { wire: "sha256", title: "数据摘要", kind: "text", secondary: true },
    kind: { wire: "kind", title: "类型", kind: "status", labels: pastReportKinds },
  },
});

/** An exact figure: a whole number in the unit of its column (fen, 0.0001 tonne, a count), as text. */
const figure = z.codec(z.string().regex(/^-?\d{1,30}$/), z.custom<bigint>(), {
  decode: (digits) => BigInt(digits),
  encode: (value) => String(value),
});
const figures = z.array(figure);

const line = payload({
  key: ["key", text(200), "行标识"],
  label: ["label", text(200), "名称"],
  figures: ["figures", figures, "各列数值，顺序同报表定义中可加总的列；金额为分，数量为万分之一吨"],
});

const reportField = ["report", codesOf(declared), "报表"] as const;
const pastReportId = ["id", id<"PastReportId">(), "编号"] as const;
const period = {
  from: ["startdate", day, "开始日期"],
  to: ["enddate", day, "结束日期"],
} as const;
const grain = ["grain", codesOf(grains), "汇总方式"] as const;

const earlier = payload({
  ...period,
  total: ["total", figures, "合计"],
  subjects: ["subjects", z.array(line), "按报表的分类"],
}).nullable();

/** How a report leaves the platform. */
export const reportFormats = { xlsx: "Excel", pdf: "PDF" } as const;
const format = ["format", codesOf(reportFormats), "文件格式"] as const;

/** What every report says, whether it is made now or was. */
const shownReport = {
  report: reportField,
  ...period,
  grain,
  madeAt: ["maketime", dateTime, "数据时间"],
  total: ["total", figures, "合计"],
  subjects: ["subjects", z.array(line), "按报表的分类"],
  spans: ["spans", z.array(line), "按日、周或月"],
  before: ["before", earlier, "上期，用于环比；上期没有记录为空"],
  yearBefore: ["yearbefore", earlier, "上年同期，用于同比；没有记录为空"],
} as const;

const file = payload({
  name: ["name", text(200), "文件名"],
  content: ["content", z.base64(), "文件内容，Base64"],
});

const periodRefusals = ["REPORT_PERIOD_BACKWARDS", "REPORT_PERIOD_AHEAD", "REPORT_PERIOD_TOO_LONG"] as const;

/** The permission of the report that a past one is of; none where its number is of no report, which is then not found. */
const needsOfPast = ({ id: number }: { readonly id: string }) => {
  const report = reportOfPast(number);
  return report === null ? [] : [reportOf(report).needs];
};

/** 报表 of the exchange (decision 0124). Whoever reads any has the permission of those of deals; each names its own beside that. */
export const reports = operations("reports", {
  readReport: query(staff, "read-report", {
    title: "报表",
    access: "read-deal-reports",
    accessBy: ({ report }) => [reportOf(report).needs],
    input: payload({ report: reportField, ...period, grain }),
    output: payload(shownReport),
    refusals: [...periodRefusals],
  }),

  exportReport: query(staff, "export-report", {
    title: "导出报表",
    access: "read-deal-reports",
    accessBy: ({ report }) => [reportOf(report).needs],
    discloses: "rows",
    input: payload({ report: reportField, ...period, grain, format }),
    output: file,
    refusals: [...periodRefusals],
  }),

  listPastReports: list(staff, "list-past-reports", { listing: pastReportList, access: "read-deal-reports" }),

  /** A past report as it was made, and where the figures of today differ. */
  readPastReport: query(staff, "read-past-report", {
    title: "历次报表内容",
    access: "read-deal-reports",
    accessBy: needsOfPast,
    input: payload({ id: pastReportId }),
    output: payload({
      ...shownReport,
      id: pastReportId,
      kind: ["kind", codesOf(pastReportKinds), "类型"],
      sha256: ["sha256", text(64), "数据摘要，SHA-256"],
      differences: [
        "differences",
        z.array(
          payload({
            line: ["line", text(200), "行"],
            column: ["column", text(60), "列"],
            reported: ["reported", text(40), "当时"],
            now: ["now", text(40), "现在"],
          }),
        ),
        "与现在数据的差异",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  exportPastReport: query(staff, "export-past-report", {
    title: "导出历次报表",
    access: "read-deal-reports",
    accessBy: needsOfPast,
    discloses: "rows",
    input: payload({ id: pastReportId, format }),
    output: file,
    refusals: ["NOT_FOUND"],
  }),

  /** 监管报送: every report of a period as Excel and PDF in one archive, with the SHA-256 of each file. */
  exportForRegulator: query(staff, "export-for-regulator", {
    title: "导出监管报送包",
    access: "read-performance-reports",
    accessBy: () => ["read-deal-reports"],
    discloses: "rows",
    input: payload({ ...period, grain }),
    output: file,
    refusals: [...periodRefusals],
  }),
});
