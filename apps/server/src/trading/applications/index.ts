import { listAllowedWareKinds } from "./catalogue/list-allowed-ware-kinds.ts";
import { listContractTemplates } from "./catalogue/list-contract-templates.ts";
import { listDeliveryModes } from "./catalogue/list-delivery-modes.ts";
import { listFactories } from "./catalogue/list-factories.ts";
import { listGrades } from "./catalogue/list-grades.ts";
import { listPriceUnits } from "./catalogue/list-price-units.ts";
import { listProducts } from "./catalogue/list-products.ts";
import { listSpecs } from "./catalogue/list-specs.ts";
import { readAttributeTemplate } from "./catalogue/read-attribute-template.ts";
import { deleteApplication } from "./delete-application.ts";
import { findFirmsToInvite } from "./find-firms-to-invite.ts";
import { listApplicationSteps } from "./list-application-steps.ts";
import { listApplications } from "./list-applications.ts";
import { readApplication } from "./read-application.ts";
import { approveApplication } from "./review/approve-application.ts";
import { listApplicationsForReview } from "./review/list-applications-for-review.ts";
import { previewReview } from "./review/preview-review.ts";
import { readApplicationForReview } from "./review/read-application-for-review.ts";
import { rejectApplication } from "./review/reject-application.ts";
import { revokeApplicationApproval } from "./review/revoke-application-approval.ts";
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
