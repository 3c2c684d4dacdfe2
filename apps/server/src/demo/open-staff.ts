import { creditCodeOf } from "@zd/domain/identity/credit-code";
import { userId } from "@zd/domain/kernel/brand";
import { openFirm, openOperator } from "../identity/index.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { companies } from "./catalogue/company.ts";
import { exchangeFirm, sealClerk, staff } from "./catalogue/staff.ts";
import { demoCompany, exchange, sealClerkId, staffIdOf } from "./people.ts";

/** Opens the exchange's own firm with its people. */
export async function openStaff({ tx, now }: Scope, passwordHash: string): Promise<void> {
  const [{ name, shortName, address, phone }] = companies;
  const { account, creditCode, mobile } = exchangeFirm;
  await openFirm(
    tx,
    {
      id: exchange.firm,
      companyId: demoCompany,
      name,
      shortName,
      creditCode: creditCodeOf(creditCode.region, creditCode.organisation),
      kind: "9",
      address,
      phone,
    },
    now,
  );
  const ofExchange = { firmId: exchange.firm, companyId: demoCompany, passwordHash };
  const administrator = { userId: userId(exchange.firm), account, name, mobile };
  await openOperator(tx, { ...ofExchange, ...administrator, roles: ["systemAdministrator"] }, now);
  for (const { role, shownAs: _, ...person } of staff)
    await openOperator(
      tx,
      { ...ofExchange, ...person, userId: staffIdOf(person.account), roles: [role] },
      now,
    );
}

/** Opens the clerk who holds parts of seals; without a password, since he is nobody. */
export const openSealClerk = ({ tx, now }: Scope): Promise<void> =>
  openOperator(
    tx,
    {
      ...sealClerk,
      userId: sealClerkId,
      firmId: exchange.firm,
      companyId: demoCompany,
      passwordHash: "-",
      roles: ["tradeManager"],
    },
    now,
  );
