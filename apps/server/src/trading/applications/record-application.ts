import type { ApplicationId, CompanyId, Instant } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import type { Application, ApplicationFact } from "@zd/domain/trading/application";
import type { Tx } from "../../platform/database/database.ts";
import { getApplication, keepStep, nextApplicationId } from "./application-store.ts";

/** Decides one step, by the rules, about the application as the steps before have left it. */
export type DecideStep = (before: Application | null) => Decision<ApplicationFact, string>;

/** Writes an application with a past: every step is decided by the rules and stands in its log. */
export async function recordApplication(
  tx: Tx,
  company: CompanyId,
  writtenAt: Instant,
  steps: readonly DecideStep[],
): Promise<ApplicationId> {
  const id = await nextApplicationId(tx, writtenAt);
  for (const [i, decide] of steps.entries()) {
    const before = i === 0 ? null : await getApplication(tx, id, { company });
    const decision = decide(before?.application ?? null);
    if (!decision.ok) throw new Error(`application ${id} cannot take step ${i + 1}: ${decision.reason}`);
    await keepStep({ tx }, id, company, before, decision.facts);
  }
  return id;
}
