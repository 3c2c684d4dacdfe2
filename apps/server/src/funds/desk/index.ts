import type { Platform } from "../../platform/module.ts";
import type { AgreementErrands } from "../agreements/bank-errands.ts";
import type { findObligations } from "../agreements/obligations.ts";
import type { CarryTransfer } from "../transfers/carry-transfer.ts";
import { findFundFirms } from "./find-firms.ts";
import { listAdjustmentPapers } from "./list-adjustment-papers.ts";
import { listAdjustments } from "./list-adjustments.ts";
import { listCloseRequests } from "./list-close-requests.ts";
import { listDifferences } from "./list-differences.ts";
import { listReconciliations } from "./list-reconciliations.ts";
import { listAllTransfers } from "./list-transfers.ts";
import { previewAdjustment } from "./preview-adjustment.ts";
import { previewAdjustmentReview } from "./preview-adjustment-review.ts";
import { previewDifference } from "./preview-difference.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";
import { reviewAdjustment } from "./review-adjustment.ts";
import { previewClose, reviewClose } from "./review-close.ts";
import { reviewTransfers } from "./review-transfer.ts";
import { settleDifference } from "./settle-difference.ts";
import { previewWithdrawal } from "./withdrawal-card.ts";

/** The calls about money for the exchange's staff. */
export const fundDeskHandlers = ({
  carry,
  errands,
  obligationsOf,
  platform,
}: {
  readonly carry: CarryTransfer;
  readonly errands: AgreementErrands;
  readonly obligationsOf: ReturnType<typeof findObligations>;
  readonly platform: Platform;
}) => [
  listAllTransfers,
  previewWithdrawal(platform),
  ...reviewTransfers(carry, platform),
  listCloseRequests,
  reviewClose(obligationsOf, errands),
  previewClose(obligationsOf, platform),
  listReconciliations,
  listDifferences,
  settleDifference,
  previewDifference(platform),
  listAdjustments,
  listAdjustmentPapers,
  previewAdjustment(platform),
  previewAdjustmentReview(platform),
  proposeAdjustment(platform),
  reviewAdjustment(platform),
  findFundFirms(platform),
];
