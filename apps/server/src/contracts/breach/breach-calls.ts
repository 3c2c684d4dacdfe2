import type { Platform } from "../../platform/module.ts";
import { openLetters } from "../../signing/index.ts";
import { appealLetter } from "./appeal-letter.ts";
import { confirmLetter } from "./confirm-letter.ts";
import { discardCase } from "./discard-case.ts";
import { listCases, listDisposals } from "./disposal-lists.ts";
import { editCase } from "./edit-case.ts";
import { executeCase } from "./execute-case.ts";
import { issueCase } from "./issue-case.ts";
import { lapseLetter } from "./lapse.ts";
import { drawLetter } from "./letter-picture.ts";
import { listOpenDefaults } from "./list-open-defaults.ts";
import { listWaiting } from "./list-waiting.ts";
import { openCase } from "./open-case-by-hand.ts";
import { readCase } from "./read-case.ts";
import { readOwn } from "./read-own-disposal.ts";
import { rejectCase } from "./reject-appeal.ts";
import { upholdCase } from "./uphold-appeal.ts";

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
