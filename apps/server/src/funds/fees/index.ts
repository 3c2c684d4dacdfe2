import { confirmChange, rejectChange } from "./decide-changes.ts";
import { listChanges } from "./list-changes.ts";
import { listDeposits } from "./list-deposits.ts";
import { listRates } from "./list-rates.ts";
import { listAllServiceFees, listServiceFees } from "./list-service-fees.ts";
import {
  requestPriceGroup,
  requestPriceGroupEnd,
  requestRate,
  requestRateEnd,
  requestYearFeeGrant,
} from "./request-changes.ts";

/** The calls about 服务费, 保证金 and 费率. */
export const feeHandlers = [
  listServiceFees,
  listAllServiceFees,
  listDeposits,
  listRates,
  listChanges,
  requestRate,
  requestRateEnd,
  requestPriceGroup,
  requestPriceGroupEnd,
  requestYearFeeGrant,
  confirmChange,
  rejectChange,
];
