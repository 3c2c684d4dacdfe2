import type pg from "pg";
import { openDatabase } from "../../../apps/server/src/platform/database/database.ts";
import type { Scope } from "../../../apps/server/src/platform/jobs/jobs.ts";
import { systemClock } from "../../../apps/server/src/platform/process/clock.ts";
import { openStaff } from "../../../apps/server/src/testing/staff-scene.ts";

/** Signs an administrator of the exchange in, whom the database of a market has not yet; gives the login token. */
export async function signInAdministrator(pool: pg.Pool): Promise<string> {
  const db = openDatabase(pool);
  let token = "";
  const transact = <T>(work: (scope: Scope) => Promise<T>) =>
    db.transaction().execute((tx) => work({ tx, now: systemClock.now() } as Scope));
  const withToken = (given: string) => {
    token = given;
    return null as never;
  };
  await openStaff({ platform: { transact } as never, withToken }, { root: "systemAdministrator" });
  return token;
}
