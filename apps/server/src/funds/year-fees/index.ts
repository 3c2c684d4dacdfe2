import { listAllRecords, listRecords } from "./list-records.ts";
import { payYearFee } from "./pay-year-fee.ts";
import { calculateYearFee, listAllPlans, listDue, listPlans, readStanding } from "./read-year-fees.ts";

/** The calls about 会员年费. */
export const yearFeeHandlers = [
  readStanding,
  listPlans,
  listDue,
  listRecords,
  calculateYearFee,
  payYearFee,
  listAllPlans,
  listAllRecords,
];
