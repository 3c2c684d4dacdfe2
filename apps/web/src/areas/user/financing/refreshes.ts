import { finances } from "@zd/api/financing/operations";

/** The queries that are stale once something was applied for, signed, submitted or repaid. */
export const refreshes = [
  finances.listCredits,
  finances.listLoans,
  finances.readLoan,
  finances.readOverview,
  finances.readLimits,
  finances.readCredit,
  finances.listChannels,
  finances.readApplicable,
  finances.listRepayments,
  finances.canApplyNow,
  finances.checkCustomer,
  finances.readSigned,
];
