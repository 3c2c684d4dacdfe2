import { api } from "@zd/api";
import { differencesOf } from "@zd/domain/reports/figures";
import { checkPeriod } from "@zd/domain/reports/period";
import { reportNames, reportsFor } from "@zd/domain/reports/reports";
import { sql } from "kysely";
import { daysClosed } from "../funds/index.ts";
import { handleMany } from "../platform/calls/operation.ts";
import { schedule } from "../platform/jobs/jobs.ts";
import { equals, handleList } from "../platform/lists/listings.ts";
import type { OpenModule, Platform } from "../platform/module.ts";
import { openLetters } from "../signing/index.ts";
import { pastReportsJob, pastReportsOfAll } from "./make-past-reports.ts";
import { makeReport } from "./make-report.ts";
import { getPastReport } from "./past-store.ts";
import { regulatorPack } from "./regulator-pack.ts";
import { fileOf, fileReader, shownFigures } from "./report-files.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Reports that are made now. */
const reportHandlers = (platform: Platform) => {
  const letters = openLetters(platform);
  return [
    handleMany(api.reports.readReport, async ({ report, ...period }, { db, actor, now, refuse }) => {
      const decision = checkPeriod(period, now);
      if (!decision.ok) return refuse(decision.reason, decision.figures);
      const figures = await makeReport(db, platform, actor.companyId, { report, period });
      return { report, ...period, madeAt: now, ...shownFigures(figures) };
    }),
    handleMany(
      api.reports.exportReport,
      async ({ report, format, ...period }, { db, actor, now, refuse }) => {
        const decision = checkPeriod(period, now);
        if (!decision.ok) return refuse(decision.reason, decision.figures);
        const figures = await makeReport(db, platform, actor.companyId, { report, period });
        const made = { report, period, figures, madeAt: now, sha256: null };
        const { name, bytes } = await fileOf(letters, made, await fileReader(db, actor, now), format);
        return { name, content: base64(bytes) };
      },
    ),
    handleMany(api.reports.exportForRegulator, async (period, { db, actor, now, refuse }) => {
      const decision = checkPeriod(period, now);
      if (!decision.ok) return refuse(decision.reason, decision.figures);
      const reader = await fileReader(db, actor, now);
      const files = await Promise.all(
        reportNames.map(async (report) => {
          const figures = await makeReport(db, platform, actor.companyId, { report, period });
          const made = { report, period, figures, madeAt: now, sha256: null };
          return Promise.all([fileOf(letters, made, reader, "xlsx"), fileOf(letters, made, reader, "pdf")]);
        }),
      );
      const name = `监管报送_${period.from}_${period.to}.zip`;
      return { name, content: base64(regulatorPack(period, files.flat(), reader)) };
    }),
  ];
};

const listPastReports = handleList(api.reports.listPastReports, (_, { actor }) => ({
  from: sql`reports.past_report p`,
  scope: sql`p.company_id = ${actor.companyId} and p.report = any(${reportsFor(actor.roles)}::text[])`,
  period: sql`(p.to_day::timestamp at time zone 'Asia/Shanghai')`,
  columns: {
    id: sql`p.id`,
    report: sql`p.report`,
    from: sql`p.from_day::text`,
    to: sql`p.to_day::text`,
    madeAt: sql`p.made_at`,
    sha256: sql`p.sha256`,
    kind: sql`p.kind`,
  },
  filters: {
    kind: (value) => equals(sql`p.kind`, value),
    report: (value) => equals(sql`p.report`, value),
  },
  order: sql`p.to_day desc, p.id desc`,
}));

/** Reports as they were made. */
const pastReportHandlers = (platform: Platform) => {
  const letters = openLetters(platform);
  return [
    listPastReports,
    handleMany(api.reports.readPastReport, async ({ id }, { db, actor }) => {
      const past = await getPastReport(db, actor.companyId, id);
      const { report, period, figures, madeAt, kind, sha256 } = past;
      const today = await makeReport(db, platform, actor.companyId, past);
      return {
        id: past.id,
        kind,
        sha256,
        report,
        ...period,
        madeAt,
        ...shownFigures(figures),
        differences: differencesOf(report, figures, today).map((one) => ({ ...one })),
      };
    }),
    handleMany(api.reports.exportPastReport, async ({ id, format }, { db, actor, now }) => {
      const past = await getPastReport(db, actor.companyId, id);
      const { name, bytes } = await fileOf(letters, past, await fileReader(db, actor, now), format);
      return { name, content: base64(bytes) };
    }),
  ];
};

/** 报表: what the contexts have of a period, put together, and as it was reported when the period was over. */
export const reports: OpenModule = (platform) => {
  const making = pastReportsJob(platform);
  const ofAll = pastReportsOfAll(making);
  return {
    name: "reports",
    handlers: [...reportHandlers(platform), ...pastReportHandlers(platform)],
    jobs: [making],
    onEvent: { [daysClosed.type]: [ofAll] },
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: ["reports.past_report"],
    start: async () => {
      // The days that were closed while nobody reported of them.
      await platform.transact(async ({ tx, now }) => schedule(tx, ofAll, "", now, null));
      return undefined;
    },
  };
};

export { makePastReports } from "./make-past-reports.ts";
