import type { DisposalCase, DisposalId } from "@zd/domain/contracts/breach";
import { advanceDisposal } from "@zd/domain/contracts/disposal-steps";
import type { Tx } from "../../platform/database/database.ts";
import { job, schedule } from "../../platform/jobs/jobs.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";

/** 逾期视为接受: confirms a letter whose deadline has passed. Run early, late or twice it does what is due and nothing else. */
export const lapseLetter = job<{
  /** The case whose deadline it is. */
  disposal: DisposalId;
}>("contracts.lapseDisposal", async ({ disposal: id }, scope) => {
  const { disposal } = await lockDisposal(scope.tx, id, "any");
  await keepFacts(scope, disposal, advanceDisposal(disposal, scope.now));
});

/** Schedules {@link lapseLetter} for the deadline of a case that waits for an answer. */
export async function awaitAnswer(tx: Tx, disposal: DisposalCase | null): Promise<void> {
  if (!disposal || disposal.answerBy === null) return;
  await schedule(tx, lapseLetter, disposal.id, disposal.answerBy, { disposal: disposal.id });
}
