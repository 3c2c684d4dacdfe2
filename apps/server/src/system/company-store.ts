import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import { notFound, Refused, type RequestFacts } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { stopwatch } from "../platform/process/clock.ts";
import type { CompanyTable } from "./tables.ts";

/** 公司: one exchange with its own site, staff and members. */
export type Company = Readonly<Selectable<CompanyTable>>;

/** How long a node remembers the companies, in milliseconds: another node's change is seen this much later. */
const rememberedMs = 5_000;
const remembered = new WeakMap<Reader, { readonly companies: readonly Company[]; readonly at: number }>();
/**
 * One for the process: where one of its platforms is told of a change, the others read again too, which costs them a query and
 * changes no answer.
 */
let changedAt = 0;

/** When this node has last been told of a change of companies or settings, in milliseconds. */
export const companiesChangedAt = (): number => changedAt;

/** Drops what is remembered, so that it is read again. */
export const forgetCompanies = (): void => {
  changedAt = stopwatch();
};

/** Every company of the deployment, in the order of their ids. */
export async function findCompanies(db: Reader): Promise<readonly Company[]> {
  const known = remembered.get(db);
  const now = stopwatch();
  if (known && known.at > changedAt && now - known.at < rememberedMs) return known.companies;
  const companies = await db.selectFrom("system.company").selectAll().orderBy("id").execute();
  remembered.set(db, { companies, at: now });
  return companies;
}

/** The company of a host, or the one without a host, which answers for all others; NOT_FOUND where there is neither. */
export async function findCompany(db: Reader, host: string): Promise<Company> {
  const companies = await findCompanies(db);
  const found =
    companies.find((company) => company.host === host) ?? companies.find((company) => company.host === null);
  if (!found) throw notFound();
  return found;
}

/** 商城项目代码: id of the first company with a mall (G-04); empty where none has one. */
export const mallProjectCode = (companies: readonly Company[]): string =>
  companies.find(({ hasMall }) => hasMall)?.id ?? "";

/** The id of the site's company; refused where a call names another. */
export async function companyOfSite(
  db: Reader,
  { host }: RequestFacts,
  named: string | undefined,
): Promise<CompanyId> {
  const { id } = await findCompany(db, host);
  if (named && named !== id) throw new Refused("COMPANY_UNKNOWN");
  return id;
}

/** Inserts a company, or changes it. */
export async function saveCompany({ tx, afterCommit }: Scope, company: Company): Promise<void> {
  const { id: _, ...rest } = company;
  await tx
    .insertInto("system.company")
    .values(company)
    .onConflict((existing) => existing.column("id").doUpdateSet(rest))
    .execute();
  afterCommit(forgetCompanies);
}

/** The company of an empty platform, until its owner changes its name. */
const firstCompany: Company = {
  id: "ZD0001" as CompanyId,
  host: null,
  name: "大宗商品交易中心",
  shortName: "交易中心",
  address: "",
  postcode: "",
  phone: "",
  servicePhone: "",
  website: "",
  copyright: "",
  policeFilingNo: "",
  telecomLicenceNo: "",
  hasMall: false,
  hasCertificate: false,
  hasFooter: true,
  hasServicePhone: false,
};

/**
 * Opens the first company of an empty platform; nodes that start together open one between them. Returns whether the platform was
 * empty.
 */
export async function openFirstCompany(scope: Scope): Promise<boolean> {
  const known = await scope.tx.selectFrom("system.company").select("id").executeTakeFirst();
  if (!known) await saveCompany(scope, firstCompany);
  return !known;
}
