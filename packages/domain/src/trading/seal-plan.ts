import type { FirmId, UserId } from "../kernel/brand.ts";
import type { Figures } from "../kernel/decision.ts";
import { maySeal } from "./sealing.ts";
import type { PlannedApplication, SectionPlan } from "./section-plan.ts";
import type { RunningMode, SealHolder } from "./session.ts";

/** Who may hold the parts of a section's seal (decision 0111). */

/** Whoever has enrolled a key, and may hold a part of a seal. */
export interface EnrolledHolder {
  readonly user: UserId;
  readonly firm: FirmId;
  /** As what he may hold a part. */
  readonly holder: SealHolder;
}

/**
 * The exchange's desk and the owner, or two of the desk, both of whom it takes; or the desk, the owner and the auditor, of whom any
 * two open it.
 */
const sealFits: ReadonlySet<string> = new Set(["desk,owner", "desk,desk", "auditor,desk,owner"]);

/** Why a plan may not have these holders; null where it may, or has none. `holders` are those of the plan that have a key. */
export function sealPlanFault(
  { sealHolders, sealedMs }: SectionPlan,
  mode: RunningMode,
  applications: readonly PlannedApplication[],
  holders: readonly EnrolledHolder[],
): {
  readonly reason: "SEAL_NOT_USED" | "SEAL_KEY_MISSING" | "SEAL_HOLDERS_UNFIT";
  readonly figures: Figures;
} | null {
  if (sealHolders.length === 0) return null;
  if (!maySeal({ mode, sealedMs })) return { reason: "SEAL_NOT_USED", figures: {} };
  const missing = sealHolders.find((user) => !holders.some((one) => one.user === user));
  if (missing !== undefined) return { reason: "SEAL_KEY_MISSING", figures: { user: missing } };
  const chosen = holders.filter(({ user }) => sealHolders.includes(user));
  const kinds = chosen.map(({ holder }) => holder).sort();
  const areOwners = chosen.every(
    ({ holder, firm }) => holder !== "owner" || applications.every((one) => one.firm === firm),
  );
  const isDistinct = new Set(sealHolders).size === sealHolders.length;
  if (isDistinct && areOwners && sealFits.has(kinds.join(","))) return null;
  return { reason: "SEAL_HOLDERS_UNFIT", figures: {} };
}
