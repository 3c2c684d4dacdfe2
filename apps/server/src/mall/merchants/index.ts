import { apply } from "./apply.ts";
import { editHours } from "./edit-hours.ts";
import { editLogo } from "./edit-logo.ts";
import { editShop } from "./edit-shop.ts";
import { editStatus } from "./edit-status.ts";
import { listFeePhases } from "./list-fee-phases.ts";
import { listFeePlans } from "./list-fee-plans.ts";
import { listLog } from "./list-log.ts";
import { listShopKinds } from "./list-shop-kinds.ts";
import { previewStatus } from "./preview-status.ts";
import { readApplication } from "./read-application.ts";
import { readPublicShop } from "./read-public-shop.ts";
import { readShop } from "./read-shop.ts";
import { approveApplication } from "./review/approve-application.ts";
import { listApplications } from "./review/list-applications.ts";
import { listMerchants } from "./review/list-merchants.ts";
import { previewApplication } from "./review/preview-application.ts";
import { previewStanding } from "./review/preview-standing.ts";
import { readApplicationForReview } from "./review/read-application.ts";
import { rejectApplication } from "./review/reject-application.ts";
import { resumeMerchant } from "./review/resume-merchant.ts";
import { suspendMerchant } from "./review/suspend-merchant.ts";

/** The calls about 商家 and their shops. */
export const merchantHandlers = [
  apply,
  readApplication,
  readShop,
  editShop,
  editLogo,
  editHours,
  previewStatus,
  editStatus,
  listLog,
  listFeePlans,
  listFeePhases,
  readPublicShop,
  listShopKinds,
  listApplications,
  readApplicationForReview,
  previewApplication,
  previewStanding,
  approveApplication,
  rejectApplication,
  listMerchants,
  suspendMerchant,
  resumeMerchant,
];
