import { api } from "@zd/api";
import { editorPictureBytes, filesOfUpload } from "@zd/domain/files/kinds";
import { serviceOf } from "@zd/domain/system/console-host";
import { outsidePartyNames } from "@zd/domain/system/outside-parties";
import type { Config } from "../config.ts";
import { handle } from "../platform/calls/operation.ts";
import { partyState } from "../platform/outside.ts";
import { type Company, findCompanies, findCompany, mallProjectCode } from "./company-store.ts";
import { findDemoAccounts } from "./demo-accounts.ts";
import { findSettings } from "./settings/setting-store.ts";

/** 系统参数: what a client must know of the site before it shows its first page. */
export const readParameters = ({
  ZD_DEMO,
  ZD_ENVIRONMENT,
  SANDBOXES,
  SMS_GATEWAY,
  FILE_MAX_MB,
  VIDEO_MAX_MB,
  CONSOLE_HOST,
  MAP_TILES,
  MAP_CREDIT,
}: Pick<
  Config,
  | "ZD_DEMO"
  | "ZD_ENVIRONMENT"
  | "SANDBOXES"
  | "SMS_GATEWAY"
  | "FILE_MAX_MB"
  | "VIDEO_MAX_MB"
  | "CONSOLE_HOST"
  | "MAP_TILES"
  | "MAP_CREDIT"
>) =>
  handle(api.system.readParameters, async (_, { db, request, now }) => {
    const company = await findCompany(db, request.host);
    const [companies, set] = await Promise.all([findCompanies(db), findSettings(db, company.id)]);
    return {
      checkPower: set.checkPower,
      useSocket: set.useSocket,
      pageSize: set.pageSize,
      encrypt: set.encrypt,
      environment: ZD_ENVIRONMENT,
      errorLogEnvironments: set.errorLogEnvironments,
      photoLimits: {
        maxWidth: set.photoMaxWidth,
        maxHeight: set.photoMaxHeight,
        compressSize: set.photoCompressSize,
      },
      searchDays: set.searchDays,
      appealSeconds: set.appealSeconds,
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
      mallProjectCode: mallProjectCode(companies),
      certificateCompanyIds: idsOf(companies, "hasCertificate"),
      footerCompanyIds: idsOf(companies, "hasFooter"),
      servicePhoneCompanyIds: idsOf(companies, "hasServicePhone"),
      demoAccounts: ZD_DEMO ? await findDemoAccounts(db, company.id) : [],
      parties: outsidePartyNames.flatMap((party) => {
        const state = partyState({ SANDBOXES, SMS_GATEWAY }, party);
        return state === "connected" ? [] : [{ party, state }];
      }),
      mapServer: MAP_TILES === undefined ? null : { tiles: MAP_TILES, credit: MAP_CREDIT },
      isTrial: !ZD_DEMO && SANDBOXES.size > 0,
      service: serviceOf(CONSOLE_HOST, request.host),
      serverTime: now,
    };
  });

/** G-04: ids of the companies that have a feature. */
const idsOf = (companies: readonly Company[], feature: "hasCertificate" | "hasFooter" | "hasServicePhone") =>
  companies.filter((company) => company[feature]).map(({ id }) => id as string);
