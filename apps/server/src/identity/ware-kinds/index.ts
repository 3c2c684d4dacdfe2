import type { Platform } from "../../platform/module.ts";
import { applyForWareKind } from "./apply-for-ware-kind.ts";
import { approveApplication } from "./approve-application.ts";
import { listApplications } from "./list-applications.ts";
import { listOpenedWareKinds } from "./list-opened-ware-kinds.ts";
import { listQualifications } from "./list-qualifications.ts";
import { previewStep } from "./preview-step.ts";
import { readApplication } from "./read-application.ts";
import { rejectApplication } from "./reject-application.ts";
import { revokeQualification } from "./revoke-qualification.ts";

/** The calls about 交易品种资质. */
export const wareKindHandlers = (platform: Platform) => [
  applyForWareKind,
  listQualifications,
  listOpenedWareKinds,
  listApplications,
  readApplication,
  previewStep(platform),
  approveApplication,
  rejectApplication,
  revokeQualification,
];
