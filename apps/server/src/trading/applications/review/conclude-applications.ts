import { firmId, type SectionId, userId } from "@zd/domain/kernel/brand";
import { type ApplicationActor, concludeApplication } from "@zd/domain/trading/application";
import type { SectionStatus } from "@zd/domain/trading/codes";
import { job } from "../../../platform/jobs/jobs.ts";
import { keepStep, lockApplicationsOf } from "../application-store.ts";

/** Stands for user and firm in steps that the end of a section takes. */
const clock: ApplicationActor = { user: userId("clock"), firm: firmId("clock") };

/** Runs when a section has ended: its applications become 已完成, or 已撤销 where it was voided (domain §4.1). */
export const concludeApplications = job<{
  readonly section: SectionId;
  /** The status with which it has ended; 5 作废 revokes its applications, 6 and 7 complete them. */
  readonly status: SectionStatus;
}>("trading.concludeApplications", async ({ section, status }, { tx, now }) => {
  if (status !== "5" && status !== "6" && status !== "7") return;
  for (const stored of await lockApplicationsOf(tx, section)) {
    const decision = concludeApplication(stored.application, status === "5", clock, now);
    if (decision.ok) await keepStep({ tx }, stored.id, stored.company, stored, decision.facts);
  }
});
