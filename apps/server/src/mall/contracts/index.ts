import { agreementSteps } from "./agreement-steps.ts";
import { listAgreements } from "./list-agreements.ts";
import { preview } from "./preview.ts";
import { previewStep } from "./preview-step.ts";
import { readAgreement } from "./read-agreement.ts";

/** The calls about contracts on which both sides have still to agree. */
export const agreementHandlers = [...listAgreements, readAgreement, preview, previewStep, ...agreementSteps];
