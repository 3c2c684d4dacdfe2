import { answerCounterOffer } from "./answer-counter-offer.ts";
import { awardQuotes } from "./award-quotes.ts";
import { confirmOffers } from "./confirm-offers.ts";
import { confirmSealedRules } from "./confirm-sealed-rules.ts";
import { evaluateOffers } from "./evaluate-offers.ts";
import { giveUpOffer } from "./give-up-offer.ts";
import { listOwnOffers } from "./list-own-offers.ts";
import { listOwnWares } from "./list-own-wares.ts";
import { makeCounterOffer } from "./make-counter-offer.ts";
import { previewStep } from "./preview-step.ts";
import { readSealedRound } from "./read-sealed-round.ts";
import { tryAward } from "./try-award.ts";
import { withdrawOrder } from "./withdraw-order.ts";

/** What members ask of a session besides orders. */
export const stepHandlers = [
  previewStep,
  withdrawOrder,
  confirmSealedRules,
  readSealedRound,
  evaluateOffers,
  awardQuotes,
  makeCounterOffer,
  answerCounterOffer,
  confirmOffers,
  giveUpOffer,
  listOwnOffers,
  listOwnWares,
  tryAward,
];
