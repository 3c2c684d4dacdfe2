import { type BankTransfer, isTransferOver, type TransferId } from "@zd/domain/funds/bank-transfer";
import { event } from "../../platform/event.ts";
import type { Scope } from "../../platform/jobs.ts";

/** What was to be paid out of 货款冻结 has reached the bank account, or lies in 货款冻结 again. */
export const escrowPayoutEnded = event<{
  readonly transfer: TransferId;
  readonly done: boolean;
}>()("funds.escrowPayoutEnded");

/** Says so to whoever has asked for it, once. */
export function sayEnd({ publish }: Pick<Scope, "publish">, before: BankTransfer, after: BankTransfer): void {
  if (after.source !== "escrow" || isTransferOver(before.state) || !isTransferOver(after.state)) return;
  publish(escrowPayoutEnded({ transfer: after.id, done: after.state === "2" }));
}
