import { contract } from "@zd/contract";
import { handle } from "../platform/operation.ts";
import { type Company, findCompany, listCompanies } from "./company-store.ts";

/** An account that the sign-in page of a demo lists. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly firmName: string;
  readonly userName: string;
  readonly role: string;
}

/** R-934…R-936 and section 3 of the seed: the same on every site. */
const constants = {
  checkPower: true,
  useSocket: true,
  pageSize: 20,
  encrypt: false,
  errorLogEnvironments: ["production"],
  photoLimits: { maxWidth: 1500, maxHeight: 1500, compressSize: 5_242_880 },
} as const;

/** 系统参数. The lists of companies are the four values that the seed does not show (G-04). */
export const readParameters = (demoAccounts: readonly DemoAccount[]) =>
  handle(contract.system.readParameters, async (_, { db, request, now }) => {
    const [company, companies] = await Promise.all([findCompany(db, request.host), listCompanies(db)]);
    const having = (feature: keyof Company) =>
      companies.flatMap((one) => (one[feature] === true ? [one.id as string] : []));
    return {
      ...constants,
      companyId: company.id,
      title: company.name,
      address: company.address,
      postcode: company.postcode,
      phone: company.phone,
      servicePhone: company.servicePhone,
      website: company.website,
      copyright: company.copyright,
      policeFilingNo: company.policeFiling,
      telecomLicenceNo: company.telecomLicence,
      mallProjectCode: having("mall")[0] ?? "",
      certificateCompanyIds: having("certificate"),
      footerCompanyIds: having("footer"),
      servicePhoneCompanyIds: having("showsServicePhone"),
      demoAccounts: [...demoAccounts],
      serverTime: now,
    };
  });
