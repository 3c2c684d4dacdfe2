import type { Figures } from "../kernel/decision.ts";

/** What a test expects of a decision: that it was accepted, or the reason why it was not. */
export const accepted = { ok: true };

export const refused = (reason: string, figures?: Figures) => ({
  ok: false,
  reason,
  ...(figures && { figures }),
});
