import { confirmChange } from "./confirm-change.ts";
import { listChanges } from "./list-changes.ts";
import { listDeposits } from "./list-deposits.ts";
import { listRates } from "./list-rates.ts";
import { listAllServiceFees, listServiceFees } from "./list-service-fees.ts";
import { previewChange } from "./preview-change.ts";
import { previewProposals } from "./preview-proposals.ts";
import { rejectChange } from "./reject-change.ts";
import { requestPriceGroup } from "./request-price-group.ts";
import { requestPriceGroupEnd } from "./request-price-group-end.ts";
import { requestRate } from "./request-rate.ts";
import { requestRateEnd } from "./request-rate-end.ts";
import { requestYearFeeGrant } from "./request-year-fee-grant.ts";

/** The calls about 服务费, 保证金 and 费率. */
export const feeHandlers = [
  listServiceFees,
  listAllServiceFees,
  listDeposits,
  listRates,
  listChanges,
  ...previewProposals,
  previewChange,
  requestRate,
  requestRateEnd,
  requestPriceGroup,
  requestPriceGroupEnd,
  requestYearFeeGrant,
  confirmChange,
  rejectChange,
];
