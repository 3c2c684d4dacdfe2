import { instant, type NegotiationNo } from "@zd/domain/kernel/brand";
import { hasExpired } from "@zd/domain/mall/negotiation";
import { job, type Scope } from "../../platform/jobs/jobs.ts";
import { endNegotiation, lockNegotiation, negotiationClock, toNegotiation } from "./negotiation-store.ts";

/** Ends a negotiation whose quote has run out, as of that moment; nothing where it has not. */
export async function expire(
  scope: Pick<Scope, "tx" | "now" | "broadcast">,
  number: NegotiationNo,
): Promise<void> {
  const row = await lockNegotiation(scope.tx, number);
  if (!hasExpired(toNegotiation(row), scope.now)) return;
  await endNegotiation(scope, row, { state: "5", at: instant(row.validUntil.getTime()) });
}

/** Runs when the quote that stands has run out. Early, late or twice it does what is due and nothing else. */
export const expireNegotiation = job<{
  /** Number of the negotiation. */
  number: NegotiationNo;
}>(negotiationClock.name, async ({ number }, scope) => expire(scope, number));
