import { approveApplication } from "./approve-application.ts";
import { deleteApplication } from "./delete-application.ts";
import { findFirmsToInvite } from "./find-firms-to-invite.ts";
import { listAllowedWareKinds } from "./list-allowed-ware-kinds.ts";
import { listApplicationSteps } from "./list-application-steps.ts";
import { listApplications } from "./list-applications.ts";
import { listApplicationsForReview } from "./list-applications-for-review.ts";
import { listContractTemplates } from "./list-contract-templates.ts";
import { listDeliveryModes } from "./list-delivery-modes.ts";
import { listFactories } from "./list-factories.ts";
import { listGrades } from "./list-grades.ts";
import { listPriceUnits } from "./list-price-units.ts";
import { listProducts } from "./list-products.ts";
import { listSpecs } from "./list-specs.ts";
import { previewReview } from "./preview-review.ts";
import { readApplication } from "./read-application.ts";
import { readApplicationForReview } from "./read-application-for-review.ts";
import { readAttributeTemplate } from "./read-attribute-template.ts";
import { rejectApplication } from "./reject-application.ts";
import { revokeApplicationApproval } from "./revoke-application-approval.ts";
import { saveApplication } from "./save-application.ts";
import { submitApplication } from "./submit-application.ts";
import { withdrawApplication } from "./withdraw-application.ts";

/** The calls about 交易申请, of members and of the staff. */
export const applicationHandlers = [
  listAllowedWareKinds,
  listFactories,
  listProducts,
  listContractTemplates,
  listPriceUnits,
  listSpecs,
  listGrades,
  listApplications,
  readApplication,
  listDeliveryModes,
  listApplicationSteps,
  readAttributeTemplate,
  findFirmsToInvite,
  saveApplication,
  deleteApplication,
  submitApplication,
  withdrawApplication,
  listApplicationsForReview,
  readApplicationForReview,
  previewReview,
  approveApplication,
  rejectApplication,
  revokeApplicationApproval,
];
