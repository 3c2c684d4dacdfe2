import { apply } from "./apply.ts";
import { editHours, editLogo, editShop, editStatus } from "./edit-shop.ts";
import { listFeePhases, listFeePlans } from "./fee-plans.ts";
import { listLog } from "./list-log.ts";
import { listShopKinds, readPublicShop } from "./public-shop.ts";
import { readApplication } from "./read-application.ts";
import { readShop } from "./read-shop.ts";
import {
  approveApplication,
  listApplications,
  readApplicationForReview,
  rejectApplication,
} from "./review/applications.ts";
import { listMerchants, resumeMerchant, suspendMerchant } from "./review/merchants.ts";

/** The calls about 商家 and their shops. */
export const merchantHandlers = [
  apply,
  readApplication,
  readShop,
  editShop,
  editLogo,
  editHours,
  editStatus,
  listLog,
  listFeePlans,
  listFeePhases,
  readPublicShop,
  listShopKinds,
  listApplications,
  readApplicationForReview,
  approveApplication,
  rejectApplication,
  listMerchants,
  suspendMerchant,
  resumeMerchant,
];
