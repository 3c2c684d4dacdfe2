import type { Platform } from "../../platform/module.ts";
import type { Attachments } from "../attachments.ts";
import { changeMobile } from "./change-mobile.ts";
import { listChanges } from "./list-changes.ts";
import { previewRequest } from "./preview-request.ts";
import { previewStep } from "./preview-step.ts";
import { readForReview } from "./read-for-review.ts";
import { readOwn } from "./read-own.ts";
import { requestInfo } from "./request-info.ts";
import { reviewChange } from "./review-change.ts";
import { withdrawChange } from "./withdraw-change.ts";

/** The calls about 企业信息变更 and 手机号变更. */
export const firmChangeHandlers = (attachments: Attachments, platform: Platform) => [
  readOwn,
  ...listChanges,
  ...requestInfo(attachments, platform.demoNotices),
  ...changeMobile(attachments, platform.demoNotices),
  withdrawChange,
  readForReview(attachments),
  previewStep(attachments),
  previewRequest,
  ...reviewChange,
];
