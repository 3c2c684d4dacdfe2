import type { OpenModule } from "../platform/module.ts";
import { listCompanies, openCompany, unnamedCompany } from "./company-store.ts";
import { initGatewayToken } from "./init-gateway-token.ts";
import { type DemoAccount, readParameters } from "./read-parameters.ts";
import { readPublicKey } from "./read-public-key.ts";

/** 系统: the companies whose sites the platform serves, and what a client asks before anything else. */
export const system =
  (demoAccounts: readonly DemoAccount[]): OpenModule =>
  ({ keys, db, transact, config }) => ({
    name: "system",
    handlers: [initGatewayToken(keys), readParameters(demoAccounts), readPublicKey(keys)],
    migrations: new URL("./migrations/", import.meta.url),
    start: async () => {
      // A demo brings its own company.
      if (!config.ZD_DEMO && (await listCompanies(db)).length === 0) {
        await transact(({ tx }) => openCompany(tx, unnamedCompany));
      }
      return undefined;
    },
  });

export { type Company, companyOfSite, findCompany, openCompany } from "./company-store.ts";
export type { DemoAccount } from "./read-parameters.ts";
