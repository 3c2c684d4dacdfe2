import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { appealFor, appealLetter, confirmFor, confirmLetter } from "./answer-letter.ts";
import { listCases, listDisposals } from "./disposal-lists.ts";
import { discardCase, editCase, openCase } from "./draft-case.ts";
import { executeCase, executeLetter, issueCase, issueLetter, rejectCase, upholdCase } from "./judge-case.ts";
import { lapseLetter } from "./lapse.ts";
import { drawLetter } from "./letter-picture.ts";
import { listOpenDefaults } from "./list-open-defaults.ts";
import { listWaiting } from "./list-waiting.ts";
import { readCase, readOwn } from "./read-disposal.ts";

/** 违约处置: from the default to what is taken for it. */
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

/** The steps of a case for whoever takes them without a call: its letter, the answers, and what comes of it. */
export const breachSteps = (platform: Platform) => {
  const draw = drawLetter(openLetters(platform));
  return {
    issue: (...[scope, actor, asked]: StepOf<typeof issueLetter>) => issueLetter(draw, scope, actor, asked),
    confirm: confirmFor,
    appeal: appealFor,
    execute: executeLetter,
  };
};

type StepOf<Step> = Step extends (draw: never, ...rest: infer Rest) => unknown ? Rest : never;
