import type { ApplicationId, CompanyId, SectionId } from "@zd/domain/kernel/brand";
import { type ApplicationActor, scheduleApplication as decide } from "@zd/domain/trading/application";
import { completeTerms } from "@zd/domain/trading/application-faults";
import type { Scope } from "../../platform/jobs.ts";
import { Refused } from "../../platform/operation.ts";
import { keepStep, lockApplication } from "./application-store.ts";
import { findReferredNames } from "./references.ts";
import type { ApprovedApplication } from "./wares-of-application.ts";

/** An approved application as a section is made of it; somebody else's transaction waits until this one is over. */
export async function takeApproved(
  { tx }: Scope,
  company: CompanyId,
  id: ApplicationId,
): Promise<ApprovedApplication> {
  const { application } = await lockApplication(tx, id, { company });
  if (application.state !== "3") throw new Refused("STATUS_NOT_ALLOWED");
  const terms = completeTerms(application.draft);
  return { firm: application.firm, terms, names: await findReferredNames(tx, terms) };
}

/** 排场: its wares stand in this section from now on. */
export async function markScheduled(
  { tx, now }: Scope,
  company: CompanyId,
  id: ApplicationId,
  section: SectionId,
  by: ApplicationActor,
): Promise<void> {
  const kept = await lockApplication(tx, id, { company });
  const decision = decide(kept.application, section, by, now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  await keepStep({ tx }, id, company, kept, decision.facts);
}
