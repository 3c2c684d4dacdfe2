import type { OpenModule } from "../platform/module.ts";
import { systemAuditWords } from "./audit-words.ts";
import { forgetCalendar } from "./calendar/calendar-store.ts";
import { confirmChange } from "./calendar/confirm-change.ts";
import { enterYears, fromTheBeginning } from "./calendar/enter-years.ts";
import { listChanges } from "./calendar/list-changes.ts";
import { readDays } from "./calendar/read-days.ts";
import { readYear } from "./calendar/read-year.ts";
import { reckonDeadline } from "./calendar/reckon-deadline.ts";
import { rejectChange } from "./calendar/reject-change.ts";
import { requestChange } from "./calendar/request-change.ts";
import { calendarDesk } from "./calendar/waiting-changes.ts";
import { listClientErrors } from "./client-errors/list-errors.ts";
import { reportError } from "./client-errors/report-error.ts";
import { companyOfSite, forgetCompanies, openFirstCompany } from "./company-store.ts";
import { calendarChanged, settingChanged } from "./events.ts";
import { initGatewayToken } from "./init-gateway-token.ts";
import { readAppInfo } from "./read-app-info.ts";
import { readParameters } from "./read-parameters.ts";
import { readPublicKey } from "./read-public-key.ts";
import { readSmPublicKey } from "./read-sm-public-key.ts";
import { listSettingChanges } from "./settings/list-setting-changes.ts";
import { previewSettings } from "./settings/preview-settings.ts";
import { readSettings } from "./settings/read-settings.ts";
import { saveSettings } from "./settings/save-settings.ts";
import { settleRequest } from "./settle-request.ts";

/** 系统: companies, their sites and settings, and what a client reads before anything else. */
export const system: OpenModule = ({ config, keys, transact }) => ({
  name: "system",
  handlers: [
    initGatewayToken(keys),
    readPublicKey(keys),
    readSmPublicKey(keys),
    readAppInfo,
    settleRequest,
    readParameters(config),
    readSettings,
    previewSettings,
    saveSettings,
    listSettingChanges,
    reportError(config),
    listClientErrors,
    readDays,
    readYear,
    reckonDeadline,
    requestChange,
    confirmChange,
    rejectChange,
    listChanges,
  ],
  onLive: { [settingChanged.type]: forgetCompanies, [calendarChanged.type]: forgetCalendar },
  desk: calendarDesk,
  auditWords: systemAuditWords,
  migrations: new URL("./migrations/", import.meta.url),
  unaudited: ["system.setting_change", "system.client_error", "system.calendar_change"],
  companyOf: (db, request) => companyOfSite(db, request, undefined),
  async start() {
    await transact(async (scope) => {
      const isNew = await openFirstCompany(scope);
      // Where nothing runs yet, no deadline can be moved.
      await enterYears(scope, isNew ? fromTheBeginning : undefined);
    });
    return undefined;
  },
});

export { changeOf as calendarChangeOf } from "./calendar/calendar-on-the-wire.ts";
export { findCalendar } from "./calendar/calendar-store.ts";
export {
  affectedDays,
  cardOfChange as cardOfCalendarChange,
  changeMark as markOfCalendarChange,
} from "./calendar/change-card.ts";
export { getChange as getCalendarChange } from "./calendar/change-store.ts";
export { announcedYear, fromTheBeginning } from "./calendar/enter-years.ts";
export { recordCalendarChange } from "./calendar/record-change.ts";
export {
  type Company,
  companyOfSite,
  findCompanies,
  findCompany,
  mallProjectCode,
  saveCompany,
} from "./company-store.ts";
export { type DemoAccount, findDemoAccounts, saveDemoAccounts } from "./demo-accounts.ts";
export { findSettings } from "./settings/setting-store.ts";
export { settleRequest } from "./settle-request.ts";
