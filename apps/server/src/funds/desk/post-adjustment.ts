import type { LedgerAdjustment } from "@zd/domain/funds/adjustment";
import { voucherOf } from "@zd/domain/funds/adjustment";
import { fen, type UserId } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { lockAvailable, postVoucher } from "../post-voucher.ts";
import { lockDifference, markSettled, numberOf } from "./difference-store.ts";

/** An adjustment that is posted now. */
interface Posted {
  readonly id: bigint;
  /** Whose balance, by how much, and against which account. */
  readonly adjustment: Pick<LedgerAdjustment, "firm" | "amount" | "cause">;
  /** The difference that it settles; null where it settles none. */
  readonly differenceId: bigint | null;
  /** The user whose step posts it. */
  readonly by: UserId;
}

/**
 * 调账入账: posts the voucher and settles the difference; refused where the firm has too little, or the difference is
 * settled already.
 */
export async function postAdjustment(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id, adjustment, differenceId, by }: Posted,
): Promise<void> {
  const { firm, amount } = adjustment;
  const difference = differenceId === null ? null : await lockDifference(tx, differenceId);
  if (difference?.state === "1") throw new Refused("DIFFERENCE_SETTLED");
  const has = await lockAvailable(tx, firm);
  if (has + amount < 0n) throw new Refused("FUNDS_INSUFFICIENT", { amount: formatYuan(fen(-amount)) });
  await postVoucher(tx, voucherOf(adjustment), numberOf(id), new Date(now));
  if (difference) await markSettled({ tx, now }, difference, by, `调账 ${numberOf(id)}`);
}
