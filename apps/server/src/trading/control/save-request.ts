import type { BehalfAction, ControlAction } from "@zd/api/trading/control";
import type { Instant, SectionId, UserId, WareId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database.ts";
import { write } from "../../platform/exact-json.ts";
import type { BehalfStep } from "./behalf-step.ts";

interface NewRequest {
  readonly section: SectionId;
  readonly ware: WareId | null;
  readonly action: Extract<ControlAction, "void-ware" | "void-section"> | BehalfAction;
  readonly reason: string;
  readonly step?: BehalfStep;
  readonly by: UserId;
  readonly at: Instant;
}

/** Puts on record what waits for a second person; null where something else of the same ware already does. */
export async function saveRequest(
  tx: Tx,
  { section, ware, action, reason, step, by, at }: NewRequest,
): Promise<number | null> {
  const kept = await tx
    .insertInto("trading.controlRecord")
    .values({
      sectionId: section,
      wareId: ware,
      action,
      reason: reason.trim(),
      ...(step && { step: write(step) }),
      hardEnd: null,
      state: "pending",
      byUser: by,
      at: new Date(at),
      decidedBy: null,
      decidedAt: null,
      decision: null,
    })
    .onConflict((existing) => existing.doNothing())
    .returning("id")
    .executeTakeFirst();
  return kept ? Number(kept.id) : null;
}
