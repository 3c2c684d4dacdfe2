import { staff } from "../wire/address-families.ts";
import { card } from "../wire/card.ts";
import { codesOf, many, text } from "../wire/fields.ts";
import { list } from "../wire/listing.ts";
import { type Calls, command, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  application,
  applicationDetail,
  moved,
  reviewSteps,
  stepLog,
  stepRefusals,
} from "./application-fields.ts";
import { applicationReviewList } from "./application-lists.ts";

const reviewedVersion = ["version", many, "所审核的版本"] as const;

const reviewMemo = ["memo", text(500, 1), "审核意见"] as const;

/** Trade applications as the staff reviews them. */
export const applicationReviews = {
  listApplicationsForReview: list(staff, "list-trade-applications", {
    listing: applicationReviewList,
    access: "read-console",
  }),

  readApplicationForReview: query(staff, "read-trade-application", {
    title: "审核交易申请",
    access: "read-console",
    input: payload({ application }),
    output: payload({
      detail: ["detail", applicationDetail, "申请"],
      steps: ["steps", stepLog, "审核记录"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a step of the review makes of the application, in the version that is reviewed. */
  previewReview: query(staff, "preview-trade-application-review", {
    title: "交易申请审核确认卡",
    access: "manage-trading",
    input: payload({
      application,
      version: reviewedVersion,
      step: ["step", codesOf(reviewSteps), "操作"],
    }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  approveApplication: command(staff, "approve-trade-application", {
    title: "通过交易申请",
    access: "manage-trading",
    binds: "session",
    input: payload({ application, version: reviewedVersion }),
    output: moved,
    refusals: stepRefusals,
  }),

  rejectApplication: command(staff, "reject-trade-application", {
    title: "驳回交易申请",
    access: "manage-trading",
    binds: "session",
    input: payload({ application, version: reviewedVersion, memo: reviewMemo }),
    output: moved,
    refusals: stepRefusals,
  }),

  revokeApplicationApproval: command(staff, "revoke-trade-application-approval", {
    title: "撤销交易申请的审核",
    access: "manage-trading",
    binds: "session",
    input: payload({ application, version: reviewedVersion, memo: reviewMemo }),
    output: moved,
    refusals: stepRefusals,
  }),
} satisfies Calls;
