import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../platform/database/database.ts";

/** An account that the login page shows with its password. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly firmName: string;
  readonly userName: string;
  readonly role: string;
  /** What somebody can live through with it; accounts of one story stand together. */
  readonly story: string;
}

/** Replaces the demo accounts of a company; they are listed in this order. */
export async function saveDemoAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly DemoAccount[],
): Promise<void> {
  await tx.deleteFrom("system.demoAccount").where("companyId", "=", companyId).execute();
  if (accounts.length === 0) return;
  const rows = accounts.map((account, position) => ({ ...account, companyId, position }));
  await tx.insertInto("system.demoAccount").values(rows).execute();
}

/** The demo accounts of one company, or of all. */
export function findDemoAccounts(db: Reader, companyId?: CompanyId): Promise<DemoAccount[]> {
  const accounts = db
    .selectFrom("system.demoAccount")
    .select(["account", "password", "firmName", "userName", "role", "story"])
    .orderBy("position");
  return (companyId ? accounts.where("companyId", "=", companyId) : accounts).execute();
}
