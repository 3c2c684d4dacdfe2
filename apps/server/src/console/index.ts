import { nextDeskLook } from "@zd/domain/messages/desk-work";
import { schedule } from "../platform/jobs/jobs.ts";
import { jobStopped } from "../platform/jobs/stopped.ts";
import type { OpenModule } from "../platform/module.ts";
import { assign } from "./assignments/assign.ts";
import { listColleagues } from "./assignments/list-colleagues.ts";
import { listEntries } from "./audit/list-entries.ts";
import { readEntry } from "./audit/read-entry.ts";
import { verify } from "./audit/verify.ts";
import { consoleAuditWords } from "./audit-words.ts";
import { buildSection } from "./build-section.ts";
import { previewChange } from "./calendar/preview-change.ts";
import { previewRequest } from "./calendar/preview-request.ts";
import { findRecords } from "./desk/find-records.ts";
import { listWaiting } from "./desk/list-waiting.ts";
import { readDay } from "./desk/read-day.ts";
import { readDone } from "./desk/read-done.ts";
import { readQueue } from "./desk/read-queue.ts";
import { readTodos } from "./desk/read-todos.ts";
import { tellDesk } from "./desk/tell-desk.ts";
import { readHealth } from "./health/read-health.ts";
import { jobsDayChecks } from "./jobs/day-checks.ts";
import { systemDesk } from "./jobs/desk.ts";
import { giveUpJob } from "./jobs/give-up-job.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { retryJob } from "./jobs/retry-job.ts";
import { tellStopped } from "./jobs/tell-stopped.ts";
import { listMembers } from "./member-files/list-members.ts";
import {
  readFileParts,
  readMemberCourse,
  readMemberFile,
  readMemberPosition,
} from "./member-files/read-member-file.ts";
import { readDue } from "./risk/read-due.ts";
import { readRisk } from "./risk/read-risk.ts";

/** 交易中心工作台: what the exchange's staff does across several contexts, or to the platform itself. */
export const console: OpenModule = (platform) => {
  const telling = tellDesk(platform);
  return {
    name: "console",
    handlers: [
      buildSection,
      listEntries(platform),
      readEntry(platform),
      verify(platform),
      readTodos(platform),
      readQueue(platform),
      readDay,
      readDone,
      readDue,
      findRecords(platform),
      listWaiting(platform),
      assign(platform),
      listColleagues,
      previewRequest,
      previewChange,
      listJobs,
      retryJob,
      giveUpJob,
      listMembers,
      readMemberFile(platform),
      readMemberPosition(platform),
      readFileParts(platform),
      readMemberCourse(platform),
      readHealth(platform),
      readRisk,
    ],
    jobs: [telling],
    onEvent: { [jobStopped.type]: [tellStopped] },
    start: async () => {
      await platform.transact(({ tx, now }) => schedule(tx, telling, "", nextDeskLook(now), null));
      return undefined;
    },
    desk: systemDesk,
    dayChecks: jobsDayChecks,
    auditWords: consoleAuditWords,
    migrations: new URL("./migrations/", import.meta.url),
  };
};
