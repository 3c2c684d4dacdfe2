import type { BehalfAction, ControlAction } from "@zd/api/trading/control";
import type { Instant, SectionId, UserId, WareId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { BehalfStep } from "./behalf-step.ts";

/** A request to be written. */
interface NewRequest {
  readonly section: SectionId;
  /** Null for the whole section. */
  readonly ware: WareId | null;
  /** What is asked for: voiding, or a step in the owner's place. */
  readonly action: Extract<ControlAction, "void-ware" | "void-section"> | BehalfAction;
  /** As the user gave it. */
  readonly reason: string;
  /** For `award` and `counter-offer`; left out for voiding. */
  readonly step?: BehalfStep;
  /** The member of staff who asks. */
  readonly by: UserId;
  /** When it was asked for. */
  readonly at: Instant;
}

/** Writes a request for a second person; null where another one for the same ware waits. */
export async function saveRequest(
  tx: Tx,
  { section, ware, action, reason, step, by, at }: NewRequest,
): Promise<number | null> {
  const row = await tx
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
  return row ? Number(row.id) : null;
}
