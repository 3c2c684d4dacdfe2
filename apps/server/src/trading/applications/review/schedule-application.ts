import {
  type ApplicationId,
  type CompanyId,
  fen,
  type Instant,
  type SectionId,
} from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { otherSide } from "@zd/domain/terms/codes";
import { type ApplicationActor, scheduleApplication as decide } from "@zd/domain/trading/application";
import { completeTerms } from "@zd/domain/trading/application-faults";
import { ownerFaultOf } from "@zd/domain/trading/section-plan";
import { Refused } from "../../../platform/calls/operation.ts";
import type { Reader } from "../../../platform/database/database.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import { eligibilityOf } from "../../sessions/eligibility.ts";
import { getApplication, keepStep, lockApplication, type StoredApplication } from "../application-store.ts";
import { findReferredNames } from "../references.ts";
import type { SchedulableApplication } from "../wares-of-application.ts";

/** An approved application for a plan, locked until this transaction is over; refused where it is not approved. */
export const takeApproved = async (
  { tx, now }: Scope,
  company: CompanyId,
  id: ApplicationId,
): Promise<SchedulableApplication> => approvedOf(tx, await lockApplication(tx, id, { company }), now);

/** The same without a lock. */
export const readApproved = async (
  db: Reader,
  company: CompanyId,
  id: ApplicationId,
  now: Instant,
): Promise<SchedulableApplication> => approvedOf(db, await getApplication(db, id, { company }), now);

async function approvedOf(
  db: Reader,
  stored: StoredApplication,
  now: Instant,
): Promise<SchedulableApplication> {
  const { id, application, submittedAt, createdAt } = stored;
  if (application.state !== "3") throw new Refused("STATUS_NOT_ALLOWED");
  const { firm, version, draft } = application;
  const terms = completeTerms(draft);
  const [names, row] = await Promise.all([
    findReferredNames(db, terms),
    db.selectFrom("identity.standingView").selectAll().where("firmId", "=", firm).executeTakeFirst(),
  ]);
  const ownerFault = ownerFaultOf(
    terms,
    eligibilityOf(row, {
      wareKind: terms.wareKind,
      // An eligibility is that of a trader, on the other side than the owners; here it is asked for the owner.
      side: otherSide(terms.side),
      invited: true,
      mayPlaceOrders: true,
      day: shanghaiDay(now),
      fee: null,
      available: fen(0n),
    }),
  );
  return { id, firm, version, terms, submittedAt: submittedAt ?? createdAt, names, ownerFault };
}

/** 排场: marks the application as scheduled in this section. */
export async function markScheduled(
  { tx, now }: Scope,
  company: CompanyId,
  id: ApplicationId,
  section: SectionId,
  by: ApplicationActor,
): Promise<void> {
  const stored = await lockApplication(tx, id, { company });
  const decision = decide(stored.application, section, by, now);
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  await keepStep({ tx }, id, company, stored, decision.facts);
}
