import type { AnyHandler } from "../../platform/calls/operation.ts";
import { negotiationAnswers } from "./answer-negotiation.ts";
import { askPrice } from "./ask-price.ts";
import { negotiationLists } from "./list-negotiations.ts";
import { readNegotiation } from "./read-negotiation.ts";

/** The calls about negotiations. */
export const negotiationHandlers: readonly AnyHandler[] = [
  askPrice,
  ...negotiationAnswers,
  ...negotiationLists,
  readNegotiation,
];
