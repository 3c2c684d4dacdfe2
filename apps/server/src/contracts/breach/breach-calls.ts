import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { appealFor, appealLetter } from "./appeal-letter.ts";
import { previewCase } from "./case-card.ts";
import { confirmFor, confirmLetter } from "./confirm-letter.ts";
import { discardCase } from "./discard-case.ts";
import { listCases, listDisposals } from "./disposal-lists.ts";
import { editCase } from "./edit-case.ts";
import { executeCase, executeLetter } from "./execute-case.ts";
import { issueCase, issueLetter } from "./issue-case.ts";
import { lapseLetter } from "./lapse.ts";
import { drawLetter } from "./letter-picture.ts";
import { listOpenDefaults } from "./list-open-defaults.ts";
import { listWaiting } from "./list-waiting.ts";
import { openCase } from "./open-case-by-hand.ts";
import { readCase } from "./read-case.ts";
import { readOwn } from "./read-own-disposal.ts";
import { rejectCase } from "./reject-appeal.ts";
import { upholdCase } from "./uphold-appeal.ts";

/** The calls of 违约处置. */
export function breachCalls(platform: Platform) {
  const draw = drawLetter(openLetters(platform));
  return {
    handlers: [
      listDisposals,
      listWaiting,
      readOwn,
      appealLetter,
      confirmLetter,
      listCases,
      readCase,
      previewCase(platform),
      listOpenDefaults,
      openCase,
      editCase,
      discardCase,
      issueCase(draw),
      rejectCase,
      upholdCase,
      executeCase,
    ],
    jobs: [draw, lapseLetter],
  };
}

/** The steps of a case as functions, for the demo's past, which is written without calls. */
export const breachSteps = (platform: Platform) => {
  const draw = drawLetter(openLetters(platform));
  return {
    issue: (...[scope, actor, input]: StepOf<typeof issueLetter>) => issueLetter(draw, scope, actor, input),
    confirm: confirmFor,
    appeal: appealFor,
    execute: executeLetter,
  };
};

type StepOf<Step> = Step extends (draw: never, ...rest: infer Rest) => unknown ? Rest : never;
