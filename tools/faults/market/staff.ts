import { userId } from "@zd/domain/kernel/brand";
import { openOperator, openSession } from "../../../apps/server/src/identity/index.ts";
import type { Scope } from "../../../apps/server/src/platform/jobs/jobs.ts";
import { company } from "../../../apps/server/src/testing/market-scene.ts";
import { exchangeFirm } from "../../../apps/server/src/testing/staff-scene.ts";

/** Signs a new administrator of the exchange in; gives the login token. Only a process that has the keys of the exchange can. */
export async function signInAdministrator(scope: Scope): Promise<string> {
  const user = { userId: userId("staff-faults"), companyId: company };
  const person = { account: "staff-faults", name: "faults", mobile: "13900009999", passwordHash: "-" };
  const roles = ["systemAdministrator"] as const;
  await openOperator(scope.tx, { ...user, ...person, firmId: exchangeFirm, roles }, scope.now);
  return openSession(scope, { ...user, ip: "127.0.0.1", source: "test" });
}
