import { type Fen, type FirmId, fen, type Instant, type UserId } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { clearing, feeIncome, type Voucher } from "./ledger.ts";

/** 调账: a correction of a firm's money by hand, proposed by one staff user and reviewed by another. */

export const adjustmentStates = { "1": "待复核", "2": "已入账", "3": "已驳回" } as const;
export type AdjustmentState = keyof typeof adjustmentStates;

/** Account against which it is posted: the exchange's fee income, or money at the bank. */
export const adjustmentCauses = { fee: "手续费调整", bank: "银行差错" } as const;

export interface LedgerAdjustment {
  /** Firm whose available money is corrected. */
  readonly firm: FirmId;
  /** Amount in fen: above zero the firm gets it, below zero it gives it. */
  readonly amount: Fen;
  /** What it corrects, which decides the account on the other side. */
  readonly cause: keyof typeof adjustmentCauses;
  /** Reason in words; never empty. */
  readonly memo: string;
  /** Staff user who proposed it. */
  readonly by: UserId;
  readonly at: Instant;
  /** Waits for the second staff user (1), is posted (2), or was rejected (3). */
  readonly state: AdjustmentState;
}

export type AdjustmentRefusal =
  | "AMOUNT_NOT_POSITIVE"
  | "FIELD_REQUIRED"
  | "OWN_REQUEST"
  | "STATUS_NOT_ALLOWED";

export function proposeAdjustment(
  proposed: Omit<LedgerAdjustment, "state">,
): { readonly ok: true; readonly adjustment: LedgerAdjustment } | Refusal<AdjustmentRefusal> {
  if (proposed.amount === 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const memo = proposed.memo.trim();
  if (memo === "") return refuse("FIELD_REQUIRED", { field: "调账原因" });
  return { ok: true, adjustment: { ...proposed, memo, state: "1" } };
}

/** Whether it needs a review: from the amount `from` on that the exchange has set, in either direction. */
export const needsReview = (amount: Fen, from: Fen): boolean => (amount < 0n ? -amount : amount) >= from;

/**
 * 复核 by a second staff user, neither the proposer nor of the firm. Whether the firm has the money is checked by the
 * ledger.
 */
export function reviewAdjustment(
  adjustment: LedgerAdjustment,
  posted: boolean,
  by: { readonly user: UserId; readonly firm: FirmId },
):
  | { readonly ok: true; readonly adjustment: LedgerAdjustment; readonly voucher: Voucher | null }
  | Refusal<AdjustmentRefusal> {
  if (by.user === adjustment.by || by.firm === adjustment.firm) return refuse("OWN_REQUEST");
  if (adjustment.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  return posted
    ? { ok: true, adjustment: { ...adjustment, state: "2" }, voucher: voucherOf(adjustment) }
    : { ok: true, adjustment: { ...adjustment, state: "3" }, voucher: null };
}

/** Voucher of an adjustment. */
export const voucherOf = ({
  firm,
  amount,
  cause,
}: Pick<LedgerAdjustment, "firm" | "amount" | "cause">): Voucher => ({
  kind: "adjustment",
  legs: [
    { account: cause === "fee" ? feeIncome : clearing, amount: fen(-amount) },
    { account: { holder: firm, bucket: "available" }, amount },
  ],
});
