import { fen, type Instant } from "../kernel/brand.ts";
import { isTerminal } from "./codes.ts";
import { openDraft } from "./evolve.ts";
import type { FixedRelease, SectionClosed, SessionFact } from "./facts.ts";
import type { Session } from "./session.ts";

/** A decision that makes several facts: each is decided on the session as the one before has left it. */
export interface FactCollector {
  /** The session after all facts so far. */
  readonly session: Session;
  /** The facts so far, in order. */
  readonly facts: readonly SessionFact[];
  /** Adds a fact and applies it to the session. */
  emit(fact: SessionFact): void;
}

export function collectFacts(start: Session): FactCollector {
  const draft = openDraft(start);
  const facts: SessionFact[] = [];
  return {
    facts,
    get session() {
      return draft.session;
    },
    emit(fact) {
      facts.push(fact);
      draft.apply(fact);
    },
  };
}

/**
 * Ends the section once its last ware has ended: with status 6 after at least one deal, otherwise with 7. One
 * that has not started, or is suspended, ends when it goes on.
 */
export function closeWhenDone(collector: FactCollector, at: Instant): void {
  const { section, wares } = collector.session;
  if (section.status === "0" || section.status === "4" || isTerminal(section.status)) return;
  let hasDealt = false;
  for (const ware of wares.values()) {
    if (!isTerminal(ware.status)) return;
    hasDealt ||= ware.dealt > 0n;
  }
  const end: SectionClosed = {
    type: "section-closed",
    at,
    status: hasDealt ? "6" : "7",
    releases: fixedReleases(collector.session),
  };
  collector.emit(end);
}

/** The fixed deposits that no deal has turned into a performance deposit. */
export function fixedReleases({ fixedDeposits }: Session): readonly FixedRelease[] {
  return [...fixedDeposits]
    .filter(([, amount]) => amount > 0n)
    .map(([firm, amount]) => ({ firm, amount: fen(amount) }));
}
