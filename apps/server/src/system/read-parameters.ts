import { contract } from "@zd/contract";
import { editorPictureBytes, filesOfUpload } from "@zd/domain/files/kinds";
import type { Config } from "../config.ts";
import { handle } from "../platform/operation.ts";
import { type Company, findCompanies, findCompany } from "./company-store.ts";
import { findDemoAccounts } from "./demo-accounts.ts";

/** R-3121…R-3127. */
const parametersOfAll = {
  checkPower: true,
  useSocket: true,
  pageSize: 20,
  encrypt: false,
  errorLogEnvironments: ["production"],
  photoLimits: { maxWidth: 1_500, maxHeight: 1_500, compressSize: 5_242_880 },
} as const;

/** 系统参数: what a client must know of the site before it shows anything. */
export const readParameters = ({
  ZD_DEMO,
  FILE_MAX_MB,
  VIDEO_MAX_MB,
}: Pick<Config, "ZD_DEMO" | "FILE_MAX_MB" | "VIDEO_MAX_MB">) =>
  handle(contract.system.readParameters, async (_, { db, request, now }) => {
    const company = await findCompany(db, request.host);
    const companies = await findCompanies(db);
    return {
      ...parametersOfAll,
      uploadLimits: {
        fileBytes: FILE_MAX_MB * 1024 ** 2,
        files: filesOfUpload,
        pictureBytes: editorPictureBytes,
        videoBytes: VIDEO_MAX_MB * 1024 ** 2,
      },
      companyId: company.id,
      title: company.name,
      address: company.address,
      postcode: company.postcode,
      phone: company.phone,
      servicePhone: company.servicePhone,
      website: company.website,
      copyright: company.copyright,
      policeFilingNo: company.policeFilingNo,
      telecomLicenceNo: company.telecomLicenceNo,
      mallProjectCode: idsOf(companies, "hasMall")[0] ?? "",
      certificateCompanyIds: idsOf(companies, "hasCertificate"),
      footerCompanyIds: idsOf(companies, "hasFooter"),
      servicePhoneCompanyIds: idsOf(companies, "hasServicePhone"),
      demoAccounts: ZD_DEMO ? await findDemoAccounts(db, company.id) : [],
      serverTime: now,
    };
  });

/** G-04: which companies have a feature. */
const idsOf = (
  companies: readonly Company[],
  feature: "hasMall" | "hasCertificate" | "hasFooter" | "hasServicePhone",
) => companies.filter((company) => company[feature]).map(({ id }) => id as string);
