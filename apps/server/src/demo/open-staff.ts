import { creditCodeOf } from "@zd/domain/identity/credit-code";
import { firmId, userId } from "@zd/domain/kernel/brand";
import { openFirm, openOperator } from "../identity/index.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { companies } from "./catalogue/company.ts";
import { exchangeFirm, staff } from "./catalogue/staff.ts";
import { demoCompany, staffIdOf } from "./people.ts";

const exchange = firmId("F9000");

/** Opens the exchange's own firm with its people. */
export async function openStaff({ tx, now }: Scope, passwordHash: string): Promise<void> {
  const [{ name, shortName, address, phone }] = companies;
  const { account, creditCode, mobile } = exchangeFirm;
  await openFirm(
    tx,
    {
      id: exchange,
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
  const ofExchange = { firmId: exchange, companyId: demoCompany, passwordHash };
  const administrator = { userId: userId(exchange), account, name, mobile };
  await openOperator(tx, { ...ofExchange, ...administrator, roles: ["systemAdministrator"] }, now);
  for (const { role, shownAs: _, ...person } of staff)
    await openOperator(
      tx,
      { ...ofExchange, ...person, userId: staffIdOf(person.account), roles: [role] },
      now,
    );
}
