import type { OpenModule } from "../platform/module.ts";
import { systemAuditWords } from "./audit-words.ts";
import { listClientErrors } from "./client-errors/list-errors.ts";
import { reportError } from "./client-errors/report-error.ts";
import { companyOfSite, forgetCompanies, openFirstCompany } from "./company-store.ts";
import { settingChanged } from "./events.ts";
import { initGatewayToken } from "./init-gateway-token.ts";
import { readAppInfo } from "./read-app-info.ts";
import { readParameters } from "./read-parameters.ts";
import { readPublicKey } from "./read-public-key.ts";
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
    readAppInfo,
    settleRequest,
    readParameters(config),
    readSettings,
    previewSettings,
    saveSettings,
    listSettingChanges,
    reportError(config),
    listClientErrors,
  ],
  onLive: { [settingChanged.type]: forgetCompanies },
  auditWords: systemAuditWords,
  migrations: new URL("./migrations/", import.meta.url),
  unaudited: ["system.setting_change", "system.client_error"],
  companyOf: (db, request) => companyOfSite(db, request, undefined),
  async start() {
    await transact(openFirstCompany);
    return undefined;
  },
});

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
