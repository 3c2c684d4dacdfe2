import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { appealLetter, confirmLetter } from "./answer-letter.ts";
import { listCases, listDisposals } from "./disposal-lists.ts";
import { discardCase, editCase, openCase } from "./draft-case.ts";
import { executeCase, issueCase, rejectCase, upholdCase } from "./judge-case.ts";
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
