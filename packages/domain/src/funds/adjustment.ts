import { type Fen, type FirmId, fen, type Instant, type UserId } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { clearing, feeIncome, type Voucher } from "./ledger.ts";

/** 调账: a correction by hand, of one person's making and another's approval. */

export const adjustmentStates = { "1": "待复核", "2": "已入账", "3": "已驳回" } as const;
export type AdjustmentState = keyof typeof adjustmentStates;

/** Where the other half of it comes from: the exchange's own money, or what lies at the bank unassigned. */
export const adjustmentCauses = { fee: "手续费调整", bank: "银行差错" } as const;

export interface Adjustment {
  readonly firm: FirmId;
  /** Above zero: the firm gets it, below zero it gives it. */
  readonly amount: Fen;
  readonly cause: keyof typeof adjustmentCauses;
  readonly memo: string;
  readonly by: UserId;
  readonly at: Instant;
  readonly state: AdjustmentState;
}

export type AdjustmentRefusal =
  | "AMOUNT_NOT_POSITIVE"
  | "FIELD_REQUIRED"
  | "OWN_REQUEST"
  | "STATUS_NOT_ALLOWED";

export function proposeAdjustment(
  proposed: Omit<Adjustment, "state">,
): { readonly ok: true; readonly adjustment: Adjustment } | Refusal<AdjustmentRefusal> {
  if (proposed.amount === 0n) return refuse("AMOUNT_NOT_POSITIVE");
  const memo = proposed.memo.trim();
  if (memo === "") return refuse("FIELD_REQUIRED", { field: "调账原因" });
  return { ok: true, adjustment: { ...proposed, memo, state: "1" } };
}

/** Whether it needs its second person: from the amount on that the exchange has set, whichever way it goes. */
export const needsReview = (amount: Fen, from: Fen): boolean => (amount < 0n ? -amount : amount) >= from;

/** 复核, by a second person who is not of the firm either. The ledger itself refuses what a firm does not have. */
export function reviewAdjustment(
  adjustment: Adjustment,
  posted: boolean,
  by: { readonly user: UserId; readonly firm: FirmId },
):
  | { readonly ok: true; readonly adjustment: Adjustment; readonly voucher: Voucher | null }
  | Refusal<AdjustmentRefusal> {
  if (by.user === adjustment.by || by.firm === adjustment.firm) return refuse("OWN_REQUEST");
  if (adjustment.state !== "1") return refuse("STATUS_NOT_ALLOWED");
  return posted
    ? { ok: true, adjustment: { ...adjustment, state: "2" }, voucher: voucherOf(adjustment) }
    : { ok: true, adjustment: { ...adjustment, state: "3" }, voucher: null };
}

/** What an adjustment posts. */
export const voucherOf = ({
  firm,
  amount,
  cause,
}: Pick<Adjustment, "firm" | "amount" | "cause">): Voucher => ({
  kind: "adjustment",
  legs: [
    { account: cause === "fee" ? feeIncome : clearing, amount: fen(-amount) },
    { account: { holder: firm, bucket: "available" }, amount },
  ],
});
