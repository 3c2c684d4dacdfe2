import type { OpenModule } from "../platform/module.ts";
import { companyOfSite, openFirstCompany } from "./company-store.ts";
import { initGatewayToken } from "./init-gateway-token.ts";
import { readAppInfo } from "./read-app-info.ts";
import { readParameters } from "./read-parameters.ts";
import { readPublicKey } from "./read-public-key.ts";

/** 系统: the companies and their sites, and what a client asks before anything else. */
export const system: OpenModule = ({ config, keys, transact }) => ({
  name: "system",
  handlers: [initGatewayToken(keys), readPublicKey(keys), readAppInfo, readParameters(config)],
  migrations: new URL("./migrations/", import.meta.url),
  companyOf: (db, request) => companyOfSite(db, request, undefined),
  async start() {
    await transact(openFirstCompany);
    return undefined;
  },
});

export { type Company, companyOfSite, findCompanies, findCompany, saveCompany } from "./company-store.ts";
export { type DemoAccount, findDemoAccounts, saveDemoAccounts } from "./demo-accounts.ts";
