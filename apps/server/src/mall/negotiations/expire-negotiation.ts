import { instant, type NegotiationNo } from "@zd/domain/kernel/brand";
import { hasExpired } from "@zd/domain/mall/negotiation";
import { job } from "../../platform/jobs/jobs.ts";
import { endNegotiation, lockNegotiation, negotiationClock, toNegotiation } from "./negotiation-store.ts";

/** Runs when the quote that stands has run out: the negotiation is over. Early, late or twice it does what is due and nothing else. */
export const expireNegotiation = job<{
  /** Number of the negotiation. */
  number: NegotiationNo;
}>(negotiationClock.name, async ({ number }, scope) => {
  const row = await lockNegotiation(scope.tx, number);
  if (!hasExpired(toNegotiation(row), scope.now)) return;
  await endNegotiation(scope, row, { state: "5", at: instant(row.validUntil.getTime()) });
});
