import type { Platform } from "../../platform/module.ts";
import { listEvaluations } from "./list-evaluations.ts";
import { previewRequest } from "./preview-request.ts";
import { readEvaluation } from "./read-evaluation.ts";
import { requestAward } from "./request-award.ts";
import { requestCounterOffer } from "./request-counter-offer.ts";
import { tryAward } from "./try-award.ts";

/** 评标, for the exchange's staff. */
export const evaluationHandlers = (platform: Pick<Platform, "undisclosed">) => [
  listEvaluations,
  readEvaluation,
  tryAward,
  previewRequest(platform),
  requestAward,
  requestCounterOffer,
];
