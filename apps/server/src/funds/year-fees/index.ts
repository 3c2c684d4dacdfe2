import { calculateYearFee } from "./calculate-year-fee.ts";
import { listAllPlans } from "./list-all-plans.ts";
import { listDue } from "./list-due.ts";
import { listPlans } from "./list-plans.ts";
import { listAllRecords, listRecords } from "./list-records.ts";
import { payYearFee } from "./pay-year-fee.ts";
import { previewYearFee } from "./preview-year-fee.ts";
import { readChangeDues } from "./read-change-dues.ts";
import { readStanding } from "./read-standing.ts";

/** The calls about 会员年费. */
export const yearFeeHandlers = [
  readStanding,
  listPlans,
  listDue,
  readChangeDues,
  listRecords,
  calculateYearFee,
  payYearFee,
  previewYearFee,
  listAllPlans,
  listAllRecords,
];
