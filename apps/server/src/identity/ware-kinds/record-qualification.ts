import type { Qualification, QualificationFact } from "@zd/domain/identity/qualification";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { scheduleEnd } from "./end-qualification.ts";
import { keepFact, type StoredQualification } from "./qualification-store.ts";

/** A step of the past, decided by the rules about the qualification as the steps before have left it. */
export interface QualificationStep {
  /** When it was taken. */
  readonly at: Instant;
  /** Decides it; null is there before the first step. */
  readonly decide: (before: Qualification | null) => Decision<QualificationFact, string>;
}

/** Writes a qualification with a past: every step is decided by the rules. */
export async function recordQualification(scope: Scope, steps: readonly QualificationStep[]): Promise<void> {
  let stored: StoredQualification | null = null;
  for (const { at, decide } of steps) {
    const decision = decide(stored?.qualification ?? null);
    if (!decision.ok) throw new Error(`a qualification cannot take this step: ${decision.reason}`);
    stored = await keepFact(scope, stored, decision.facts, at);
  }
  if (stored) await scheduleEnd(scope.tx, stored);
}
