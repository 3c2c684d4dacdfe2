import { userId } from "@zd/domain/kernel/brand";
import type pg from "pg";
import { openOperator, openSession } from "../../../apps/server/src/identity/index.ts";
import { openDatabase } from "../../../apps/server/src/platform/database/database.ts";
import type { Scope } from "../../../apps/server/src/platform/jobs/jobs.ts";
import { systemClock } from "../../../apps/server/src/platform/process/clock.ts";
import { company } from "../../../apps/server/src/testing/market-scene.ts";
import { exchangeFirm } from "../../../apps/server/src/testing/staff-scene.ts";

/** Signs a new administrator of the exchange in; gives the login token. */
export const signInAdministrator = (pool: pg.Pool): Promise<string> =>
  openDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const scope = { tx, now: systemClock.now() } as Scope;
      const user = { userId: userId("staff-faults"), companyId: company };
      const person = { account: "staff-faults", name: "faults", mobile: "13900009999", passwordHash: "-" };
      const roles = ["systemAdministrator"] as const;
      await openOperator(tx, { ...user, ...person, firmId: exchangeFirm, roles }, scope.now);
      return openSession(scope, { ...user, ip: "127.0.0.1", source: "test" });
    });
