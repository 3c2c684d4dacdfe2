import type { Qualification, QualificationFact } from "@zd/domain/identity/qualification";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import type { Scope } from "../../platform/jobs.ts";
import { scheduleEnd } from "./end-qualification.ts";
import { type KeptQualification, keepFact } from "./qualification-store.ts";

/** A step, as the rules decide it about the qualification that the steps before have left. */
export interface QualificationStep {
  readonly at: Instant;
  readonly decide: (before: Qualification | null) => Decision<QualificationFact, string>;
}

/** Keeps a qualification with a past: every step of it is decided by the rules. */
export async function recordQualification(scope: Scope, steps: readonly QualificationStep[]): Promise<void> {
  let kept: KeptQualification | null = null;
  for (const { at, decide } of steps) {
    const decision = decide(kept?.qualification ?? null);
    if (!decision.ok) throw new Error(`a qualification cannot take this step: ${decision.reason}`);
    kept = await keepFact(scope, kept, decision.facts, at);
  }
  if (kept) await scheduleEnd(scope.tx, kept);
}
