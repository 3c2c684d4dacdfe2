import { type CompanyId, companyId } from "@zd/domain/kernel/brand";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../platform/database.ts";
import { notFound, Refused, type RequestFacts } from "../platform/operation.ts";
import type { CompanyTable } from "./tables.ts";

export type Company = Selectable<CompanyTable>;

/** The company whose site was asked: by its host, otherwise the first one (product §2). */
export const findCompany = (db: Reader, host: string): Promise<Company> =>
  db
    .selectFrom("system.company")
    .selectAll()
    .where((row) => row.or([row("host", "=", host), row("host", "is", null)]))
    .orderBy(sql`host is null`)
    .orderBy("position")
    .executeTakeFirstOrThrow(notFound);

/** The id of the site's company; a call may name no other. */
export async function companyOfSite(
  db: Reader,
  { host }: RequestFacts,
  named: string | undefined,
): Promise<CompanyId> {
  const { id } = await findCompany(db, host);
  if (named && named !== id) throw new Refused("COMPANY_UNKNOWN");
  return id;
}

export const listCompanies = (db: Reader): Promise<Company[]> =>
  db.selectFrom("system.company").selectAll().orderBy("position").execute();

export async function openCompany(tx: Tx, company: Insertable<CompanyTable>): Promise<void> {
  await tx.insertInto("system.company").values(company).execute();
}

/** What an empty platform calls itself until its staff says otherwise. */
export const unnamedCompany: Insertable<CompanyTable> = {
  id: companyId("ZD0001"),
  name: "大宗商品交易中心",
  shortName: "交易中心",
  host: null,
  address: "",
  postcode: "",
  phone: "",
  servicePhone: "",
  website: "",
  copyright: "",
  policeFiling: "",
  telecomLicence: "",
  mall: false,
  certificate: false,
  footer: true,
  showsServicePhone: false,
};
