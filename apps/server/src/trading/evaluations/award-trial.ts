import { type Instant, userId } from "@zd/domain/kernel/brand";
import { type AwardChoice, awardWare } from "@zd/domain/trading/evaluation";
import type { Ware } from "@zd/domain/trading/session";
import type { Reader } from "../../platform/database/database.ts";
import { withFees } from "../sessions/section-fees.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { describeOutcome } from "./award-outcome.ts";

/** Decides an award as it would be now; the written reason is not asked for. */
export async function tryAwardOf(
  db: Reader,
  { session, published }: Pick<StoredSession, "session" | "published">,
  ware: Ware,
  { kind, order }: Pick<AwardChoice, "kind" | "order">,
  now: Instant,
) {
  const choice = { firm: ware.owner, user: userId("trial"), kind, order, reason: "试算" };
  const decision = awardWare(session, ware.id, choice, now);
  if (decision.ok) {
    const facts = await withFees(db, { session, published }, decision.facts);
    return { ok: true, outcome: await describeOutcome(db, ware, facts) } as const;
  }
  const { reason } = decision;
  // Whose ware it is, and that there is a reason, has been seen to.
  if (reason === "NOT_ALLOWED" || reason === "REASON_REQUIRED") throw new Error(`the trial says ${reason}`);
  return { ok: false, reason } as const;
}
