import type { BehalfAction, ControlAction } from "@zd/api/trading/control";
import type { Instant, SectionId, UserId, WareId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { BehalfStep } from "./behalf-step.ts";

interface NewRequest {
  readonly section: SectionId;
  /** Null for the whole section. */
  readonly ware: WareId | null;
  readonly action: Extract<ControlAction, "void-ware" | "void-section"> | BehalfAction;
  readonly reason: string;
  /** For `award` and `counter-offer`; left out for voiding. */
  readonly step?: BehalfStep;
  readonly by: UserId;
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
