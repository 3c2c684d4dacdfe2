import { type BankTransfer, isTransferOver, type TransferId } from "@zd/domain/funds/bank-transfer";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { event } from "../../platform/live/event.ts";

/** A withdrawal from 货款冻结 has ended: paid to the bank account (`done`), or back in 货款冻结. */
export const escrowPayoutEnded = event<{
  /** The transfer that has ended. */
  readonly transfer: TransferId;
  /** Whether the bank has paid it. */
  readonly done: boolean;
}>()("funds.escrowPayoutEnded");

/** Publishes the end of a withdrawal from 货款冻结, once. */
export function publishEnd(
  { publish }: Pick<Scope, "publish">,
  before: BankTransfer,
  after: BankTransfer,
): void {
  if (after.source !== "escrow" || isTransferOver(before.state) || !isTransferOver(after.state)) return;
  publish(escrowPayoutEnded({ transfer: after.id, done: after.state === "2" }));
}
